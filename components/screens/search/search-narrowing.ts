import type { Narrowing } from '@/components/facets/narrowing';
import { navigate } from '@/components/router/url-store';
import { conditionsOf } from '@/lib/flows/collect-list';
import { type WorkSearch, withSearchFilter } from '@/lib/queries/work-search';
import { type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';

/** A search as facets and filters narrow it: by its address, years among its dates, at its first page. */
export function searchNarrowing(address: SearchAddress, { params }: WorkSearch): Narrowing {
  const { sort: _sort, ...conditions } = conditionsOf(params);
  return {
    kind: 'works',
    params: conditions,
    onFilter: (filter) => navigate(searchAddressPath(withSearchFilter(address, filter)), { quiet: true }),
  };
}
