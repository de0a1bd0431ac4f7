import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { type Deduplicated, groupDuplicates, mergeDuplicates } from '@/lib/evaluation/matching/deduplicate';
import type { Paper } from '@/lib/evaluation/types';
import { paper } from '@/tests/support/paper-lists';

const TITLE = 'Machine learning for screening abstracts in systematic reviews';

function deduplicate(papers: readonly Paper[]): Deduplicated {
  return mergeDuplicates(papers, runToEnd(groupDuplicates(papers.map(comparedPaper))));
}

describe('de-duplicating a list', () => {
  it('leaves a list without duplicates as it is', () => {
    const papers = [paper('a', { title: TITLE }), paper('b', { doi: '10.1234/b' }), paper('c')];
    expect(deduplicate(papers)).toEqual({ papers, report: { rows: 3, merged: 0, conflicts: [] } });
    expect(deduplicate([])).toEqual({ papers: [], report: { rows: 0, merged: 0, conflicts: [] } });
  });

  it('keeps the richest record, adds what only the others know and unites identifiers', () => {
    const { papers, report } = deduplicate([
      paper('a', { title: TITLE, publicationYear: 2019, pmid: '7', label: 'included' }),
      paper('b', {
        title: TITLE,
        publicationYear: 2019,
        authors: ['Smith, J.'],
        abstract: 'Long.',
        doi: '10.1234/x',
        label: 'included',
      }),
      paper('c', { doi: '10.1234/x', openAlexId: 'W77', label: 'included' }),
    ]);
    expect(papers).toEqual([
      expect.objectContaining({
        id: 'a',
        mergedIds: ['b', 'c'],
        title: TITLE,
        abstract: 'Long.',
        doi: '10.1234/x',
        pmid: '7',
        openAlexId: 'W77',
      }),
    ]);
    expect(report).toEqual({ rows: 3, merged: 2, conflicts: [] });
  });

  it('keeps identifiers of which a paper has two', () => {
    const { papers } = deduplicate([
      paper('a', { pmid: '7', openAlexId: 'W10' }),
      paper('b', { pmid: '7', openAlexId: 'W20' }),
    ]);
    expect(papers).toHaveLength(1);
    expect(papers[0]?.alsoKnownAs).toEqual([{ doi: null, openAlexId: 'W20', pmid: '7', pmcid: null }]);
  });

  it('lets any decision win over none, which is no conflict', () => {
    const labels = (...given: readonly ('included' | 'excluded' | 'unknown')[]) =>
      deduplicate(given.map((label, at) => paper(`p${at}`, { doi: '10.1234/a', title: TITLE, label })));
    expect(labels('unknown', 'excluded').papers.map(({ label }) => label)).toEqual(['excluded']);
    expect(labels('unknown', 'included').papers.map(({ label }) => label)).toEqual(['included']);
    expect(labels('unknown', 'excluded').report.conflicts).toEqual([]);
  });

  it('takes the id of the first row, whichever of them is the richest', () => {
    const rows = [9, 10, 8].map((row) => paper(`row-${row}`, { doi: '10.1234/x' }));
    const lookedUp = rows.map((row) => (row.id === 'row-10' ? { ...row, title: TITLE } : row));
    for (const papers of [rows, lookedUp, lookedUp.toReversed()]) {
      expect(deduplicate(papers).papers).toMatchObject([{ id: 'row-8', mergedIds: ['row-9', 'row-10'] }]);
    }
    expect(deduplicate(lookedUp).papers[0]?.title).toBe(TITLE);
  });

  it('lets included win, and lists the conflict', () => {
    const { papers, report } = deduplicate([
      paper('a', { title: TITLE, doi: '10.1234/x', label: 'excluded' }),
      paper('b', { doi: '10.1234/x', label: 'included' }),
    ]);
    expect(papers).toEqual([expect.objectContaining({ id: 'a', label: 'included' })]);
    expect(report.conflicts).toEqual([{ id: 'a', title: TITLE }]);
  });

  it('tells of pairs that look alike and were kept apart, by the papers they are now', () => {
    const known = { publicationYear: 2019, authors: ['Smith, J.'], source: 'Lancet' };
    const title = (drug: string) =>
      `A randomised trial of ${drug} against placebo in adults with severe depression`;
    const { report } = deduplicate([
      paper('a', { title: title('fluoxetine'), ...known }),
      paper('b', { title: title('paroxetine'), ...known }),
      paper('c', { title: title('paroxetine'), ...known, pmid: '7' }),
      paper('d', { title: 'Something else entirely, about other things' }),
    ]);
    expect(report.merged).toBe(1);
    expect(report.keptApart).toEqual([
      {
        ids: ['a', 'b'],
        titles: [title('fluoxetine'), title('paroxetine')],
        evidence: expect.arrayContaining([
          'titles differ by a word: “fluoxetine” and “paroxetine”',
          'same journal',
        ]),
      },
    ]);
  });

  it('does not join papers that differ by a whole word, or by first author and journal', () => {
    const known = { publicationYear: 2019, authors: ['Smith, J.'], source: 'Lancet' };
    const title = (drug: string) =>
      `A randomised trial of ${drug} against placebo in adults with severe depression`;
    const trials = ['fluoxetine', 'paroxetine'].map((drug) => paper(drug, { title: title(drug), ...known }));
    expect(deduplicate(trials).papers).toHaveLength(2);
    const other = { publicationYear: 2020, authors: ['Jones, A.'], source: 'Hepatology' };
    expect(
      deduplicate([paper('a', { title: TITLE, ...known }), paper('b', { title: TITLE, ...other })]).papers,
    ).toHaveLength(2);
  });

  it('does not join papers whose DOIs differ through a third without one', () => {
    const known = { title: TITLE, publicationYear: 2019 };
    const { papers } = deduplicate([
      paper('a', { ...known, doi: '10.1234/a' }),
      paper('b', { ...known, doi: '10.1234/b' }),
      paper('c', known),
    ]);
    expect(papers.map(({ doi }) => doi)).toEqual(['10.1234/a', '10.1234/b']);
  });

  it('joins hundreds of copies of one row, but no papers that share only a stock title', () => {
    const copies = Array.from({ length: 300 }, (_, index) => paper(`a${index}`, { title: TITLE }));
    expect(deduplicate(copies).papers).toHaveLength(1);
    const editorials = Array.from({ length: 300 }, (_, index) => paper(`e${index}`, { title: 'Editorial' }));
    expect(deduplicate(editorials).papers).toHaveLength(300);
  });

  it('keeps the same papers whatever the order', () => {
    const papers = [
      paper('a', { title: TITLE, publicationYear: 2019 }),
      paper('b', { title: TITLE, publicationYear: 2019 }),
      paper('c', { title: TITLE, publicationYear: 2020, doi: '10.1234/c' }),
    ];
    expect(deduplicate(papers.toReversed()).papers).toEqual(deduplicate(papers).papers);
  });
});
