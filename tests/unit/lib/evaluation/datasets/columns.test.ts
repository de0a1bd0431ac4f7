import { guessMapping, roleOfColumn, withColumnRole } from '@/lib/evaluation/datasets/columns';
import { suggestMapping, tableOfRows } from '@/lib/evaluation/datasets/header-row';

const guess = (...header: string[]) => guessMapping(header, () => true);

function table(...rows: (readonly string[])[]) {
  return tableOfRows(
    'CSV',
    rows.map((cells, index) => ({ number: index + 1, cells })),
    [],
  );
}

describe('guessMapping(header)', () => {
  it.each([
    ['title', 'title'],
    ['display_name', 'title'],
    ['primary_title', 'title'],
    ['TI', 'title'],
    ['Authors', 'authors'],
    ['author', 'authors'],
    ['AU', 'authors'],
    ['year', 'year'],
    ['Publication Year', 'year'],
    ['publicationYear', 'year'],
    ['PY', 'year'],
    ['source', 'source'],
    ['JOURNAL', 'source'],
    ['venue', 'source'],
    ['jo', 'source'],
    ['DOI', 'doi'],
    ['do', 'doi'],
    ['PMID', 'pmid'],
    ['openalex_id', 'openAlexId'],
    ['id', 'openAlexId'],
    ['included', 'included'],
    ['label_included', 'included'],
    ['label', 'included'],
    ['Decision', 'included'],
    ['status', 'included'],
    ['excluded', 'excluded'],
    ['Abstract', 'abstract'],
    ['keywords', 'keywords'],
    ['cited_by_count', 'citedByCount'],
  ] as const)('%s means %s', (name, role) => {
    expect(guess(name)).toEqual({ [role]: 0 });
  });

  it('takes the surest of several names for one role', () => {
    expect(guess('display_name', 'title', 'status', 'included')).toEqual({ title: 1, included: 3 });
  });

  it('takes a column called id only where it holds ids of works', () => {
    expect(suggestMapping(table(['id', 'title'], ['1', 'Tides'], ['2', 'Moons']))).toEqual({ title: 1 });
    expect(suggestMapping(table(['id', 'title'], ['W12', 'Tides']))).toEqual({ title: 1, openAlexId: 0 });
  });
});

describe('suggestMapping(table)', () => {
  it('finds the header beneath a title and notes', () => {
    const found = table(['Export of a review'], ['', ''], ['Title', 'DOI'], ['Tides', '10.1234/a']);
    expect(found.header).toEqual(['Title', 'DOI']);
    expect(found.rows.map(({ number }) => number)).toEqual([4]);
    expect(suggestMapping(found)).toEqual({ title: 0, doi: 1 });
  });

  it('takes a list without header as papers, its columns by what they hold', () => {
    const found = table(['10.1234/a', 'https://openalex.org/W12345'], ['10.1234/b', 'W99999']);
    expect(found.header).toEqual(['Column 1', 'Column 2']);
    expect(found.rows).toHaveLength(2);
    expect(suggestMapping(found)).toEqual({ doi: 0, openAlexId: 1 });
  });

  it('finds identifiers under names that say nothing', () => {
    const found = table(['Title', 'Link'], ['Tides', 'https://doi.org/10.1234/a'], ['Moons', '']);
    expect(suggestMapping(found)).toEqual({ title: 0, doi: 1 });
  });

  it('names columns that have no name', () => {
    expect(table(['title', ''], ['Tides', 'x', 'y']).header).toEqual(['title', 'Column 2', 'Column 3']);
  });
});

describe('withColumnRole(mapping, column, role)', () => {
  it('gives a role one column and a column one role', () => {
    expect(withColumnRole({ title: 0, doi: 1 }, 1, 'title')).toEqual({ title: 1 });
    expect(withColumnRole({ title: 0, doi: 1 }, 1, null)).toEqual({ title: 0 });
    expect(roleOfColumn({ title: 0, doi: 1 }, 1)).toBe('doi');
    expect(roleOfColumn({ title: 0 }, 1)).toBeNull();
  });
});
