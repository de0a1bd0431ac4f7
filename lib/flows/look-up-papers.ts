import type { OutsideCore, Paper } from '@/lib/evaluation/types';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { batchOf } from '@/lib/openalex/endpoints/batch';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { buildListRequest } from '@/lib/openalex/list-params';
import { requestTarget } from '@/lib/openalex/request-line';
import type { FlowContext, FlowOptions } from './context';
import { findWorks } from './find-works';

export interface LookedUpPapers extends OutsideCore {
  /** Papers that the index holds, in whichever corpus: their id to the work's. */
  readonly workIds: ReadonlyMap<string, string>;
  /** Papers without an identifier that could be looked up. */
  readonly notLookedUpIds: readonly string[];
}

interface LookupOptions extends FlowOptions {
  /** Called with each request as it is sent, without key and address. */
  readonly note: (request: string) => void;
}

/** The same calls, each reported before it is sent; ids are asked of the service whatever is cached. */
function noting(api: OpenAlexApi, note: (request: string) => void): OpenAlexApi {
  const fetchList: OpenAlexApi['fetchList'] = (kind, params, options) => {
    note(requestTarget(buildListRequest(kind, { ...params, select: params.select ?? options?.select })));
    return api.fetchList(kind, params, options);
  };
  return {
    ...api,
    fetchList,
    fetchBatch: (kind, ids, options) => batchOf({ fetchList }, kind, ids, options),
    fetchEntity: (reference, options) => {
      note(requestTarget(buildEntityRequest(reference, options?.select)));
      return api.fetchEntity(reference, options);
    },
  };
}

/**
 * Which papers the service's index holds at all, apart from any query, and where: in the core corpus, in the expansion, or merged into
 * another work. Errors: those of `findWorks`.
 */
export async function lookUpPapers(
  context: FlowContext,
  papers: readonly Paper[],
  { signal, note }: LookupOptions,
): Promise<LookedUpPapers> {
  const api = noting(context.api, note);
  const { works, unnamed, onlyListed } = await findWorks(api, papers, { signal, select: ['id', 'is_xpac'] });
  const found = [...works];
  const idsOf = (some: readonly Paper[]) => some.map(({ id }) => id);
  return {
    workIds: new Map(found.map(([paper, { work }]) => [paper.id, work.id])),
    expansionIds: found.flatMap(([{ id }, { work, isMerged }]) =>
      work.raw.is_xpac === true && !isMerged ? [id] : [],
    ),
    mergedIds: found.flatMap(([{ id }, { isMerged }]) => (isMerged ? [id] : [])),
    notLookedUpIds: idsOf(unnamed),
    onlyListedIds: idsOf(onlyListed),
  };
}
