import type { EntityRecord } from '@/lib/entities/records';
import { isRecordOf } from '@/lib/entities/records';
import { STREAM_PAGE_SIZE } from '@/lib/openalex/endpoints/stream';
import { creditsOfClass } from '@/lib/openalex/pricing';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { chunksOfKnown, MOST_AMONG, questionKey } from '@/lib/strategy/questions';
import type { CountedAnswers } from '@/lib/strategy/types';
import { requestsOf, type SetRequest, type WorkSet } from '@/lib/strategy/work-set';
import {
  type CollectedSoFar,
  type Collection,
  collectPage,
  isCollected,
  MOST_COLLECTED,
  nothingCollected,
  requestsLeft,
} from './collect-list';
import type { FlowContext, FlowOptions } from './context';
import { listOfRequest } from './count-lines';
import { KNOWN_FIELDS, knownPaperOf } from './known-texts';

/** Under which the works of a request are kept. */
export function partKey(request: SetRequest): string {
  return questionKey({ request, among: null });
}

function partsOf(set: WorkSet): ReadonlyMap<string, SetRequest> {
  return new Map(requestsOf(set).map((request) => [partKey(request), request]));
}

/** What retrieving a set takes. */
export interface PartsPrice {
  readonly requests: number;
  /** At most. Unit: credits. */
  readonly credits: number;
  /** Parts that have more works than can be retrieved: only bounds can be shown. */
  readonly tooLarge: number;
  /** Parts that were not counted yet: they are counted on the way, a page at least. */
  readonly uncounted: number;
}

function collectionOf(request: SetRequest, fields: readonly string[]): Collection {
  const source = { type: 'list', params: listOfRequest(request) } as const;
  return { kind: 'works', source, fields, limit: MOST_COLLECTED };
}

/** What it takes to retrieve the ids of a set's parts that are not at hand. @param isLive whether requests are paid for. */
export function priceOfParts(
  set: WorkSet,
  answers: CountedAnswers,
  atHand: PartsSoFar,
  isLive: boolean,
): PartsPrice {
  let [requests, tooLarge, uncounted] = [0, 0, 0];
  for (const [key, request] of partsOf(set)) {
    const soFar = atHand.get(key);
    const count = soFar?.found ?? answers.get(key)?.count ?? null;
    if (soFar?.next === null) continue;
    if (count === null) {
      uncounted += 1;
      requests += 1;
    } else if (count > MOST_COLLECTED) tooLarge += 1;
    else requests += Math.max(1, requestsLeft(collectionOf(request, ['id']), count, soFar?.ids.size ?? 0));
  }
  return { requests, credits: isLive ? requests * creditsOfClass('search') : 0, tooLarge, uncounted };
}

/** What the parts of a set that are at hand have cost where requests are paid for. Unit: credits. */
export function creditsOfParts(set: WorkSet, atHand: PartsSoFar): number {
  const sizes = [...partsOf(set).keys()].map((key) => atHand.get(key)?.ids.size ?? 0);
  return sizes.reduce(
    (sum, size) => sum + Math.max(1, Math.ceil(size / STREAM_PAGE_SIZE)) * creditsOfClass('search'),
    0,
  );
}

/** How far the parts of sets are, by `partKey`; retrieval can go on from here. */
export type PartsSoFar = ReadonlyMap<string, CollectedSoFar>;

export interface RetrieveOptions extends FlowOptions {
  /** Called after each page: what was retrieved is not asked for again. What it throws ends the retrieval. */
  readonly onPage: (parts: PartsSoFar) => void;
}

/**
 * Retrieves the ids of a set's parts, one after the other; parts of more than 10,000 works are left out. Errors: those of `fetchList`,
 * AbortError; what was retrieved before stays.
 */
export async function retrieveParts(
  context: FlowContext,
  set: WorkSet,
  before: PartsSoFar,
  { signal, onPage }: RetrieveOptions,
): Promise<PartsSoFar> {
  let parts = before;
  for (const [key, request] of partsOf(set)) {
    const collection = collectionOf(request, ['id']);
    let soFar = parts.get(key) ?? nothingCollected(collection);
    while (!isCollected(collection, soFar) && (soFar.found ?? 0) <= MOST_COLLECTED) {
      const { after } = await collectPage(context, collection, soFar, { signal });
      soFar = after;
      parts = new Map(parts).set(key, soFar);
      onPage(parts);
    }
  }
  return parts;
}

