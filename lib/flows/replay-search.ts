import { inBatches } from '@/lib/base/in-batches';
import type { Publication } from '@/lib/entities/publication';
import { isRecordOf } from '@/lib/entities/records';
import type { ListParams } from '@/lib/openalex/api';
import { findByIds } from '@/lib/openalex/endpoints/find-records';
import { MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import { buildListRequest } from '@/lib/openalex/list-params';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { factsOfWork, PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import type { AskedSearch } from '@/lib/project/replay/asked-searches';
import { readListAddress } from '@/lib/routing/list-address';
import { SEARCH_PARAMETERS } from '@/lib/search-text/search-wish';
import {
  type CollectedSoFar,
  collectPage,
  isCollected,
  type ListConditions,
  MOST_COLLECTED,
  nothingCollected,
  requestsLeft,
} from './collect-list';
import type { FlowContext, FlowOptions } from './context';

/** What is needed of a search to ask it again. */
type Asked = Pick<AskedSearch, 'request' | 'extent' | 'limit' | 'last'>;

/** How far the asking of a search is; it can go on from here. */
export interface ReplayedSoFar {
  readonly soFar: CollectedSoFar;
  /** Facts of what was retrieved, by id. */
  readonly facts: ReadonlyMap<string, Publication>;
  /** Spent, where requests are paid for. */
  readonly credits: number;
}

/** What a search gives now. */
export interface Replayed {
  readonly ids: readonly string[];
  readonly found: number;
  readonly facts: ReadonlyMap<string, Publication>;
  readonly merged: readonly (readonly [former: string, present: string])[];
  readonly deleted: readonly string[];
  /** Works that no list has any more and that were too many to ask for one by one: whether the source has them is not known. */
  readonly onlyListed: readonly string[];
  readonly credits: number;
}

/**
 * The conditions of a request for a list of works. Errors: an Error with a sentence where it is none, or has parts that this
 * version cannot send; InvalidRequestError of `buildListRequest`.
 */
export function conditionsOfRequest(request: string): ListConditions {
  const [path, query = ''] = request.split('?');
  const { address, unknown } = readListAddress(new URLSearchParams(query));
  if (path !== '/works' || unknown.length > 0 || address.group_by !== undefined) {
    throw new Error(`This version cannot send the request ${request}`);
  }
  const { filter, sort, sample, seed } = address;
  const searches = SEARCH_PARAMETERS.flatMap((name) =>
    address[name] === undefined ? [] : [[name, address[name]]],
  );
  const conditions: ListConditions = {
    ...Object.fromEntries(searches),
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(sample === undefined ? {} : { sample: Number(sample) }),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
  buildListRequest('works', conditions);
  return conditions;
}

function collectionOf({ request, limit }: Asked) {
  return {
    kind: 'works',
    source: { type: 'list', params: conditionsOfRequest(request) },
    fields: PROJECT_FIELDS,
    limit: Math.min(limit, MOST_COLLECTED),
  } as const;
}

export function nothingReplayed(search: Asked): ReplayedSoFar {
  return { soFar: nothingCollected(collectionOf(search)), facts: new Map(), credits: 0 };
}

/**
 * What asking a search again takes at most, before what is gone is looked up.
 * @param before what is retrieved already, and not paid for again.
 */
export function priceOfReplay(
  search: Asked,
  before?: ReplayedSoFar,
): { readonly requests: number; readonly credits: number } {
  const { extent, limit, last } = search;
  const collection = collectionOf(search);
  const each = buildListRequest('works', { ...collection.source.params, perPage: 1 }).credits;
  const found = before?.soFar.found ?? last.found ?? collection.limit;
  const requests =
    extent === 'chosen'
      ? 1 + Math.ceil(limit / MAX_FILTER_VALUES)
      : Math.max(1, requestsLeft(collection, found, before?.soFar.ids.size));
  return { requests, credits: requests * each };
}

interface ReplayOptions extends FlowOptions {
  /** Called with each page, so that a replay that is stopped can go on from it. */
  readonly onPage: (soFar: ReplayedSoFar) => void;
  /** Called while works that the search does not give any more are asked for one by one. */
  readonly onLookUp?: ((done: number, total: number) => void) | undefined;
}

/**
 * Asks a search again, whatever is cached, and says what became of works that it does not give any more. Errors: those of
 * `fetchList` and `fetchBatch`, AbortError; what was retrieved before is not touched by them.
 */
export async function replaySearch(
  context: FlowContext,
  search: Asked,
  before: ReplayedSoFar,
  { signal, onPage, onLookUp }: ReplayOptions,
): Promise<Replayed> {
  const isPaid = (await context.costsCredits?.()) === true;
  const asked =
    search.extent === 'chosen'
      ? await askChosen(context, search, { signal })
      : await askBeginning(context, search, before, { signal, onPage });
  const ids = new Set(asked.ids);
  const gone = search.last.ids.filter((id) => !ids.has(id));
  const fates = await fatesOf(context, gone, { signal, onLookUp });
  return { ...asked, ...fates, credits: isPaid ? asked.credits + fates.credits : 0 };
}

type Given = Pick<Replayed, 'ids' | 'found' | 'facts' | 'credits'>;

async function askBeginning(
  context: FlowContext,
  search: Asked,
  before: ReplayedSoFar,
  { signal, onPage }: ReplayOptions,
): Promise<Given> {
  const collection = collectionOf(search);
  const { params } = collection.source;
  const creditsOf = (more: ListParams) => buildListRequest('works', { ...params, ...more }).credits;
  if (collection.limit === 0) {
    const more = { perPage: 1, select: ['id'] };
    const { meta } = await context.api.fetchList(
      'works',
      { ...params, ...more },
      { signal, bypassCache: true },
    );
    return { ids: [], found: meta.count, facts: new Map(), credits: creditsOf(more) };
  }
  let { soFar, facts, credits } = before;
  while (!isCollected(collection, soFar)) {
    const { records, after } = await collectPage(context, collection, soFar, { signal, isFresh: true });
    const read = records.flatMap((record) =>
      isRecordOf('works', record) ? [[record.id, factsOfWork(record)] as const] : [],
    );
    facts = new Map([...facts, ...read]);
    credits += creditsOf({ perPage: 1 });
    soFar = after;
    onPage({ soFar, facts, credits });
  }
  return { ids: [...soFar.ids], found: soFar.found ?? 0, facts, credits };
}

/** How many there are now, and which of those that the reader chose are still among them. */
async function askChosen(
  context: FlowContext,
  { request, last }: Asked,
  { signal }: FlowOptions,
): Promise<Given> {
  const params = conditionsOfRequest(request);
  const ask = (more: ListParams) => {
    const asked = { ...params, select: ['id'], ...more };
    return context.api.fetchList('works', asked, { signal, bypassCache: true });
  };
  const { meta } = await ask({ perPage: 1 });
  const still = new Set<string>();
  const chunks = inBatches(last.ids, MAX_FILTER_VALUES);
  for (const chunk of chunks) {
    const filter = [
      ...(params.filter === undefined ? [] : [params.filter]),
      `openalex:${chunk.join('|')}`,
    ].join(',');
    const { results } = await ask({ filter, perPage: MAX_FILTER_VALUES });
    for (const { id } of results) still.add(id);
  }
  const { credits } = buildListRequest('works', { ...params, perPage: 1 });
  return {
    ids: last.ids.filter((id) => still.has(id)),
    found: meta.count,
    facts: new Map(),
    credits: credits * (1 + chunks.length),
  };
}

/**
 * What became of works: a list says which the source still has under their ids; some hundreds of the others are asked for one by
 * one, for free, since a single work leads to the one that it was united into.
 */
async function fatesOf(
  { api }: FlowContext,
  gone: readonly string[],
  { signal, onLookUp }: Pick<ReplayOptions, 'signal' | 'onLookUp'>,
): Promise<Pick<Replayed, 'merged' | 'deleted' | 'onlyListed' | 'credits'>> {
  const works = gone.filter((id) => /^W\d+$/.test(id));
  const { matches, onlyListed } = await findByIds(api, 'works', works, {
    select: ['id'],
    signal,
    bypassCache: true,
    onAlone: onLookUp,
  });
  const known = new Set([...onlyListed, ...matches.map(({ asked }) => asked)]);
  return {
    merged: matches.flatMap(({ asked, record }) =>
      record.id === asked ? [] : [[asked, record.id] as const],
    ),
    deleted: works.filter((id) => !known.has(id)),
    onlyListed,
    credits: works.length > 1 ? Math.ceil(works.length / MAX_FILTER_VALUES) * creditsOfClass('list') : 0,
  };
}
