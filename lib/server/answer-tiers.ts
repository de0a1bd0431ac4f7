import type { EntityKind } from '@/lib/base/entity-kind';
import { jsonOrUndefined } from '@/lib/base/json';
import { canonicalKey, staticFilePath } from '@/lib/cache/static-path';
import type { CacheTimes } from '@/lib/cache/times';
import { isRawRecord, type RawRecord } from '@/lib/library/raw-record';
import { projectRecord, readSelect } from '@/lib/library/select';
import { ServiceError } from '@/lib/library/service-errors';
import type { AnswerMemory } from '@/lib/server/answer-memory';
import { isFresh, timesOf } from '@/lib/server/answer-times';
import { buildCachedAnswer, type CachedAnswer, textOf } from '@/lib/server/cached-answer';
import type { DiskTier } from '@/lib/server/disk-tier';
import { isJsonObject } from '@/lib/server/json-outline';
import type { ProxyRequest } from '@/lib/server/proxy-request';
import type { SharedAnswers } from '@/lib/server/shared-answers';
import type { StaticFiles } from '@/lib/server/static-files';

/**
 * What the proxy has cached: memory, then what several servers share, then disk, then the files that the site ships with.
 * Source: docs/behaviours/cache.md#tiers.
 */
export interface AnswerTiers {
  /** Fresh or stale, perhaps cut out of the whole record. Null: nothing is cached. */
  find(request: ProxyRequest): Promise<FoundAnswer | null>;
  /** The answer that the site ships with; also put into memory. */
  findShipped(request: ProxyRequest): Promise<CachedAnswer | null>;
  /** What memory holds and is fresh, without waiting for anything. */
  recall(key: string): CachedAnswer | null;
  /** Into memory alone: what another server has put into the others. */
  remember(answer: CachedAnswer): void;
  /** Into memory at once, and from there into the others. */
  put(answer: CachedAnswer): PutAnswer;
}

/** Neither ever rejects. */
interface PutAnswer {
  /** When other servers find it. */
  readonly isShared: Promise<void>;
  /** When it is on disk too. */
  readonly isDone: Promise<void>;
}

/** Where a cached answer was found. */
export type CacheTier = 'memory' | 'redis' | 'disk' | 'shipped';

export interface FoundAnswer {
  readonly answer: CachedAnswer;
  readonly tier: CacheTier;
}

export interface TierDependencies {
  readonly memory: AnswerMemory;
  /** Null: this server is alone. */
  readonly shared: SharedAnswers | null;
  /** Null: nothing is cached on disk. */
  readonly disk: DiskTier | null;
  readonly shipped: StaticFiles;
  readonly now: () => number;
}

/** The fields asked for, where a whole record can answer: `select` and nothing else. Null: it cannot, or all are asked. */
function selectedFields({ recordKind, query }: ProxyRequest): readonly string[] | null {
  const params = new URLSearchParams(query);
  params.delete('mailto');
  const select = params.get('select');
  if (recordKind === null || select === null || params.size !== 1) return null;
  try {
    return readSelect(recordKind, select);
  } catch (error) {
    // The service refuses such a field in its own words.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function project(kind: EntityKind, record: RawRecord, select: readonly string[]): string {
  return JSON.stringify(projectRecord(record, { kind, select, relevance: null, isListed: false }));
}

/** The answer of the fields asked for, taken from the whole record. Null: it cannot answer. */
async function cutOut(request: ProxyRequest, whole: CachedAnswer): Promise<CachedAnswer | null> {
  const select = selectedFields(request);
  if (select === null || request.recordKind === null) return null;
  if (whole.status === 404) return { ...whole, key: request.key };
  const record = jsonOrUndefined(await textOf(whole.gzip));
  if (!isRawRecord(record)) return null;
  const { status, contentType, cachedAt, staleAt, expiresAt } = whole;
  const body = project(request.recordKind, record, select);
  return buildCachedAnswer(body, { key: request.key, status, contentType, cachedAt, staleAt, expiresAt });
}

async function readShipped(
  { shipped, now }: Pick<TierDependencies, 'shipped' | 'now'>,
  request: ProxyRequest,
  query: string,
  times: CacheTimes,
): Promise<CachedAnswer | null> {
  const file = await shipped.read(staticFilePath(request.path, query));
  if (file === null || !isJsonObject(file.bytes)) return null;
  // A shipped file is as fresh as the site wants it to be; memory only spares reading it.
  const until = now() + times.staleMs;
  return buildCachedAnswer(file.bytes, {
    key: canonicalKey(request.path, query),
    status: 200,
    contentType: 'application/json',
    cachedAt: Math.min(file.modifiedAt, now()),
    staleAt: until,
    expiresAt: until,
  });
}

/** Finds the newest that is cached: another process may have written to disk, or to Redis, what is stale in this one's memory. */
function createNewest({ memory, shared, disk, now }: TierDependencies) {
  /** Looks into a farther tier where the nearer ones have nothing fresh, and takes what is newer into memory. */
  async function orNewer(
    near: CachedAnswer | null,
    far: Pick<DiskTier, 'get'> | null,
    key: string,
  ): Promise<CachedAnswer | null> {
    if (far === null || (near !== null && isFresh(near, now()))) return near;
    const found = await far.get(key);
    if (found === null || (near !== null && near.cachedAt >= found.cachedAt)) return near;
    memory.put(found);
    return found;
  }

  return async (key: string): Promise<FoundAnswer | null> => {
    const own = memory.get(key);
    const near = await orNewer(own, shared, key);
    const answer = await orNewer(near, disk, key);
    if (answer === null) return null;
    if (answer === near) return { answer, tier: answer === own ? 'memory' : 'redis' };
    // Whoever has it on disk spares the others the service.
    if (shared !== null) void shared.offer(answer);
    return { answer, tier: 'disk' };
  };
}

export function createAnswerTiers(dependencies: TierDependencies): AnswerTiers {
  const { memory, shared, disk, now } = dependencies;
  const newest = createNewest(dependencies);

  async function findCutOut(request: ProxyRequest): Promise<FoundAnswer | null> {
    if (selectedFields(request) === null) return null;
    const whole = await newest(canonicalKey(request.path, ''));
    const answer = whole === null ? null : await cutOut(request, whole.answer);
    if (whole === null || answer === null) return null;
    memory.put(answer);
    return { answer, tier: whole.tier };
  }

  return {
    find: async (request) => {
      const exact = await newest(request.key);
      if (exact !== null && isFresh(exact.answer, now())) return exact;
      const cut = await findCutOut(request);
      if (cut === null || (exact !== null && exact.answer.cachedAt >= cut.answer.cachedAt)) return exact;
      return cut;
    },
    findShipped: async (request) => {
      const times = timesOf(request);
      if (times === null) return null;
      const exact = await readShipped(dependencies, request, request.query, times);
      const whole =
        exact === null && selectedFields(request) !== null
          ? await readShipped(dependencies, request, '', times)
          : null;
      const answer = whole === null ? exact : await cutOut(request, whole);
      if (answer === null) return null;
      memory.put(answer);
      return answer;
    },
    recall: (key) => {
      const answer = memory.get(key);
      return answer !== null && isFresh(answer, now()) ? answer : null;
    },
    remember: memory.put,
    put: (answer) => {
      memory.put(answer);
      const isShared = Promise.resolve(shared?.put(answer));
      return { isShared, isDone: Promise.all([isShared, disk?.put(answer)]).then(() => undefined) };
    },
  };
}
