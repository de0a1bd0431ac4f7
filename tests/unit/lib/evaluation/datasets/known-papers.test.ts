import { readKnownPapers } from '@/lib/evaluation/datasets/known-papers';

function idsOf(text: string): readonly string[] {
  return readKnownPapers(text).papers.map(({ doi, pmid, pmcid, openAlexId }) =>
    [doi, pmid, pmcid, openAlexId].filter((id) => id !== null).join(' '),
  );
}

describe('readKnownPapers(text)', () => {
  it('reads DOIs, PubMed and OpenAlex numbers, a line each', () => {
    expect(
      idsOf('10.5555/abc\nhttps://doi.org/10.5555/DEF\nPMID: 12345678\nPMC7654321\nW2741809807'),
    ).toEqual(['10.5555/abc', '10.5555/def', '12345678', 'PMC7654321', 'W2741809807']);
  });

  it('takes lines of bare numbers for PubMed numbers', () => {
    expect(idsOf('12345678\n23456789, 34567890\n')).toEqual(['12345678', '23456789', '34567890']);
  });

  it('takes several identifiers of one reference for one paper, two DOIs for two', () => {
    expect(idsOf('Lee A. A trial. J Sleep 2020;1:1-9. doi: 10.5555/abc PMID: 12345678')).toEqual([
      '10.5555/abc 12345678',
    ]);
    expect(idsOf('10.5555/abc 10.5555/def')).toEqual(['10.5555/abc', '10.5555/def']);
  });

  it('reads BibTeX with titles, and tables with a heading', () => {
    const { papers } = readKnownPapers('@article{a, title={A trial of sleep}, year={2020}}');
    expect(papers).toMatchObject([{ title: 'A trial of sleep', publicationYear: 2020, label: 'included' }]);
    expect(idsOf('title,doi\nA trial,10.5555/abc\n')).toEqual(['10.5555/abc']);
  });

  it('counts repetitions, and lists lines without a paper', () => {
    const { papers, repeated, unrecognised } = readKnownPapers(
      '10.5555/abc\nhttps://doi.org/10.5555/ABC\nLee A. A trial without an identifier.\n',
    );
    expect([papers.length, repeated, unrecognised]).toEqual([
      1,
      1,
      ['Lee A. A trial without an identifier.'],
    ]);
  });

  it('finds nothing in nothing', () => {
    expect(readKnownPapers('')).toMatchObject({ papers: [], repeated: 0, unrecognised: [] });
  });
});
