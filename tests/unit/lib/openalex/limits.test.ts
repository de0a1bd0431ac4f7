import { createBudget } from '@/lib/openalex/budget';
import { createClock } from '@/lib/openalex/clock';
import { ApiError, DailyLimitError, NetworkError, RateLimitError, TimeoutError } from '@/lib/openalex/errors';
import { createInFlight } from '@/lib/openalex/in-flight';
import { createLimiter, REQUESTS_PER_SECOND } from '@/lib/openalex/limiter';
import { policyFor, RETRY_POLICIES, retryDelayMs } from '@/lib/openalex/retry';

describe('createLimiter(ratePerSecond, clock)', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function startTimes(
    count: number,
    rate: number,
  ): { readonly times: number[]; readonly all: Promise<unknown> } {
    const limiter = createLimiter(() => rate, createClock());
    const times: number[] = [];
    const starts = Array.from({ length: count }, () => limiter.acquire().then(() => times.push(Date.now())));
    return { times, all: Promise.all(starts) };
  }

  it('lets thirty start within a second with a key', async () => {
    expect(REQUESTS_PER_SECOND).toEqual({ keyless: 10, withKey: 30 });
    const { times, all } = startTimes(31, REQUESTS_PER_SECOND.withKey);
    await jest.advanceTimersByTimeAsync(1_000);
    await all;
    expect(times).toEqual([...Array(30).fill(0), 1_000]);
  });

  it('starts ten at once and the next ten a second later', async () => {
    const { times, all } = startTimes(25, 10);
    await jest.advanceTimersByTimeAsync(2_000);
    await all;
    expect(times).toEqual([...Array(10).fill(0), ...Array(10).fill(1_000), ...Array(5).fill(2_000)]);
  });

  it('never starts more than the rate within any second', async () => {
    const limiter = createLimiter(() => 3, createClock());
    const times: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      void limiter.acquire().then(() => times.push(Date.now()));
      await jest.advanceTimersByTimeAsync((index * 137) % 400);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(times).toHaveLength(20);
    for (const time of times) {
      expect(times.filter((other) => other > time - 1_000 && other <= time).length).toBeLessThanOrEqual(3);
    }
  });

  it('lets a cancelled one leave the queue without using a start', async () => {
    const limiter = createLimiter(() => 1, createClock());
    const controller = new AbortController();
    await limiter.acquire();
    const cancelled = limiter.acquire(controller.signal);
    const next = limiter.acquire().then(() => Date.now());
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(next).resolves.toBe(1_000);
  });

  it('waits as long as the service asks', async () => {
    const limiter = createLimiter(() => 10, createClock());
    limiter.pause(2_500);
    const start = limiter.acquire().then(() => Date.now());
    await jest.advanceTimersByTimeAsync(2_500);
    await expect(start).resolves.toBe(2_500);
  });
});

describe('a limiter that is already waiting', () => {
  it('waits longer when the service asks for more time meanwhile', async () => {
    jest.useFakeTimers({ now: 0 });
    const limiter = createLimiter(() => 10, createClock());
    limiter.pause(1_000);
    const start = limiter.acquire().then(() => Date.now());
    await jest.advanceTimersByTimeAsync(500);
    limiter.pause(2_500);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(start).resolves.toBe(3_000);
    jest.useRealTimers();
  });
});

describe('retry policies', () => {
  it('are the spec’s', () => {
    expect(RETRY_POLICIES).toEqual({
      rateLimited: { attempts: 5, baseDelayMs: 2000, maxDelayMs: 30000, factor: 2, jitterMs: 1000 },
      network: { attempts: 3, baseDelayMs: 1000, maxDelayMs: 10000, factor: 2, jitterMs: 500 },
      server: { attempts: 2, baseDelayMs: 2000, maxDelayMs: 5000, factor: 1.5, jitterMs: 1000 },
    });
  });

  const day = new Date(0);
  it.each([
    ['no answer', new NetworkError(1, new Error('x')), 'network'],
    ['a server fault', new ApiError('x', 500, null), 'server'],
    ['a bad gateway', new ApiError('x', 502, null), 'server'],
    ['a server fault with a time', new ApiError('x', 503, null, 30_000), 'server'],
    ['a server fault with a long time', new ApiError('x', 503, null, 30_001), null],
    ['a bad request', new ApiError('x', 400, null), null],
    ['a wrong key', new ApiError('x', 401, null), null],
    ['too many per second', new RateLimitError(429, 'per-second', 1_000, ''), 'rateLimited'],
    ['a broad query', new RateLimitError(429, 'boolean', null, ''), 'rateLimited'],
    ['the ladder', new RateLimitError(503, 'ladder', 20_000, ''), 'rateLimited'],
    ['the ladder, paused', new RateLimitError(503, 'ladder', 60_000, ''), null],
    ['a plan', new RateLimitError(429, 'plan', 1_000, ''), null],
    ['a limit without reason or time', new RateLimitError(429, 'other', null, ''), null],
    ['a limit with a time', new RateLimitError(429, 'other', 2_000, ''), 'rateLimited'],
    ['the day', new DailyLimitError(1_000, day, 0), null],
    ['a timeout', new TimeoutError(1), null],
  ] as const)('for %s', (_, error, policy) => {
    expect(policyFor(error)).toBe(policy === null ? null : RETRY_POLICIES[policy]);
  });

  it('pauses longer each time, up to the maximum', () => {
    const error = new NetworkError(1, new Error('x'));
    const delays = [1, 2, 3, 4, 5].map((attempt) =>
      retryDelayMs(RETRY_POLICIES.network, attempt, error, () => 0),
    );
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
    expect(retryDelayMs(RETRY_POLICIES.network, 1, error, () => 0.5)).toBe(1_250);
  });

  it('waits as long as the service says', () => {
    const error = new RateLimitError(429, 'per-second', 3_000, '');
    expect(retryDelayMs(RETRY_POLICIES.rateLimited, 4, error, () => 0.1)).toBe(3_100);
    expect(retryDelayMs(RETRY_POLICIES.server, 1, new ApiError('x', 503, null, 30_000), () => 0)).toBe(
      30_000,
    );
  });
});

