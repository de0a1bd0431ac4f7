import { NetworkError, TimeoutError } from '@/lib/openalex/errors';
import { QUERY_GC_MS, QUERY_STALE_MS, shouldRetryQuery } from '@/lib/queries/query-defaults';

describe('query defaults', () => {
  it('keep answers fresh for 5 minutes and for 30 in all', () => {
    expect(QUERY_STALE_MS).toBe(300_000);
    expect(QUERY_GC_MS).toBe(1_800_000);
  });
});

describe('shouldRetryQuery(failureCount, error)', () => {
  it('asks once more after a failure of unknown kind', () => {
    expect(shouldRetryQuery(0, new TypeError('odd'))).toBe(true);
    expect(shouldRetryQuery(1, new TypeError('odd'))).toBe(false);
  });

  it('leaves alone what the client has tried by its own policies', () => {
    expect(shouldRetryQuery(0, new NetworkError(3, new TypeError('reset')))).toBe(false);
    expect(shouldRetryQuery(0, new TimeoutError(30_000))).toBe(false);
  });
});
