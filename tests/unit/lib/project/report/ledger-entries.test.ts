import { undoneEntries } from '@/lib/project/report/ledger-entries';
import type { LedgerEntry } from '@/lib/project/types';
import { at, searchEntry } from '@/tests/support/projects';

/** Entries 1 to n of a copy; each says which one it reverses. */
const entries = (...reversed: readonly (number | null)[]): readonly LedgerEntry[] =>
  reversed.map((each, index) => ({
    ...searchEntry(null),
    kind: each === null ? 'search' : 'undo',
    sequence: index + 1,
    time: at(index),
    reverses: each === null ? null : { copy: 'me', sequence: each },
  }));

describe('undoneEntries(entries)', () => {
  it.each([
    ['an act that is undone', [null, 1], ['me:1']],
    ['one that is done again: its undo does not hold any more', [null, 1, 2], ['me:2']],
    ['one that is then undone once more', [null, 1, 2, 3], ['me:1', 'me:3']],
    ['two acts, of which the first is done again', [null, null, 2, 1, 4], ['me:2', 'me:4']],
    ['one that is said twice to be undone', [null, 1, 1], ['me:1']],
  ])('tells %s', (_, reversed, keys) => {
    expect([...undoneEntries(entries(...reversed))].sort()).toEqual(keys);
  });
});
