import { normalizeDoi } from '@/lib/evaluation/matching/paper-identity';
import type { Paper } from '@/lib/evaluation/types';
import { apiIdOf } from '@/lib/identifiers/entity-reference';
import { toShortId } from '@/lib/identifiers/short-id';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { fetchByExternalIds } from '@/lib/openalex/endpoints/external-batch';
import { buildFilter, MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import { buildListRequest } from '@/lib/openalex/list-params';
import { requestTarget } from '@/lib/openalex/request-line';
import type { FlowContext, FlowOptions } from './context';

/** DOIs in one request. Source: docs/data-contract.md#graph-questions-and-their-requests. */
const DOIS_PER_REQUEST = 50;

export interface LookedUpPapers {
  /** Papers that the index holds: their id to the work's. */
  readonly workIds: ReadonlyMap<string, string>;
  /** Papers without an identifier that could be looked up. */
  readonly notLookedUpIds: readonly string[];
}

/** Identifiers that are asked for together: many more at once are neither told of nor cancelled. */
const IDENTIFIERS_AT_ONCE = 1_000;

interface LookupOptions extends FlowOptions {
  /** Called with each request as it is sent, without key and address. */
  readonly note: (request: string) => void;
  /** Told the share of the identifiers that were looked up, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Whether any identifier of a paper can be looked up. */
function hasIdentifier({ openAlexId, doi, pmid }: Paper): boolean {
  return openAlexId !== null || normalizeDoi(doi) !== null || pmid !== null;
}

/** Identifiers that are asked for at most: what is found by one is not asked for by the next. */
function identifierCount(papers: readonly Paper[]): number {
  return papers.reduce(
    (sum, { openAlexId, doi, pmid }) => sum + [openAlexId, doi, pmid].filter((id) => id !== null).length,
    0,
  );
}

/** Maximum cost of looking up so many papers, whatever their identifiers. Unit: credits. */
export function lookupCredits(papers: number): number {
  // Each of the three sorts of identifiers may leave one list that is not full.
  return papers === 0 ? 0 : Math.ceil(papers / DOIS_PER_REQUEST) + 2;
}

/** The same calls, each reported before it is sent. */
function noting(api: OpenAlexApi, note: (request: string) => void): OpenAlexApi {
  return {
    ...api,
    fetchList: (kind, params, options) => {
      note(requestTarget(buildListRequest(kind, { ...params, select: params.select ?? options?.select })));
      return api.fetchList(kind, params, options);
    },
    fetchEntity: (reference, options) => {
      note(`/${reference.kind}/${apiIdOf(reference)}`);
      return api.fetchEntity(reference, options);
    },
  };
}

interface Asking {
  readonly api: OpenAlexApi;
  readonly signal: AbortSignal | undefined;
  /** Told how many more identifiers were asked for. */
  readonly onAsked: (count: number) => void;
}

async function byWorkId(
  { api, signal, onAsked }: Asking,
  papers: readonly Paper[],
): Promise<readonly (readonly [string, string])[]> {
  const ids = [...new Set(papers.map(({ openAlexId }) => toShortId(openAlexId ?? '')))].filter((id) =>
    /^W\d{2,}$/.test(id),
  );
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += MAX_FILTER_VALUES) {
    const filter = buildFilter({ openalex: ids.slice(start, start + MAX_FILTER_VALUES) });
    const params = { filter, perPage: MAX_FILTER_VALUES, select: ['id'] };
    const { results } = await api.fetchList('works', params, { signal });
    for (const { id } of results) found.add(id);
    onAsked(MAX_FILTER_VALUES);
  }
  return papers.flatMap(({ id, openAlexId }) => {
    const workId = toShortId(openAlexId ?? '');
    return found.has(workId) ? [[id, workId] as const] : [];
  });
}

async function byExternalId(
  { api, signal, onAsked }: Asking,
  type: 'doi' | 'pmid',
  papers: readonly Paper[],
): Promise<readonly (readonly [string, string])[]> {
  const asked = papers.filter((paper) => paper[type] !== null);
  const texts = [...new Set(asked.map((paper) => paper[type] ?? ''))];
  const workIdOf = new Map<string, string>();
  for (let start = 0; start < texts.length; start += IDENTIFIERS_AT_ONCE) {
    const some = texts.slice(start, start + IDENTIFIERS_AT_ONCE);
    const { matches } = await fetchByExternalIds(api, type, some, { signal, select: ['id'] });
    for (const match of matches) workIdOf.set(match.asked, match.record.id);
    onAsked(some.length);
  }
  return asked.flatMap((paper) => {
    const workId = workIdOf.get(paper[type] ?? '');
    return workId === undefined ? [] : [[paper.id, workId] as const];
  });
}

/**
 * Which papers the service's index holds at all, apart from any query: by OpenAlex id, then what is not found by DOI, then
 * by PMID. Errors: those of `fetchList`.
 */
export async function lookUpPapers(
  context: FlowContext,
  papers: readonly Paper[],
  { signal, note, onProgress }: LookupOptions,
): Promise<LookedUpPapers> {
  const workIds = new Map<string, string>();
  const missing = () => papers.filter(({ id }) => !workIds.has(id));
  const most = identifierCount(papers);
  let count = 0;
  const onAsked = (more: number) => {
    count += more;
    onProgress?.(Math.min(1, count / most));
  };
  const asking: Asking = { api: noting(context.api, note), signal, onAsked };
  for (const [id, workId] of await byWorkId(asking, papers)) workIds.set(id, workId);
  for (const type of ['doi', 'pmid'] as const) {
    for (const [id, workId] of await byExternalId(asking, type, missing())) workIds.set(id, workId);
  }
  return {
    workIds,
    notLookedUpIds: papers.filter((paper) => !hasIdentifier(paper)).map(({ id }) => id),
  };
}
