import { ApiError, DailyLimitError, NetworkError, RateLimitError, TimeoutError } from '@/lib/openalex/errors';
import { policyFor, RETRY_POLICIES, retryDelayMs } from '@/lib/openalex/retry';

describe('retry policies', () => {
  it('are those of docs/behaviours/requests.md#retries', () => {
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
    ['a search that was given up', new ApiError('x', 504, null, null, true), null],
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
