import { joinDuplicateRows } from '@/lib/evaluation/datasets/distinct-papers';
import { buildPaper } from '@/tests/support/build-review';
import { countDistinctPapers } from '@/tests/support/read-whole';

describe('joinDuplicateRows(papers)', () => {
  it('joins rows through what they share, and puts their identifiers together', () => {
    const rows = [
      buildPaper('a', { openAlexId: 'W10', isNotFound: true }),
      buildPaper('b', { doi: '10.1234/x' }),
      buildPaper('c', { doi: '10.1234/x', openAlexId: 'W10' }),
      buildPaper('d', { title: 'Tides', publicationYear: 2001 }),
      buildPaper('e', { title: 'TIDES.', publicationYear: 2001 }),
      buildPaper('f', { pmid: '7', isNotFound: true }),
      buildPaper('g', { pmid: '7', isNotFound: true }),
    ];
    const papers = joinDuplicateRows(rows);
    expect(papers.map(({ id }) => id)).toEqual(['a', 'd', 'f']);
    expect(papers[0]).toMatchObject({ openAlexId: 'W10', doi: '10.1234/x' });
    expect(papers[0]).not.toHaveProperty('isNotFound');
    expect(papers[2]).toMatchObject({ isNotFound: true });
    expect(papers).toHaveLength(countDistinctPapers(rows).distinctPapers);
  });
});

describe('countDistinctPapers(papers)', () => {
  it('counts rows that share an identifier once, through others too', () => {
    const papers = [
      buildPaper('a', { openAlexId: 'W1', doi: '10.1234/a' }),
      buildPaper('b', { doi: '10.1234/a', pmid: '7', label: 'excluded' }),
      buildPaper('c', { pmid: '7' }),
      buildPaper('d', { pmcid: 'PMC7' }),
    ];
    const counts = { distinctPapers: 2, conflictingPapers: 1 };
    expect(countDistinctPapers(papers)).toEqual(counts);
    expect(countDistinctPapers([...papers].reverse())).toEqual(counts);
    expect(countDistinctPapers([...papers, ...papers])).toEqual(counts);
  });

  it('goes by title and year where there is no identifier', () => {
    const papers = [
      buildPaper('a', { title: 'The Tides', publicationYear: 2001 }),
      buildPaper('b', { title: 'the tides.', publicationYear: 2001 }),
      buildPaper('c', { title: 'The tides', publicationYear: 2002 }),
    ];
    expect(countDistinctPapers(papers)).toEqual({ distinctPapers: 2, conflictingPapers: 0 });
    expect(countDistinctPapers([])).toEqual({ distinctPapers: 0, conflictingPapers: 0 });
  });
});
