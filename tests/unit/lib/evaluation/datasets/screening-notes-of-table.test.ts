import { screeningNotesOfTable } from '@/lib/evaluation/datasets/screening-notes-of-table';

function table(header: readonly string[], ...rows: readonly (readonly string[])[]) {
  return {
    format: 'CSV',
    header,
    rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    warnings: [],
  };
}

describe('screeningNotesOfTable(table)', () => {
  it('finds what the notes of references say, by the row', () => {
    const read = screeningNotesOfTable(
      table(['title', 'notes'], ['A', 'Note: Read again'], ['B', 'Checked'], ['C', 'Tags: key']),
    );
    expect([...read].map(([id, { note, tags }]) => [id, note, tags])).toEqual([
      ['row-2', 'Read again', []],
      ['row-4', '', ['key']],
    ]);
  });

  it('finds nothing in a table of another program, though its columns have such names', () => {
    expect(screeningNotesOfTable(table(['title', 'Note', 'Tags'], ['A', 'Read', 'key'])).size).toBe(0);
  });
});
