import { chainEntry } from '@/lib/project/chain';
import { overdueDays, renewalAge } from '@/lib/project/replay/renewal';
import type { LedgerEntry } from '@/lib/project/types';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-11-24T12:00:00.000Z');

function searchDaysAgo(days: number, request = '/works?search=sleep'): LedgerEntry {
  return chainEntry(
    {
      kind: 'search' as const,
      time: new Date(NOW - days * DAY_MS).toISOString(),
      screener: 'a',
      asked: { type: 'request' as const, request, words: 'Search “sleep”' },
      counts: { found: 3, retrieved: 0, new: null, duplicates: 0 },
      credits: null,
      source: 'OpenAlex',
      program: { version: '1', commit: '' },
      reverses: null,
      listed: { ids: [], again: null, merged: [], deleted: [] },
      heads: [],
      copy: 'a',
      idsHash: null,
    },
    null,
  );
}

describe('overdueDays(header, entries, now)', () => {
  it('offers nothing before half a year, unless another age was chosen', () => {
    expect(renewalAge({})).toBe(180);
    expect(overdueDays({}, [searchDaysAgo(179)], NOW)).toBeNull();
    expect(overdueDays({}, [searchDaysAgo(180)], NOW)).toBe(180);
    expect(overdueDays({ renewAfterDays: 30 }, [searchDaysAgo(31)], NOW)).toBe(31);
    expect(overdueDays({ renewAfterDays: null }, [searchDaysAgo(999)], NOW)).toBeNull();
  });

  it('counts each search from when it was last asked, and the oldest of all', () => {
    expect(overdueDays({}, [searchDaysAgo(400), { ...searchDaysAgo(10), sequence: 2 }], NOW)).toBeNull();
    const nurses = { ...searchDaysAgo(10, '/works?search=nurse'), sequence: 2 };
    expect(overdueDays({}, [searchDaysAgo(400), nurses], NOW)).toBe(400);
    expect(overdueDays({}, [], NOW)).toBeNull();
  });
});
