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

  it('leaves rows that only name a work to others', () => {
    expect(readCitations('[{"id": "https://openalex.org/W1", "title": "Tides", "year": 2001}]')).toBeNull();
  });
});
