import { chainEntry } from '@/lib/project/chain';
import { describeOrigin } from '@/lib/project/describe-origin';
import type { LedgerEntry, Origin } from '@/lib/project/types';

const entryAsked = (words: string): LedgerEntry =>
  chainEntry(
    {
      kind: 'search',
      time: '2026-11-24T10:00:00.000Z',
      screener: 'a',
      asked: { type: 'request', request: '/works?search=sleep', words },
      counts: { found: null, retrieved: null, new: null, duplicates: null },
      credits: null,
      source: 'OpenAlex',
      program: { version: '1', commit: '' },
      reverses: null,
      heads: [],
      copy: 'a',
      idsHash: null,
    } as const,
    null,
  );

const SEARCH: Origin = { copy: 'a', sequence: 1, kind: 'search', position: 1_204 };

describe('describeOrigin(origin, find)', () => {
  it('names the search', () => {
    expect(describeOrigin(SEARCH, () => entryAsked('Search “sleep AND shift*”'))).toBe(
      'Search “sleep AND shift*”, place 1,204',
    );
  });

  it('names the day and the search of an update', () => {
    const update: Origin = { ...SEARCH, position: 3, update: '2027-05-01' };
    expect(describeOrigin(update, () => entryAsked('Update of 1 May 2027: Search “sleep”'))).toBe(
      'Update of 1 May 2027, search “sleep”, place 3',
    );
    expect(describeOrigin(update, () => null)).toBe('Update of 1 May 2027, search, place 3');
  });

  it('shortens a search of many words, and does without a name where the entry is not at hand', () => {
    const told = describeOrigin(SEARCH, () => entryAsked(`Search “${'sleep OR '.repeat(30)}”`));
    expect(told).toMatch(/^Search “sleep OR .{60,80}…, place 1,204$/);
    expect(describeOrigin(SEARCH, () => null)).toBe('Search, place 1,204');
  });

  it('names file and row, and how the paper had come where the file was made', () => {
    const origin: Origin = { copy: 'a', sequence: 1, position: 3, kind: 'file', file: 'refs.ris', row: 3 };
    expect(describeOrigin(origin, () => null)).toBe('refs.ris, row 3');
    expect(
      describeOrigin({ ...origin, before: ['Search “sleep”, place 12', 'From the map'] }, () => null),
    ).toBe('refs.ris, row 3 (there: Search “sleep”, place 12; From the map)');
  });
});
