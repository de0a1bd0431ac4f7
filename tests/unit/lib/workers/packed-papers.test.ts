import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { packPapers, unpackPapers } from '@/lib/workers/packed-papers';
import { paper } from '@/tests/support/paper-lists';

describe('packPapers(papers)', () => {
  it('keeps all that is compared', () => {
    const papers = [
      paper('a', {
        title: 'A title\u001f with a separator',
        authors: ['Smith, J.', 'Jones, K.'],
        publicationYear: 2020,
        source: 'Journal',
        doi: '10.1234/x',
        alsoKnownAs: [{ doi: null, openAlexId: 'W2', pmid: null, pmcid: null }],
      }),
      paper('b'),
    ];
    const [first, second] = unpackPapers(packPapers(papers));
    expect(first).toEqual({
      ...comparedPaper(papers[0] ?? paper('')),
      title: 'A title  with a separator',
      firstAuthor: 'Smith, J.',
    });
    expect(second).toEqual(comparedPaper(paper('b')));
    expect(unpackPapers(packPapers([]))).toEqual([]);
  });
});
