import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { abortError, isAbortError } from '@/lib/base/thrown-errors';
import { type FieldSet, mayLackAuthors } from '@/lib/cache/entry';
import type { RecordStore } from '@/lib/cache/memory-tier';
import type { StaticTier } from '@/lib/cache/static-tier';
import { createRecordTiers, type RecordQuestion, type RecordTiers, type TierAnswer } from '@/lib/cache/tiers';
import { recordId } from '@/lib/entities/record-id';
import type { EntityRecord } from '@/lib/entities/records';
import { apiIdOf, type EntityReference } from '@/lib/identifiers/entity-reference';
import type { BatchAnswer, CallOptions, ListPage, ListParams, OpenAlexApi } from '@/lib/openalex/api';
import {
  ApiError,
  DailyLimitError,
  KeyNeededError,
  NetworkError,
  RateLimitError,
  TimeoutError,
  UnwellError,
} from '@/lib/openalex/errors';
import { createInFlightRequests, type InFlightRequests } from '@/lib/openalex/in-flight-requests';
import { contradictionOf } from '@/lib/openalex/unwell-answers';

/** Records that needed no request, since an equal one was in flight. */
export interface SharedRecords {
  readonly kind: EntityKind;
  readonly ids: readonly string[];
}

export interface CachedApiOptions {
  /** Used for lists; records are read from it through the tiers. */
  readonly hosted?: StaticTier | undefined;
  /** Whether the browser knows that it has no network, so that old records are given at once. */
  readonly isOffline?: (() => boolean) | undefined;
  readonly onShared?: ((shared: SharedRecords) => void) | undefined;
}

interface Parts {
  readonly api: OpenAlexApi;
  readonly tiers: RecordTiers;
  readonly options: CachedApiOptions;
  readonly inFlight: InFlightRequests<EntityRecord | null>;
}

/** The subject of a request in flight. */
interface Subject {
  readonly kind: EntityKind;
  readonly fields: FieldSet;
  /** Requested from the service in any case: never joins a request that may be answered from a cache. */
  readonly bypassCache: boolean;
}

function fieldsAsked(select: readonly string[] | undefined): FieldSet {
  return select === undefined || select.length === 0 ? 'all' : ['id', ...select];
}

/** The fields a record of a list can answer for: its authors may be cut off, and then do not count. */
function fieldsOfListed(record: EntityRecord, asked: FieldSet): FieldSet {
  if (!mayLackAuthors(record)) return asked;
  const fields = asked === 'all' ? Object.keys(record.raw) : asked;
  return fields.filter((field) => field !== 'authorships');
}

function putListed(tiers: RecordTiers, records: readonly EntityRecord[], asked: FieldSet): void {
  for (const record of records) tiers.put(record, fieldsOfListed(record, asked));
}

/** Whether the service could not answer for reasons that are independent of the record. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof ApiError) return error.statusCode >= 500;
  return (
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof RateLimitError ||
    error instanceof DailyLimitError ||
    error instanceof KeyNeededError ||
    error instanceof UnwellError
  );
}

function requestKey({ kind, fields, bypassCache }: Subject, id: string): string {
  return `${bypassCache ? 'uncached ' : ''}${kind}/${id}?${fields === 'all' ? '*' : [...new Set(fields)].sort().join(',')}`;
}

function noteStale({ tiers }: Parts, kind: EntityKind, count: number): void {
  tiers.statistics.recordStale(count);
  report('warning', `The service cannot be reached; cached records are shown (${kind}: ${count})`);
}

/** A call cancelled by its caller is not an error. */
function countError({ statistics }: RecordTiers, error: unknown, count: number): void {
  if (!isAbortError(error)) statistics.recordErrors(count);
}

/** A call that bypasses the cache gets cached records only where the service is out of reach. */
async function findIn({ tiers }: Parts, question: RecordQuestion, options: CallOptions): Promise<TierAnswer> {
  const { fresh, stale } = await tiers.find(question, options.signal);
  return options.bypassCache === true
    ? { fresh: new Map(), stale: new Map([...stale, ...fresh]) }
    : { fresh, stale };
}

async function loadOne(
  parts: Parts,
  subject: Subject,
  reference: EntityReference,
  options: CallOptions,
): Promise<EntityRecord | null> {
  const { api, tiers } = parts;
  const id = apiIdOf(reference);
  const { fresh, stale } = await findIn(parts, { ...subject, ids: [id], isBatch: false }, options);
  const known = fresh.get(id);
  if (known !== undefined) return known;
  const old = stale.get(id);
  if (old !== undefined && parts.options.isOffline?.() === true) {
    noteStale(parts, subject.kind, 1);
    return old;
  }
  try {
    tiers.statistics.recordAsked(1);
    const record = await api.fetchEntity(reference, options);
    if (record === null) return null;
    tiers.put(record, subject.fields);
    tiers.link(subject.kind, id, record.id);
    return record;
  } catch (error) {
    countError(tiers, error, 1);
    if (old === undefined || !isOutOfReach(error)) throw error;
    noteStale(parts, subject.kind, 1);
    return old;
  }
}

