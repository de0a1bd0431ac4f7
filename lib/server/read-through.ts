import { safeDecode } from '@/lib/base/percent-encoding';
import { report } from '@/lib/base/report';
import { steadyClock } from '@/lib/base/steady-clock';
import { describeError } from '@/lib/base/thrown-errors';
import { canonicalKey, canonicalRequest } from '@/lib/cache/static-path';
import { toShortId } from '@/lib/identifiers/short-id';
import { isRawRecord, readText } from '@/lib/library/raw-record';
import { creditsOfRequest, mostCreditsOfRequest } from '@/lib/openalex/pricing';
import { contradictionOf, countOfAnswer, isCollapsed } from '@/lib/openalex/unwell-answers';
import { outlineOf } from '@/lib/server/answer-body';
import type { AnswerTiers, CacheTier, FoundAnswer } from '@/lib/server/answer-tiers';
import { isAnotherEachTime, isFresh, timesOf, timesOfMissing } from '@/lib/server/answer-times';
import { type AskOnce, askAlone, type Fetched } from '@/lib/server/ask-once';
import { answerOf, type CachedAnswer } from '@/lib/server/cached-answer';
import { CreditsRefused } from '@/lib/server/credits-refused';
import type { JsonOutline } from '@/lib/server/json-outline';
import type { ProxyRequest } from '@/lib/server/proxy-request';
import type { RefreshTimes } from '@/lib/server/refresh-times';
import type { ServiceWatch } from '@/lib/server/service-watch';
import type { Payment, Spending } from '@/lib/server/spending';
import {
  askUpstream,
  type UpstreamAnswer,
  type UpstreamDependencies,
  UpstreamError,
} from '@/lib/server/upstream';
import {
  createUpstreamRequests,
  type UpstreamRequests,
  type UpstreamResult,
} from '@/lib/server/upstream-requests';

/** Whose credits an answer cost; null: none. */
export type BudgetOwner = 'visitor' | 'server' | null;

interface Asked {
  readonly upstream: UpstreamAnswer;
  readonly outcome: 'miss' | 'revalidated';
  readonly budgetOwner: BudgetOwner;
}

/** An answer, and in `outcome` how it came about. */
export type ProxyAnswer =
  /** From the cache, or with an equal question that was under way, where no tier is named. */
  | {
      readonly type: 'cached';
      readonly answer: CachedAnswer;
      readonly tier: CacheTier | null;
      readonly outcome: 'hit' | 'stale';
    }
  /** From the service just now; it is cached from now on. */
  | ({ readonly type: 'asked'; readonly answer: CachedAnswer } & Asked)
  /** From the service just now; never cached: errors, random and partial answers, and those that contradict what is known. */
  | ({ readonly type: 'passed'; readonly isUnwell: boolean } & Asked);

export interface ReadThrough {
  /** Answers from the cache or from the service. Errors: UpstreamError, CreditsRefused. */
  answer(request: ProxyRequest): Promise<ProxyAnswer>;
}

export interface ReadThroughDependencies extends UpstreamDependencies {
  readonly tiers: AnswerTiers;
  readonly spending: Spending;
  readonly refreshes: RefreshTimes;
  readonly askOnce: AskOnce;
  /** Waits for a turn at the service, where the server pays; there is no waiting without it. Errors: CreditsRefused. */
  readonly admit?: ((request: Pick<ProxyRequest, 'client' | 'query'>) => Promise<void>) | undefined;
  readonly watch: ServiceWatch;
  readonly now: () => number;
  /** Told of the work that goes on after an answer is given: renewals and writes to the disk. It never rejects. */
  readonly onBackground?: (work: Promise<void>) => void;
}

/** After a failure in the background the service is left alone, at least and at most this long. */
const PAUSE_MS = { least: 30_000, most: 600_000 } as const;

function isOwnIdOf(path: string, id: string): boolean {
  return path.toUpperCase().endsWith(`/${id.toUpperCase()}`);
}