/** Whether all works of a part are at hand. */
function isWhole({ next, found, ids }: CollectedSoFar): boolean {
  return next === null || (found !== null && ids.size >= found);
}

/** The works of a set put together from those of its parts; null where those of a part are not all at hand. */
export function exactWorks(set: WorkSet, parts: PartsSoFar): ReadonlySet<string> | null {
  return combined(set, (request) => {
    const part = parts.get(partKey(request));
    return part !== undefined && isWhole(part) ? part.ids : null;
  });
}

/** A set put together from what each of its requests has; null where one is not known. */
function combined(
  set: WorkSet,
  worksOf: (request: SetRequest) => ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  switch (set.type) {
    case 'nothing':
      return new Set();
    case 'request':
      return worksOf(set.request);
    case 'difference': {
      const of = combined(set.of, worksOf);
      const without = combined(set.without, worksOf);
      return of === null || without === null ? null : new Set([...of].filter((id) => !without.has(id)));
    }
    default: {
      const parts: ReadonlySet<string>[] = [];
      for (const each of set.parts) {
        const part = combined(each, worksOf);
        if (part === null) return null;
        parts.push(part);
      }
      const [first = new Set<string>(), ...others] = parts;
      if (set.type === 'union') return new Set(parts.flatMap((part) => [...part]));
      return new Set([...first].filter((id) => others.every((part) => part.has(id))));
    }
  }
}

/** What asking which of the known papers a set finds takes. Unit: credits. */
export function priceOfKnownFound(set: WorkSet, known: readonly string[]): number {
  return partsOf(set).size * Math.ceil(known.length / MOST_AMONG) * creditsOfClass('search');
}

/** Which of the known papers the service finds for a set, by their ids. Errors: those of `fetchList`, AbortError. */
export async function knownFoundBy(
  { api }: FlowContext,
  set: WorkSet,
  known: readonly string[],
  { signal }: FlowOptions = {},
): Promise<ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const [key, request] of partsOf(set)) {
    const ids = new Set<string>();
    for (const among of chunksOfKnown(known)) {
      const params = { ...listOfRequest(request, among), perPage: MOST_AMONG, select: ['id'] };
      const { results } = await api.fetchList('works', params, { signal });
      for (const { id } of results) ids.add(id);
    }
    found.set(key, ids);
  }
  return combined(set, (request) => found.get(partKey(request)) ?? null) ?? new Set();
}

/** Parts of a set that its works are among: for a sample of them. */
function positiveParts(set: WorkSet): readonly SetRequest[] {
  switch (set.type) {
    case 'nothing':
      return [];
    case 'request':
      return [set.request];
    case 'union':
      return set.parts.flatMap(positiveParts);
    case 'intersection':
      return set.parts[0] === undefined ? [] : positiveParts(set.parts[0]);
    case 'difference':
      return positiveParts(set.of);
  }
}

/** What a sample takes at most. Unit: credits. */
export function priceOfSample(set: WorkSet, size: number): number {
  const parts = positiveParts(set).length;
  return parts === 0 ? 0 : parts * Math.ceil(size / parts / STREAM_PAGE_SIZE) * creditsOfClass('search');
}

/**
 * A random sample of what a line finds, with texts, for suggestions; of each part of a union as many. The same seed gives the same works.
 * Errors: those of `fetchList`, AbortError.
 */
export async function sampleHits(
  context: FlowContext,
  set: WorkSet,
  { size, seed }: { readonly size: number; readonly seed: number },
  { signal }: FlowOptions = {},
): Promise<readonly KnownPaper[]> {
  const parts = [...new Map(positiveParts(set).map((request) => [partKey(request), request])).values()];
  const sampled = new Map<string, KnownPaper>();
  for (const request of parts) {
    const limit = Math.ceil(size / parts.length);
    const params = { ...listOfRequest(request), sample: limit, seed };
    const collection: Collection = {
      kind: 'works',
      source: { type: 'list', params },
      fields: KNOWN_FIELDS,
      limit,
    };
    let soFar = nothingCollected(collection);
    while (!isCollected(collection, soFar)) {
      const { records, after } = await collectPage(context, collection, soFar, { signal });
      for (const work of worksOf(records)) sampled.set(work.id, knownPaperOf(work));
      soFar = after;
    }
  }
  return [...sampled.values()];
}

function worksOf(records: readonly EntityRecord[]) {
  return records.filter((record) => isRecordOf('works', record));
}
