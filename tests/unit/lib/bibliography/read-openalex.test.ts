import { readCitations } from '@/lib/bibliography/read-citations';
import { rawWork } from '@/tests/support/build-records';

const WORK = {
  ...rawWork('W2741809807'),
  id: 'https://openalex.org/W2741809807',
  doi: 'https://doi.org/10.1000/X1',
  display_name: 'Tides',
  publication_year: 2001,
  cited_by_count: 7,
  authorships: [{ author: { id: 'https://openalex.org/A1', display_name: 'Ann Smith' } }],
};

describe('readOpenAlex(text)', () => {
  it.each([
    ['a page of results', { meta: { count: 1 }, results: [WORK] }],
    ['a list of works', [WORK]],
    ['one work', WORK],
  ])('reads %s', (_, answer) => {
    const read = readCitations(JSON.stringify(answer));
    expect(read?.format).toBe('openAlex');
    expect(read?.citations[0]).toMatchObject({
      key: 'W2741809807',
      title: 'Tides',
      authors: [{ family: 'Smith', given: 'Ann' }],
      date: { year: 2001 },
      doi: '10.1000/x1',
      citedByCount: 7,
    });
  });

  it('reads a work without its field of another type, and says so', () => {
    const works = [
      { ...WORK, cited_by_count: 'many', keywords: [null, 'seas', 7] },
      { ...WORK, id: 7 },
      WORK,
    ];
    const read = readCitations(JSON.stringify(works));
    expect(read?.citations.map(({ title, citedByCount }) => [title, citedByCount])).toEqual([
      ['Tides', null],
      ['Tides', 7],
    ]);
    expect(read?.citations[0]?.keywords).toEqual(['seas']);
    expect(read?.remarks).toEqual([
      '2 values of 1 record left out, being of an unexpected type (W2741809807: cited_by_count, W2741809807: keywords.2)',
    ]);
    expect(read?.faults).toEqual([{ line: 1, message: 'Work 2 cannot be read (id)' }]);
  });

  it('leaves rows that only name a work to others', () => {
    expect(readCitations('[{"id": "https://openalex.org/W1", "title": "Tides", "year": 2001}]')).toBeNull();
  });
});
