import { describeEntry } from '@/lib/project/describe-entry';
import { newHeader } from '@/lib/project/new-project';
import type { EntryRef, LedgerEntry } from '@/lib/project/types';

const HEADER = {
  ...newHeader({ id: 'p', copy: 'a', name: 'Sleep', source: 'OpenAlex', time: '2026-11-24T10:00:00.000Z' }),
  screeners: [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Ben' },
    { id: 'c', name: '' },
  ],
};

function entry(patch: Partial<LedgerEntry>): LedgerEntry {
  return {
    kind: 'search',
    time: '2026-11-24T10:00:00.000Z',
    screener: 'a',
    asked: null,
    counts: { found: null, retrieved: null, new: null, duplicates: null },
    credits: null,
    source: 'OpenAlex',
    program: { version: '1', commit: '' },
    reverses: null,
    heads: [],
    copy: 'a',
    sequence: 2,
    idsHash: null,
    previous: 'x',
    hash: 'y',
    ...patch,
  };
}

const SEARCH = entry({
  asked: { type: 'request', request: '/works?search=sleep', words: 'Search “sleep”' },
  counts: { found: 12_408, retrieved: 200, new: 180, duplicates: 20 },
  credits: 10,
});

const undoing = (sequence: number, reversed: number) =>
  entry({ kind: 'undo', sequence, reverses: { copy: 'a', sequence: reversed } });

const ENTRIES = new Map(
  [SEARCH, undoing(3, 2), undoing(4, 3), undoing(8, 9)].map((each) => [each.sequence, each]),
);

const find = (ref: EntryRef | null) => (ref?.copy === 'a' ? (ENTRIES.get(ref.sequence) ?? null) : null);

const told = (each: LedgerEntry) => {
  const { title, asked, facts, who } = describeEntry(each, HEADER, find);
  return [title, asked, facts.join(', '), who].join(' | ');
};

describe('describeEntry(entry, header, find)', () => {
  it.each([
    [
      SEARCH,
      'Search | “sleep” | 12,408 found, 200 records read, 180 new, 20 already there, 10 credits | You',
    ],
    [
      {
        ...SEARCH,
        counts: { found: 12_408, retrieved: 200, new: 1, duplicates: 199 },
        listed: { ids: [], again: { copy: 'a', sequence: 1 }, merged: [], deleted: [] },
      },
      'Search asked again | “sleep” | 12,408 found, 200 records read, 1 not in the project, 199 of them in the project, 10 credits | You',
    ],
    [
      entry({
        kind: 'decisions',
        screener: 'b',
        counts: { found: null, retrieved: null, new: 1, duplicates: null },
      }),
      'Decisions |  | 1 decision | Ben',
    ],
    [
      entry({
        kind: 'merge',
        sequence: 1,
        screener: 'c',
        asked: { type: 'file', name: 'b.zip', sha256: '' },
      }),
      'Project opened from a file | b.zip |  | Another reader',
    ],
    [
      entry({ kind: 'merge', asked: { type: 'file', name: 'b.zip', sha256: '' } }),
      'Copy merged | b.zip |  | You',
    ],
    [
      entry({
        kind: 'edit',
        asked: { type: 'words', words: 'Start deciding' },
        counts: { found: null, retrieved: null, new: 0, duplicates: null },
      }),
      'Change | Start deciding |  | You',
    ],
    [undoing(3, 2), 'Undone | Search: “sleep” |  | You'],
    [undoing(4, 3), 'Done again | Search: “sleep” |  | You'],
    [undoing(5, 4), 'Undone | Search: “sleep” |  | You'],
    [undoing(9, 8), 'Undone | Undone |  | You'],
    [entry({ kind: 'undo', reverses: { copy: 'z', sequence: 7 } }), 'Undone | Entry 7 |  | You'],
  ])('tells what was done, what came of it and who did it (%#)', (each, text) => {
    expect(told(each)).toBe(text);
  });
});