describe('createInFlight()', () => {
  it('starts equal requests once and forgets them afterwards', async () => {
    const inFlight = createInFlight();
    let starts = 0;
    const start = async () => {
      starts += 1;
      return starts;
    };
    expect(
      await Promise.all([inFlight.share('a', undefined, start), inFlight.share('a', undefined, start)]),
    ).toEqual([1, 1]);
    expect(inFlight.has('a')).toBe(false);
    expect(await inFlight.share('a', undefined, start)).toBe(2);
  });

  it('keeps the request for the others when one leaves, and aborts it with the last', async () => {
    const inFlight = createInFlight();
    let shared: AbortSignal | null = null;
    let finish: (value: string) => void = () => undefined;
    const start = (signal: AbortSignal) => {
      shared = signal;
      return new Promise<string>((resolve) => {
        finish = resolve;
      });
    };
    const first = new AbortController();
    const second = new AbortController();
    const leaving = inFlight.share('a', first.signal, start);
    const staying = inFlight.share('a', second.signal, start);
    first.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    expect(shared).toMatchObject({ aborted: false });
    finish('done');
    await expect(staying).resolves.toBe('done');

    const alone = new AbortController();
    const last = inFlight.share('b', alone.signal, start);
    alone.abort('a reason of its own');
    await expect(last).rejects.toMatchObject({ name: 'AbortError' });
    expect(shared).toMatchObject({ aborted: true });
    expect(inFlight.has('b')).toBe(false);
  });

  it('listens to a signal once, however many requests it carries, and no longer than they take', async () => {
    const inFlight = createInFlight<string>();
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    const batch = ['a', 'b', 'c'].map((key) => inFlight.share(key, signal, async () => key));
    expect(await Promise.all(batch)).toEqual(['a', 'b', 'c']);
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledTimes(1);
    await inFlight.share('d', signal, async () => 'd');
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed).toHaveBeenCalledTimes(2);
  });

  it('lets every request of a signal go when it aborts', async () => {
    const inFlight = createInFlight();
    const controller = new AbortController();
    const seen: AbortSignal[] = [];
    const batch = ['a', 'b'].map((key) =>
      inFlight.share(key, controller.signal, (signal) => {
        seen.push(signal);
        return new Promise(() => undefined);
      }),
    );
    controller.abort();
    const outcomes = await Promise.allSettled(batch);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('does not start for a signal that is aborted already', async () => {
    const start = jest.fn();
    await expect(createInFlight().share('a', AbortSignal.abort(), start)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(start).not.toHaveBeenCalled();
  });
});

describe('createBudget(now)', () => {
  it('reads the service’s headers', () => {
    const budget = createBudget(() => 1_000);
    const seen: (number | null)[] = [];
    const stop = budget.subscribe(({ remainingCredits }) => seen.push(remainingCredits));
    budget.record(
      new Headers({
        'X-RateLimit-Limit': '1000',
        'X-RateLimit-Remaining': '870',
        'X-RateLimit-Onetime-Remaining': '30',
        'X-RateLimit-Reset': '60',
      }),
    );
    budget.record(new Headers());
    stop();
    budget.record(new Headers({ 'X-RateLimit-Remaining': 'oops' }));
    expect(seen).toEqual([900, 900]);
    expect(budget.current()).toEqual({ limitCredits: 1000, remainingCredits: 900, resetsAt: 61_000 });
  });

  it('refuses what the day cannot pay for, until it resets', () => {
    let now = 0;
    const budget = createBudget(() => now);
    const refusal = new DailyLimitError(1_000, new Date(5_000), 4);
    budget.recordRefusal(refusal);
    expect(budget.refusalFor(10)).toBe(refusal);
    expect(budget.refusalFor(4)).toBeNull();
    expect(budget.refusalFor(0)).toBeNull();
    now = 5_000;
    expect(budget.refusalFor(10)).toBeNull();
  });

  it('forgets refusals with the key they were about', () => {
    const budget = createBudget(() => 0);
    budget.recordRefusal(new DailyLimitError(1_000, new Date(5_000), 0));
    budget.reset();
    expect(budget.refusalFor(10)).toBeNull();
    expect(budget.current().limitCredits).toBeNull();
  });
});