/** The same record under its own id, where it was asked for by another one. */
function underOwnId(
  request: ProxyRequest,
  answer: CachedAnswer,
  outline: JsonOutline | null,
): CachedAnswer | null {
  if (request.recordKind === null || outline === null || answer.key.includes('?')) return null;
  if (isAnotherEachTime(request)) return null;
  const id = readText(outline, 'id');
  if (id === null || isOwnIdOf(request.path, toShortId(id))) return null;
  return { ...answer, key: canonicalKey(`/${request.recordKind}/${toShortId(id)}`, '') };
}

function isPartial({ meta }: JsonOutline): boolean {
  return isRawRecord(meta) && meta.timed_out === true;
}

function isFailure(status: number): boolean {
  return status === 429 || status >= 500;
}

/** An answer that another request paid for. */
function shared(result: UpstreamResult): ProxyAnswer {
  const cached = (answer: CachedAnswer): ProxyAnswer => ({
    type: 'cached',
    answer,
    tier: null,
    outcome: 'hit',
  });
  if (result.upstream === null) return cached(result.answer);
  const { upstream, answer } = result;
  if (answer !== null) return cached(answer);
  return { type: 'passed', upstream, isUnwell: result.isUnwell === true, outcome: 'miss', budgetOwner: null };
}

/**
 * Whether the service knows no such record. It may miss one only by its spelling, in capitals or with a slash at its end, and then says nothing
 * of the record that others ask for by the same key.
 */
function isOfMissing({ recordKind, path }: ProxyRequest, { status }: UpstreamAnswer): boolean {
  return status === 404 && recordKind !== null && safeDecode(path) === canonicalRequest(path, '').path;
}

/** What is wrong with an answer of status 200, in words; null: nothing. */
async function contradictionIn(
  request: ProxyRequest,
  body: unknown,
  known: CachedAnswer | null,
): Promise<string | null> {
  const fault = contradictionOf(request, body);
  const count = countOfAnswer(body);
  if (fault !== null || count === null || known === null || known.status !== 200) return fault;
  const before = countOfAnswer(await outlineOf(known.gzip));
  return isCollapsed(count, before) ? `it counts ${count} where it counted ${before} before` : null;
}

/** An answer of the service, looked into once. */
interface ReadAnswer {
  readonly upstream: UpstreamAnswer;
  /** What a look into it found; null: it was no success, or no JSON object, which is `isBroken`. */
  readonly outline: JsonOutline | null;
  readonly isBroken: boolean;
  readonly contradiction: string | null;
}

const BROKEN = 'The service sent an answer that is empty, cut off, or neither a record nor a list';

async function readUpstream(
  request: ProxyRequest,
  upstream: UpstreamAnswer,
  known: CachedAnswer | null,
): Promise<ReadAnswer> {
  const isSuccess = upstream.status >= 200 && upstream.status < 300;
  const outline = isSuccess ? upstream.outline : null;
  const isBroken = isSuccess && outline === null;
  const contradiction = isBroken ? BROKEN : await contradictionIn(request, outline, known);
  return { upstream, outline, isBroken, contradiction };
}

/** Turns what the service said into what can be cached; null for errors, partial and unwell answers. */
function toCached(
  request: ProxyRequest,
  { upstream, outline, contradiction }: ReadAnswer,
  now: number,
): CachedAnswer | null {
  const isMissing = isOfMissing(request, upstream);
  const times = isMissing ? timesOfMissing() : timesOf(request);
  if (times === null || timesOf(request) === null || contradiction !== null) return null;
  if (!isMissing && (upstream.status !== 200 || outline === null || isPartial(outline))) return null;
  return answerOf(upstream.gzip, {
    key: request.key,
    status: upstream.status,
    contentType: upstream.isJson ? 'application/json' : 'text/plain; charset=utf-8',
    cachedAt: now,
    staleAt: now + times.staleMs,
    expiresAt: now + times.gcMs,
  });
}

/** Lets a background task run on; only the server's owner may wait for it. */
function leaveBehind(work: Promise<void>, { onBackground }: ReadThroughDependencies): void {
  onBackground?.(work);
}

