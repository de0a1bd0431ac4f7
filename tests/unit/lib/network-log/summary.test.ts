import type { NetworkRequestRecord } from '@/lib/network-log/network-log';
import { requestsPerSecond, summarizeRequests } from '@/lib/network-log/summary';

let lastId = 0;

function record(changes: Partial<NetworkRequestRecord>): NetworkRequestRecord {
  lastId += 1;
  return {
    id: `r${lastId}`,
    startTime: 0,
    endTime: null,
    duration: null,
    url: '/works',
    method: 'GET',
    status: 'pending',
    statusCode: null,
    size: null,
    error: null,
    entityType: 'api',
    category: 'foreground',
    metadata: {},
    ...changes,
  };
}

describe('summarizeRequests(records, now)', () => {
  it('counts by status, and averages over what went out', () => {
    const records = [
      record({ startTime: 9_500 }),
      record({ status: 'success', startTime: 9_000, duration: 100, size: 1_000 }),
      record({ status: 'success', startTime: 9_001, duration: 300, size: null }),
      record({ status: 'error', startTime: 5_000, duration: 800, size: 50 }),
      record({ status: 'cached', startTime: 9_900, duration: 0, size: 70 }),
      record({ status: 'deduplicated', startTime: 9_900, duration: 0 }),
    ];
    expect(summarizeRequests(records, 10_000)).toEqual({
      active: 1,
      total: 6,
      success: 2,
      errors: 1,
      cacheHits: 1,
      deduplicated: 1,
      averageDuration: 400,
      bytes: 1_000,
      requestsPerSecond: 2,
    });
  });

  it('has no average of nothing', () => {
    expect(summarizeRequests([], 0)).toMatchObject({ total: 0, averageDuration: null, bytes: 0 });
  });
});

describe('requestsPerSecond(records, now)', () => {
  it('looks back one second', () => {
    const records = [9_000, 9_001, 10_000, 10_001].map((startTime) => record({ startTime }));
    expect(requestsPerSecond(records, 10_000)).toBe(2);
  });
});
