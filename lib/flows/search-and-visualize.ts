import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { gridPlacement } from '@/lib/graph/placement/grid-placement';
import { detectRelationships } from '@/lib/graph/relationships';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { ApiError, NetworkError, TimeoutError } from '@/lib/openalex/errors';
import { DEFAULT_SEARCH_KINDS, DEFAULT_SEARCH_LIMIT } from '@/lib/routing/graph-search-address';
import { planSearch, type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';
import { DEFAULT_WISH, type SearchWish } from '@/lib/search-text/search-wish';
import type { FlowContext, FlowOptions } from './context';
import { FlowError, SEARCH_FAILED } from './flow-errors';
import { type LoadedEntity, loadEntity } from './load-entity';
import { type FoundRecords, searchForFree } from './thrifty-search';
import { type DateRange, publicationYearFilter } from './year-filter';

/** Statuses of a server that cannot reach the service. */
const GATEWAY_FAULTS: ReadonlySet<number> = new Set([502, 504]);

export interface SearchRequest {
  readonly query: string;
  readonly kinds?: readonly EntityKind[] | undefined;
  /** Where in works the words are looked for, and in which forms; other kinds know neither. */
  readonly wish?: SearchWish | undefined;
  /** Narrows works only, by publication year. */
  readonly dates?: DateRange | undefined;
  /** Per kind, 1 to 100. */
  readonly limit?: number | undefined;
  /** Only works are searched for credits; all other kinds through the service's free forms, ten at most of each. */
  readonly isThrifty?: boolean | undefined;
  /** Asks the service whatever is cached or comes with the site. */
  readonly isFresh?: boolean | undefined;
}

export type KindProgress =
  | { readonly state: 'pending' }
  | { readonly state: 'running' }
  /** `shown` became nodes, `total` were found. */
  | { readonly state: 'done'; readonly shown: number; readonly total: number }
  | { readonly state: 'failed'; readonly message: string };

export type SearchProgress = ReadonlyMap<EntityKind, KindProgress>;

export type SearchOutcome =
  /** The query was wholly an identifier. */
  | { readonly type: 'entity'; readonly entity: LoadedEntity }
  | {
      readonly type: 'results';
      /** On the grid of results, kind by kind in the order asked for, each kind most relevant first. */
      readonly nodes: readonly GraphNode[];
      readonly edges: readonly GraphEdge[];
      readonly progress: SearchProgress;
      /** Whether any of it is only cached, as the service could not be reached. */
      readonly isCached: boolean;
      /** When the service gave the oldest answer that came with the site itself, milliseconds of the epoch; null where none did. */
      readonly hostedAt: number | null;
      /** What was sent for the query. */
      readonly plan: SearchPlan;
    };

export interface SearchOptions extends FlowOptions {
  onProgress?(progress: SearchProgress): void;
}

/**
 * Searches the chosen kinds at once and makes a graph of what they find; an identifier is loaded instead.
 *
 * A kind that fails does not stop the others. If no kind gets an answer, the cached records are searched instead; if
 * that finds nothing, the failure stands. A query without any searchable text sends no request and finds nothing.
 * Errors: FlowError with the first failure's message where all kinds fail; an identifier's as `loadEntity`; AbortError.
 * Source: docs/behaviours/graph.md#search-and-visualize.
 */
export async function searchAndVisualize(
  context: FlowContext,
  request: SearchRequest,
  options: SearchOptions = {},
): Promise<SearchOutcome> {
  const query = request.query.trim();
  if (detectIdentifier(query, 'free-text') !== null) {
    return { type: 'entity', entity: await loadEntity(context, query, options) };
  }
  const plan = planSearch(query, request.wish ?? DEFAULT_WISH);
  const kinds = plan.text === '' ? [] : (request.kinds ?? DEFAULT_SEARCH_KINDS);
  const progress = new Map<EntityKind, KindProgress>(kinds.map((kind) => [kind, { state: 'pending' }]));
  const advance = (kind: EntityKind, step: KindProgress) => {
    progress.set(kind, step);
    options.onProgress?.(new Map(progress));
  };
  const asked = { ...request, plan };
  if (context.isOffline?.() === true) {
    const cached = await searchAllCached(context, asked, kinds, options, advance);
    if (cached !== null)
      return { type: 'results', ...toGraph(cached), progress, plan, isCached: true, hostedAt: null };
  }
  const found = await Promise.all(kinds.map((kind) => searchKind(context, asked, kind, options, advance)));
  options.signal?.throwIfAborted();
  const faults = found.flatMap(({ fault }) => fault ?? []);
  if (kinds.length > 0 && faults.length === kinds.length) {
    const cached = faults.every(isNobodyThere)
      ? await searchAllCached(context, asked, kinds, options, advance)
      : null;
    if (cached === null) throw new FlowError(describeError(faults[0], SEARCH_FAILED), 'failed');
    return { type: 'results', ...toGraph(cached), progress, plan, isCached: true, hostedAt: null };
  }
  const records = found.flatMap((each) => each.records);
  const times = found.flatMap(({ hostedAt }) => hostedAt ?? []);
  const hostedAt = times.length === 0 ? null : Math.min(...times);
  return { type: 'results', ...toGraph(records), progress, plan, isCached: false, hostedAt };
}

interface KindOutcome {
  readonly records: readonly EntityRecord[];
  /** The thrown error if there was no answer. */
  readonly fault?: unknown;
  readonly hostedAt?: number | null | undefined;
}

interface PlannedRequest extends SearchRequest {
  readonly plan: SearchPlan;
}

type Advance = (kind: EntityKind, step: KindProgress) => void;

async function searchKind(
  context: FlowContext,
  request: PlannedRequest,
  kind: EntityKind,
  { signal }: SearchOptions,
  advance: Advance,
): Promise<KindOutcome> {
  advance(kind, { state: 'running' });
  try {
    const found = await fetchResults(context, request, kind, signal);
    const records = found.records.filter((record) => !PSEUDO_AUTHOR_IDS.has(record.id));
    advance(kind, { state: 'done', shown: records.length, total: found.total });
    return { records, hostedAt: found.hostedAt };
  } catch (error) {
    if (signal?.aborted || isAbortError(error)) throw error;
    report('warning', `Search for ${kind} failed`, error);
    advance(kind, { state: 'failed', message: describeError(error, SEARCH_FAILED) });
    return { records: [], fault: error };
  }
}

/** Whether there was no answer at all, or none from behind our own server; a refusal counts as an answer. */
function isNobodyThere(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true;
  return error instanceof ApiError && GATEWAY_FAULTS.has(error.statusCode);
}

/** Cached results of all kinds; null if there are none or they cannot be searched. */
async function searchAllCached(
  { cachedSearch }: FlowContext,
  { plan, dates, limit = DEFAULT_SEARCH_LIMIT }: PlannedRequest,
  kinds: readonly EntityKind[],
  { signal }: SearchOptions,
  advance: Advance,
): Promise<readonly EntityRecord[] | null> {
  if (cachedSearch === undefined) return null;
  try {
    const pages = await Promise.all(
      kinds.map((kind) => cachedSearch.search(kind, plan, limit, { signal, filter: yearsOf(kind, dates) })),
    );
    const records = pages.flatMap(({ results }) => results);
    if (records.length === 0) return null;
    pages.forEach(({ results, meta }, index) => {
      const kind = kinds[index];
      if (kind !== undefined) advance(kind, { state: 'done', shown: results.length, total: meta.count });
    });
    return records;
  } catch (error) {
    if (signal?.aborted || isAbortError(error)) throw error;
    report('warning', 'The records stored in this browser could not be searched', error);
    return null;
  }
}

/** Only works have years. */
function yearsOf(kind: EntityKind, dates: DateRange | undefined): string | undefined {
  return kind === 'works' && dates !== undefined ? (publicationYearFilter(dates) ?? undefined) : undefined;
}

async function fetchResults(
  context: FlowContext,
  request: PlannedRequest,
  kind: EntityKind,
  signal: AbortSignal | undefined,
): Promise<FoundRecords> {
  const { plan, dates, limit = DEFAULT_SEARCH_LIMIT, isThrifty = false, isFresh = false } = request;
  if (isThrifty && kind !== 'works') return searchForFree(context, kind, plan.text, limit, signal);
  const { results, meta, hostedAt } = await context.api.fetchList(
    kind,
    {
      ...searchesOf(plan, kind),
      filter: yearsOf(kind, dates),
      perPage: limit,
      select: kindFacts(kind).minimalFields,
    },
    { signal, bypassCache: isFresh },
  );
  return { records: results, total: meta.count, ...(hostedAt === undefined ? {} : { hostedAt }) };
}

function toGraph(records: readonly EntityRecord[]) {
  const points = gridPlacement(records.length);
  const nodes = records.map((record, index) => nodeFromRecord(record, 'minimal', points[index]));
  const subjects = records.map((record) => ({ id: record.id, kind: record.kind, record }));
  return { nodes, edges: detectRelationships(subjects) };
}
