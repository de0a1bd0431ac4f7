import type { Narrowing } from '@/components/facets/narrowing';
import { navigate } from '@/components/router/url-store';
import { conditionsOf } from '@/lib/flows/collect-list';
import type { CheckedListRequest } from '@/lib/queries/list-request';
import { listPath } from '@/lib/routing/list-address';

/** A list page as facets and filters narrow it: by its address, at its first page. */
export function listNarrowing({ kind, address, params }: CheckedListRequest): Narrowing {
  const { page: _page, ...rest } = address;
  const { sort: _sort, ...conditions } = conditionsOf(params);
  return {
    kind,
    params: conditions,
    onFilter: (next) => navigate(listPath(kind, { ...rest, filter: next }), { quiet: true }),
  };
}
