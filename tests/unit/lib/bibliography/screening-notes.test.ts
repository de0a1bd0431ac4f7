import {
  hasScreeningColumns,
  joinOrigins,
  readScreeningNotes,
  type ScreeningNotes,
  screeningNoteLines,
  screeningNotesOfRow,
} from '@/lib/bibliography/screening-notes';

const WHOLE: ScreeningNotes = {
  decisions: { 'title-abstract': 'maybe', 'full-text': 'exclude' },
  reason: 'Wrong outcome: sleep',
  tags: ['key', 'to read'],
  study: 'Trial 7',
  note: 'First line\n\nDecision: include (full text)',
  origins: ['Search, place 12'],
};

describe('notes of a reference', () => {
  it.each([
    ['all of it', WHOLE],
    ['a decision alone', { ...WHOLE, decisions: { 'full-text': 'not-retrieved' }, tags: [], note: '' }],
    ['a note alone', { decisions: {}, reason: null, tags: [], study: null, note: 'Read again', origins: [] }],
    ['an origin alone', { ...WHOLE, decisions: {}, reason: null, tags: [], study: null, note: '' }],
  ])('are read as they were written: %s', (_case, notes) => {
    const lines = [...screeningNoteLines(notes), 'Retracted'];
    expect(readScreeningNotes(lines.join('\n'))).toEqual(notes);
    expect(readScreeningNotes(lines.join('\r\n'))).toEqual(notes);
  });

  it('say nothing in other programs, and nothing by a decision in a phase that is none', () => {
    expect(readScreeningNotes('RAYYAN-INCLUSION: {"Ann"=>"Included"}')).toBeNull();
    expect(readScreeningNotes('Decision: include (third look)\nDecision: include')).toBeNull();
    expect(readScreeningNotes('')).toBeNull();
  });

  it('keep a tag whole that holds what parts tags', () => {
    const [line] = screeningNoteLines({ ...WHOLE, decisions: {}, reason: null, tags: ['a; b', 'c'] });
    expect(line).toBe('Tags: a, b; c');
  });
});

describe('rows of a table', () => {
  const header = ['Title', 'Title and abstract', 'Full text', 'Reason', 'Tags', 'Note', 'Study', 'Origins'];

  it('are told by the columns of ours', () => {
    expect(hasScreeningColumns(header)).toBe(true);
    expect(hasScreeningColumns(header.slice(0, -1))).toBe(false);
  });

  it('say what their cells say, or nothing', () => {
    const cells = [
      'A',
      'maybe',
      'exclude',
      'Wrong outcome: sleep',
      'key; to read',
      WHOLE.note,
      'Trial 7',
      'Search, place 12',
    ];
    expect(screeningNotesOfRow(header, cells)).toEqual(WHOLE);
    expect(screeningNotesOfRow(header, ['A', '', '', '', '', '', ''])).toBeNull();
  });

  it('give back each origin, whatever words it holds', () => {
    const origins = ['Search “sleep; naps, rest”, place 12', 'From the map'];
    const cells = ['A', '', '', '', '', '', '', joinOrigins(origins)];
    expect(screeningNotesOfRow(header, cells)?.origins).toEqual(origins);
    expect(joinOrigins(['Search “two\n lines”'])).toBe('Search “two lines”');
  });
});