/** What the server pays for this request; visitors with a key pay themselves. Errors: CreditsRefused. */
async function payFor(
  { visitorKey, client, path, query }: ProxyRequest,
  spending: Spending,
): Promise<Payment | null> {
  if (visitorKey !== null) return null;
  return spending.pay(client, creditsOfRequest(path, query), mostCreditsOfRequest(path, query));
}

async function askAndSettle(
  request: ProxyRequest,
  dependencies: ReadThroughDependencies,
  payment: Payment | null,
): Promise<UpstreamAnswer> {
  try {
    if (payment !== null) await dependencies.admit?.(request);
    const upstream = await askUpstream(request, dependencies);
    await payment?.settle(upstream);
    return upstream;
  } catch (error) {
    const isSent = !(error instanceof CreditsRefused) && !(error instanceof UpstreamError && !error.isSent);
    dependencies.watch.noteFailure(request, error);
    await (isSent ? payment?.settleUnknown() : payment?.settle(null));
    throw error;
  }
}

/**
 * @param known what is cached already, which a count may contradict
 * Errors: UpstreamError, CreditsRefused.
 */
async function fetchAndCache(
  request: ProxyRequest,
  known: CachedAnswer | null,
  dependencies: ReadThroughDependencies,
): Promise<Fetched> {
  const { tiers, spending, watch, now } = dependencies;
  const payment = await payFor(request, spending);
  const upstream = await askAndSettle(request, dependencies, payment);
  const read = await readUpstream(request, upstream, known);
  const { path, query } = request;
  watch.noteAnswer(request, upstream, creditsOfRequest(path, query), read.contradiction);
  if (read.isBroken) throw new UpstreamError(502, 'Upstream answer broken', BROKEN);
  const cached = toCached(request, read, now());
  if (cached === null) {
    const isUnwell = read.contradiction !== null;
    return { result: { upstream, answer: null, isUnwell }, isShared: Promise.resolve() };
  }
  // The visitor need not wait for the disk, which reports its own faults.
  const { isShared, isDone } = tiers.put(cached);
  leaveBehind(isDone, dependencies);
  const copy = underOwnId(request, cached, read.outline);
  if (copy !== null) leaveBehind(tiers.put(copy).isDone, dependencies);
  return { result: { upstream, answer: cached }, isShared };
}

/** Asks the service, unless another server does so already. Errors: UpstreamError, CreditsRefused. */
async function fetchOnce(
  request: ProxyRequest,
  known: CachedAnswer | null,
  dependencies: ReadThroughDependencies,
): Promise<UpstreamResult> {
  const { tiers } = dependencies;
  // Who asks anew with an own key wants no answer that another server was given a moment ago.
  const askOnce = known !== null && request.visitorKey !== null ? askAlone : dependencies.askOnce;
  const result = await askOnce(request.key, known, () => fetchAndCache(request, known, dependencies));
  if (result.upstream === null) tiers.remember(result.answer);
  return result;
}

/** Renews what is stale, at the server's expense; after a failure it pauses. */
function createRenewal(inFlight: UpstreamRequests, dependencies: ReadThroughDependencies) {
  const now = steadyClock(dependencies.now);
  let pausedUntil = 0;

  function pause(retryAfterSeconds: number): void {
    const requested = Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1_000 : 0;
    pausedUntil = now() + Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, requested));
  }

  async function renew(request: ProxyRequest, known: CachedAnswer): Promise<void> {
    try {
      const result = await inFlight.start(request, () => fetchOnce(request, known, dependencies));
      if (result.upstream === null) return;
      const { upstream, isUnwell = false } = result;
      if (isUnwell || isFailure(upstream.status)) pause(Number(upstream.headers['retry-after']));
    } catch (error) {
      // What is stale is still an answer; others may have credits left.
      if (error instanceof CreditsRefused) return;
      pause(0);
      report('warning', `Refreshing cached answers is paused: ${describeError(error)}`);
    }
  }

  return (request: ProxyRequest, known: CachedAnswer): void => {
    if (inFlight.has(request.key) || now() < pausedUntil) return;
    leaveBehind(renew({ ...request, visitorKey: null }, known), dependencies);
  };
}

