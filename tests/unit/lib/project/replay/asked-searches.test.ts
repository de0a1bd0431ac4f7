import { chainEntry } from '@/lib/project/chain';
import { askedSearches } from '@/lib/project/replay/asked-searches';
import type { LedgerDraft, LedgerEntry, ProjectRecord } from '@/lib/project/types';
import { at, facts } from '@/tests/support/projects';

function ledger(...patches: readonly Partial<LedgerDraft>[]): ReadonlyMap<string, readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (const patch of patches) {
    const draft: LedgerDraft = {
      kind: 'search',
      time: at(entries.length),
      screener: 'a',
      asked: { type: 'request', request: '/works?search=sleep', words: 'Search “sleep”' },
      counts: { found: 9, retrieved: 2, new: 2, duplicates: 0 },
      credits: null,
      source: 'OpenAlex',
      program: { version: '1', commit: '' },
      reverses: null,
      heads: [],
      ...patch,
    };
    entries.push(chainEntry({ ...draft, copy: 'a', idsHash: null }, entries.at(-1) ?? null));
  }
  return new Map([['a', entries]]);
}

function records(...places: readonly (readonly [id: string, sequence: number, position: number])[]) {
  const all = places.map(
    ([id, sequence, position]): ProjectRecord => ({
      id,
      facts: facts(id),
      origins: [{ copy: 'a', sequence, kind: 'search', position }],
      standing: { state: 'present', time: at(0) },
      annotation: { note: '', tags: [], study: null, time: null },
    }),
  );
  return { records: new Map(all.map((record) => [record.id, record])) };
}

describe('askedSearches(ledgers, state)', () => {
  it('knows what a search gave by the places of its papers', () => {
    const [search] = askedSearches(ledger({}), records(['W2', 1, 2], ['W1', 1, 1]));
    expect(search).toMatchObject({
      extent: 'beginning',
      limit: 2,
      last: { ids: ['W1', 'W2'], found: 9 },
      before: null,
    });
  });

  it('asks for all where all were retrieved', () => {
    const counts = { found: 2, retrieved: 2, new: 2, duplicates: 0 };
    const [search] = askedSearches(ledger({ counts }), records(['W1', 1, 1], ['W2', 1, 2]));
    expect(search?.limit).toBe(Number.POSITIVE_INFINITY);
  });

  it('unites papers chosen from one list, however often rows were added', () => {
    const places = records(['W4', 1, 4], ['W9', 1, 9], ['W7', 2, 7], ['W8', 2, 8]);
    const [search, ...others] = askedSearches(ledger({}, {}), places);
    expect(search).toMatchObject({ extent: 'chosen', last: { ids: ['W4', 'W9', 'W7', 'W8'] } });
    expect(others).toEqual([]);
  });

  it('compares with the last asking, and leaves out searches that were undone or not sent', () => {
    const listed = { ids: ['W1', 'W3'], again: { copy: 'a', sequence: 1 }, merged: [], deleted: [] };
    const nurse = { type: 'request', request: '/works?search=nurse', words: 'Search “nurse”' } as const;
    const all = ledger(
      {},
      { asked: nurse },
      { kind: 'undo', asked: null, reverses: { copy: 'a', sequence: 2 } },
      { listed },
      { listed: { ...listed, ids: ['W3'] } },
      { kind: 'addition', asked: { type: 'words', words: 'From the map' } },
    );
    const searches = askedSearches(all, records(['W1', 1, 1], ['W2', 1, 2]));
    expect(searches.map(({ before, last }) => [before?.ids, last.ids])).toEqual([[['W1', 'W3'], ['W3']]]);
  });
});
