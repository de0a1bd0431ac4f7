/**
 * `GET /{kind}?filter=openalex:W1|W2…`: many records at one credit per hundred
 * (docs/data-contract.md#graph-questions-and-their-requests). What lists lack is asked for alone by `find-records.ts`.
 */
import type { EntityKind } from '@/lib/base/entity-kind';
import { recordId } from '@/lib/entities/record-id';
import type { EntityRecord } from '@/lib/entities/records';
import { readOpenAlexId } from '@/lib/identifiers/openalex-id';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import type { BatchAnswer, CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import { fetchList } from '@/lib/openalex/endpoints/list';
import { ofEveryCorpus } from '@/lib/openalex/every-corpus';
import { buildFilter, chunkFilterValues, MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import type { Transport } from '@/lib/openalex/transport';

/**
 * Whether the service can be asked for this id in a list: one wrong id refuses the whole list, and a list of nothing but
 * pseudo authors is answered with all authors.
 */
function canBeAsked(kind: EntityKind, id: string): boolean {
  if (kind === 'keywords') return /^[^\s,|"!:/]+$/.test(id);
  return readOpenAlexId(id)?.kind === kind && !PSEUDO_AUTHOR_IDS.has(id);
}

/** The filter that finds records of a kind by id. */
function idFilterKey(kind: EntityKind): 'id' | 'openalex' {
  return kind === 'keywords' ? 'id' : 'openalex';
}

/** As `fetchBatch`, by way of `fetchList`. */
export async function batchOf(
  api: Pick<OpenAlexApi, 'fetchList'>,
  kind: EntityKind,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<BatchAnswer> {
  const asked = [...new Set(ids.map((id) => recordId(kind, id)))];
  const lists = ofEveryCorpus(api);
  const chunks = chunkFilterValues(asked.filter((id) => canBeAsked(kind, id)));
  const pages = await Promise.all(
    chunks.map((chunk) => {
      const filter = buildFilter({ [idFilterKey(kind)]: chunk });
      return lists.fetchList(kind, { filter, perPage: MAX_FILTER_VALUES }, options);
    }),
  );
  const records = new Map(pages.flatMap((page) => page.results).map((record) => [record.id, record]));
  const found = asked
    .map((id) => records.get(id))
    .filter((record): record is EntityRecord => record !== undefined);
  return { found, missing: asked.filter((id) => !records.has(id)) };
}

/**
 * Records of any number of ids, a hundred per request, each id asked for once. `found` in the order asked for;
 * `missing` holds ids without a record, of another kind, and pseudo authors.
 */
export function fetchBatch(
  transport: Transport,
  kind: EntityKind,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<BatchAnswer> {
  return batchOf({ fetchList: (...call) => fetchList(transport, ...call) }, kind, ids, options);
}
