import { citationOfWork } from '@/lib/bibliography/citation-of-work';
import { parsed, rawWork } from '@/tests/support/build-records';

describe('citationOfWork(work)', () => {
  it('reads what a full record says', () => {
    const raw = rawWork('W12', {
      title: 'On <i>E. coli</i> &amp; friends',
      authors: ['A1', 'A2'],
      changes: {
        doi: 'https://doi.org/10.1000/XYZ',
        type: 'article',
        publication_date: '2020-03-04',
        biblio: { volume: '3', issue: '2', first_page: '10', last_page: '19' },
        ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/123' },
        primary_location: {
          source: {
            id: 'https://openalex.org/S1',
            display_name: 'Cells',
            issn_l: '1234-5679',
            type: 'journal',
          },
        },
        abstract_inverted_index: { We: [0], tested: [1] },
        is_retracted: true,
      },
    });
    expect(citationOfWork(parsed('works', raw))).toMatchObject({
      type: 'article',
      title: 'On E. coli & friends',
      authors: [
        { family: 'A1', given: 'Name of' },
        { family: 'A2', given: 'Name of' },
      ],
      venue: 'Cells',
      date: { year: 2020, month: 3, day: 4 },
      volume: '3',
      firstPage: '10',
      doi: '10.1000/xyz',
      pmid: '123',
      issn: '1234-5679',
      url: 'https://doi.org/10.1000/xyz',
      abstract: 'We tested',
      isRetracted: true,
    });
  });

  it('reads a record that is null in every optional field', () => {
    const bare = parsed('works', {
      id: 'https://openalex.org/W12',
      display_name: null,
      biblio: null,
      ids: null,
    });
    expect(citationOfWork(bare)).toMatchObject({
      type: 'other',
      title: 'W12',
      authors: [],
      date: null,
      doi: null,
      url: 'https://openalex.org/W12',
    });
  });

  it('makes no author of a byline entry without a name', () => {
    const authorships = [
      { author: { id: 'https://openalex.org/A9999999999' } },
      { raw_author_name: 'Ada Byron' },
    ];
    const work = parsed('works', rawWork('W12', { changes: { authorships } }));
    expect(citationOfWork(work).authors).toEqual([{ family: 'Byron', given: 'Ada' }]);
  });
});
