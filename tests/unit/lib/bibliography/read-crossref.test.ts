import { readCitations } from '@/lib/bibliography/read-citations';

/** Written after https://github.com/CrossRef/rest-api-doc, 'API format'. */
const WORK = {
  DOI: '10.1000/X1',
  type: 'journal-article',
  title: ['Tides of <i>Mare</i>'],
  author: [
    { given: 'Ann', family: 'Smith', sequence: 'first' },
    { name: 'Tides Group', sequence: 'additional' },
  ],
  'container-title': ['Journal of Tides', 'J Tides'],
  issued: { 'date-parts': [[2001, 5]] },
  volume: '3',
  page: '5-9',
  ISSN: ['1234-5679', '0028-0836'],
  abstract: '<jats:p>About.</jats:p>',
  'is-referenced-by-count': 7,
};

describe('readCrossref(text)', () => {
  it.each([
    [
      'a list',
      { status: 'ok', 'message-type': 'work-list', message: { items: [WORK, { type: 'other' }] } },
      2,
    ],
    ['one work', { status: 'ok', 'message-type': 'work', message: WORK }, 1],
  ])('reads %s', (_, answer, count) => {
    const read = readCitations(JSON.stringify(answer));
    expect(read?.format).toBe('crossref');
    expect(read?.citations).toHaveLength(count);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'Tides of Mare',
      authors: [{ family: 'Smith', given: 'Ann' }, { whole: 'Tides Group' }],
      venue: 'Journal of Tides',
      date: { year: 2001, month: 5 },
      firstPage: '5',
      doi: '10.1000/x1',
      issn: '1234-5679',
      abstract: 'About.',
      citedByCount: 7,
    });
  });
});
