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

  it.each([
    [
      'Scopus',
      'Authors,Author full names,Author(s) ID,Title,Year,Source title,Volume,Cited by,DOI,Link,Abstract,Author Keywords,PubMed ID,Publication Stage,Source,EID',
      {
        title: 'Title',
        authors: 'Authors',
        year: 'Year',
        source: 'Source title',
        doi: 'DOI',
        pmid: 'PubMed ID',
        abstract: 'Abstract',
        keywords: 'Author Keywords',
        citedByCount: 'Cited by',
      },
    ],
    [
      'Covidence',
      'Title,Authors,Abstract,Published Year,Published Month,Journal,Volume,Issue,Pages,Accession Number,DOI,Ref,Covidence #,Study,Notes,Tags',
      {
        title: 'Title',
        authors: 'Authors',
        year: 'Published Year',
        source: 'Journal',
        doi: 'DOI',
        notes: 'Notes',
        abstract: 'Abstract',
      },
    ],
    [
      'PubMed',
      'PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,NIHMS ID,DOI',
      {
        title: 'Title',
        authors: 'Authors',
        year: 'Publication Year',
        source: 'Journal/Book',
        doi: 'DOI',
        pmid: 'PMID',
        pmcid: 'PMCID',
      },
    ],
    [
      'The Lens',
      'Lens ID,Title,Date Published,Publication Year,Publication Type,Source Title,ISSNs,Author/s,Abstract,Keywords,PMID,DOI,PMCID,Citing Works Count',
      {
        title: 'Title',
        authors: 'Author/s',
        year: 'Publication Year',
        source: 'Source Title',
        doi: 'DOI',
        pmid: 'PMID',
        pmcid: 'PMCID',
        abstract: 'Abstract',
        keywords: 'Keywords',
        citedByCount: 'Citing Works Count',
      },
    ],
    [
      'Embase',
      'Title,Author Names,Source,Source title,Publication Year,Abstract,Medline PMID,PUI,DOI',
      {
        title: 'Title',
        authors: 'Author Names',
        year: 'Publication Year',
        source: 'Source title',
        doi: 'DOI',
        pmid: 'Medline PMID',
        abstract: 'Abstract',
      },
    ],
    [
      'IEEE',
      'Document Title,Authors,Author Affiliations,Publication Title,Date Added To Xplore,Publication Year,Abstract,DOI,Author Keywords,Article Citation Count',
      {
        title: 'Document Title',
        authors: 'Authors',
        year: 'Publication Year',
        source: 'Publication Title',
        doi: 'DOI',
        abstract: 'Abstract',
        keywords: 'Author Keywords',
        citedByCount: 'Article Citation Count',
      },
    ],
    [
      'Publish or Perish',
      'Cites,Authors,Title,Year,Source,Publisher,Type,DOI,Abstract',
      {
        title: 'Title',
        authors: 'Authors',
        year: 'Year',
        source: 'Source',
        doi: 'DOI',
        abstract: 'Abstract',
        citedByCount: 'Cites',
      },
    ],
    [
      'Zotero',
      'Key,Item Type,Publication Year,Author,Title,Publication Title,DOI,Abstract Note,Date,Date Added',
      {
        title: 'Title',
        authors: 'Author',
        year: 'Publication Year',
        source: 'Publication Title',
        doi: 'DOI',
        abstract: 'Abstract Note',
      },
    ],
    [
      'ProQuest',
      'Title,Abstract,Authors,digitalObjectIdentifier,documentType,language,pubdate,pubtitle,year',
      {
        title: 'Title',
        authors: 'Authors',
        year: 'year',
        source: 'pubtitle',
        doi: 'digitalObjectIdentifier',
        abstract: 'Abstract',
      },
    ],
    [
      'Web of Science, tab-delimited',
      'PT,AU,AF,TI,SO,LA,DE,AB,TC,PY,DI,PM,UT',
      {
        title: 'TI',
        authors: 'AU',
        year: 'PY',
        source: 'SO',
        doi: 'DI',
        pmid: 'PM',
        abstract: 'AB',
        keywords: 'DE',
        citedByCount: 'TC',
      },
    ],
  ])('%s: each column by its name', (_, names, wanted) => {
    const header = names.split(',');
    const found = Object.entries(guess(...header)).map(([role, index]) => [role, header[index]]);
    expect(Object.fromEntries(found)).toEqual(wanted);
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
    expect([...found.rows].map(({ number }) => number)).toEqual([4]);
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