async function loadMany(
  parts: Parts,
  subject: Subject,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, EntityRecord>> {
  const { api, tiers } = parts;
  const { kind, fields } = subject;
  const { fresh, stale } = await findIn(parts, { kind, fields, ids, isBatch: true }, options);
  const unknown = ids.filter((id) => !fresh.has(id));
  if (unknown.length === 0) return fresh;
  const isAllCached = unknown.every((id) => stale.has(id));
  if (isAllCached && parts.options.isOffline?.() === true) {
    noteStale(parts, kind, unknown.length);
    return new Map([...fresh, ...stale]);
  }
  try {
    tiers.statistics.recordAsked(unknown.length);
    const { found } = await api.fetchBatch(kind, unknown, options);
    putListed(tiers, found, fields);
    return new Map([...fresh, ...found.map((record) => [record.id, record] as const)]);
  } catch (error) {
    countError(tiers, error, unknown.length);
    if (!isAllCached || !isOutOfReach(error)) throw error;
    noteStale(parts, kind, unknown.length);
    return new Map([...fresh, ...stale]);
  }
}

/** Each record of a batch counts as a request, so that overlapping batches ask for no record twice. */
async function fetchBatch(
  parts: Parts,
  kind: EntityKind,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<BatchAnswer> {
  const { inFlight } = parts;
  const subject: Subject = {
    kind,
    fields: fieldsAsked(options.select),
    bypassCache: options.bypassCache === true,
  };
  const asked = [...new Set(ids.map((id) => recordId(kind, id)))];
  if (options.signal?.aborted === true) throw abortError();
  const isShared = (id: string) => inFlight.has(requestKey(subject, id));
  const shared = asked.filter(isShared);
  const own = asked.filter((id) => !isShared(id));
  if (shared.length > 0) parts.options.onShared?.({ kind, ids: shared });

  const controller = new AbortController();
  const batch = loadMany(parts, subject, own, { ...options, signal: controller.signal });
  let wanted = own.length;
  const joinOrStart = (id: string) =>
    inFlight.joinOrStart(requestKey(subject, id), options.signal, (signal) => {
      signal.addEventListener('abort', () => {
        wanted -= 1;
        if (wanted === 0) controller.abort();
      });
      return batch.then((records) => records.get(id) ?? null);
    });
  const records = await Promise.all(asked.map(joinOrStart));
  return {
    found: records.filter((record) => record !== null),
    missing: asked.filter((_, index) => records[index] === null),
  };
}

function fetchEntity(
  parts: Parts,
  reference: EntityReference,
  options: CallOptions = {},
): Promise<EntityRecord | null> {
  const { kind } = reference;
  const id = apiIdOf(reference);
  const subject: Subject = {
    kind,
    fields: fieldsAsked(options.select),
    bypassCache: options.bypassCache === true,
  };
  const key = requestKey(subject, id);
  if (parts.inFlight.has(key)) parts.options.onShared?.({ kind, ids: [id] });
  return parts.inFlight.joinOrStart(key, options.signal, (signal) =>
    loadOne(parts, subject, reference, { ...options, signal }),
  );
}

/** A list among the site's own files; null if there is none or it cannot be read. */
async function hostedList(
  hosted: StaticTier | undefined,
  kind: EntityKind,
  params: ListParams,
  signal: AbortSignal | undefined,
): Promise<ListPage | null> {
  if (hosted === undefined) return null;
  const code = await Promise.all([
    import('@/lib/openalex/list-params'),
    import('@/lib/openalex/endpoints/list'),
  ]).catch((error: unknown) => {
    report('warning', 'The static cache was not asked for a list: its code could not be loaded', error);
    return null;
  });
  if (code === null) return null;
  const [{ buildListRequest }, { readListPage }] = code;
  const request = buildListRequest(kind, params);
  const answer = await hosted.readAnswer(request, signal);
  if (answer === null) return null;
  try {
    const contradiction = contradictionOf(request, answer.body);
    if (contradiction !== null) throw new UnwellError(contradiction);
    return { ...readListPage(kind, answer.body), hostedAt: answer.retrievedAt };
  } catch (error) {
    report('warning', 'A list of the static cache could not be read', error);
    return null;
  }
}

async function fetchList(
  { api, tiers, options: { hosted } }: Parts,
  kind: EntityKind,
  params: ListParams,
  options: CallOptions = {},
): Promise<ListPage> {
  const select = params.select ?? options.select;
  const shipped = options.bypassCache === true ? undefined : hosted;
  const page =
    (await hostedList(shipped, kind, { ...params, select }, options.signal)) ??
    (await api.fetchList(kind, params, options));
  putListed(tiers, page.results, fieldsAsked(select));
  return page;
}

/**
 * Answers single records and batches from the tiers where they hold the fields asked for, and caches the records of
 * every answer; lists are read from the hosted files or the service, type-ahead from the service alone. Equal requests
 * in flight are merged. Stale records are returned while the service is out of reach. Same contract and errors as the
 * api it wraps.
 */
export function createCachedApi(
  api: OpenAlexApi,
  store: RecordStore | RecordTiers,
  options: CachedApiOptions = {},
): OpenAlexApi {
  const tiers = 'find' in store ? store : createRecordTiers({ memory: store });
  const parts: Parts = { api, tiers, options, inFlight: createInFlightRequests() };
  return {
    fetchBatch: (kind, ids, call) => fetchBatch(parts, kind, ids, call),
    fetchEntity: (reference, call) => fetchEntity(parts, reference, call),
    fetchList: (kind, params, call) => fetchList(parts, kind, params, call),
    autocomplete: (kind, query, call) => api.autocomplete(kind, query, call),
  };
}