function asToldTo({ client }: ProxyRequest, upstream: UpstreamAnswer, spending: Spending): UpstreamAnswer {
  return { ...upstream, headers: spending.headersFor(client, upstream.headers) };
}

/** Asks the service once for all equal requests at the same time, also those of other servers. */
function createAsking(inFlight: UpstreamRequests, dependencies: ReadThroughDependencies) {
  const { spending } = dependencies;

  async function startAsking(
    request: ProxyRequest,
    outcome: 'miss' | 'revalidated',
    known: CachedAnswer | null,
  ): Promise<ProxyAnswer> {
    const { visitorKey } = request;
    const result =
      timesOf(request) === null
        ? (await fetchAndCache(request, known, dependencies)).result
        : await inFlight.start(request, () => fetchOnce(request, known, dependencies));
    const { upstream, answer } = result;
    if (upstream === null) return shared(result);
    const asked: Asked =
      visitorKey === null
        ? { upstream: asToldTo(request, upstream, spending), outcome, budgetOwner: 'server' }
        : { upstream, outcome, budgetOwner: 'visitor' };
    if (answer !== null) return { type: 'asked', answer, ...asked };
    return { type: 'passed', isUnwell: result.isUnwell === true, ...asked };
  }

  return async function askService(
    request: ProxyRequest,
    outcome: 'miss' | 'revalidated',
    known: CachedAnswer | null,
  ): Promise<ProxyAnswer> {
    // Nothing may be awaited between checking that no request is in flight and starting one.
    while (timesOf(request) !== null && inFlight.has(request.key)) {
      try {
        const joined = await inFlight.join(request);
        if (joined !== null) return shared(joined);
        break;
      } catch (error) {
        // The visitor who asked has no credits left; this one may.
        if (!(error instanceof CreditsRefused)) throw error;
      }
    }
    return startAsking(request, outcome, known);
  };
}

/**
 * Answers from the tiers and asks the service for the rest, once for all equal requests at the same time. A stale
 * answer is given at once and renewed in the background.
 */
export function createReadThrough(dependencies: ReadThroughDependencies): ReadThrough {
  const { tiers, spending, refreshes, now } = dependencies;
  const inFlight = createUpstreamRequests();
  const renewInBackground = createRenewal(inFlight, dependencies);
  const askService = createAsking(inFlight, dependencies);

  async function revalidate(request: ProxyRequest, known: FoundAnswer): Promise<ProxyAnswer> {
    const cached: ProxyAnswer = { type: 'cached', ...known, outcome: 'stale' };
    try {
      const asked = await askService(request, 'revalidated', known.answer);
      const isNoAnswer = asked.type === 'passed' && (asked.isUnwell || isFailure(asked.upstream.status));
      return isNoAnswer ? cached : asked;
    } catch (error) {
      if (error instanceof CreditsRefused) return cached;
      report('warning', `Answered from the cache, as the service failed: ${describeError(error)}`);
      return cached;
    }
  }

  return {
    answer: async (request) => {
      await spending.ready();
      const isKept = timesOf(request) !== null;
      const isRefresh =
        request.isRefresh && (request.visitorKey !== null || (await refreshes.claim(request.key)));
      const known = isKept ? await tiers.find(request) : null;
      if (known !== null && isRefresh) return revalidate(request, known);
      if (known !== null && isFresh(known.answer, now())) return { type: 'cached', ...known, outcome: 'hit' };
      if (known !== null) {
        renewInBackground(request, known.answer);
        return { type: 'cached', ...known, outcome: 'stale' };
      }
      const shipped = isRefresh ? null : await tiers.findShipped(request);
      if (shipped !== null) return { type: 'cached', answer: shipped, tier: 'shipped', outcome: 'hit' };
      // Another's request may have come back while we looked through disk and files.
      const arrived = isRefresh || !isKept ? null : tiers.recall(request.key);
      if (arrived !== null) return { type: 'cached', answer: arrived, tier: 'memory', outcome: 'hit' };
      return askService(request, 'miss', null);
    },
  };
}
