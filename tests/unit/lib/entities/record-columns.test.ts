import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { fileColumns, LIST_COLUMNS, LIST_FIELDS } from '@/lib/entities/record-columns';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';

describe('LIST_COLUMNS', () => {
  it.each([
    ['sources', ['ID', 'Name', 'ISSN', 'Works', 'Citations']],
    ['publishers', ['ID', 'Name', 'International Standard Identifier', 'Works', 'Citations']],
    ['funders', ['ID', 'Name', 'Country', 'International', 'Works', 'Citations']],
    ['works', ['ID', 'Name', 'Authors', 'Year', 'Citations']],
    ['authors', ['ID', 'Name', 'Institution', 'Works', 'Citations']],
    ['institutions', ['ID', 'Name', 'Country', 'Works', 'Citations']],
    ['topics', ['ID', 'Name', 'Field', 'Works', 'Citations']],
    ['keywords', ['ID', 'Name', 'Works', 'Citations']],
    ['concepts', ['ID', 'Name', 'Level', 'Works', 'Citations']],
  ] as const)('of %s', (kind, titles) => {
    expect(LIST_COLUMNS[kind].map(({ title }) => title)).toEqual(titles);
  });

  it.each(ENTITY_KINDS)('of %s sort and ask by fields that the service has', (kind) => {
    const { sortable, selectable } = FIELD_CATALOGUE[kind];
    const sorted = LIST_COLUMNS[kind].flatMap(({ sortField }) => sortField ?? []);
    expect(sorted.filter((field) => !sortable.includes(field))).toEqual([]);
    expect(LIST_FIELDS[kind].filter((field) => !selectable.includes(field))).toEqual([]);
  });

  it('say in a file that a list may have left authors out', () => {
    const authors = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => `A${1_000 + index}`);
      const column = fileColumns('works').find(({ id }) => id === 'authors');
      return String(column?.value(parsed('works', rawWork('W12', { authors: ids })))).split('; ');
    };
    expect(authors(2)).toHaveLength(2);
    expect(authors(100)).toHaveLength(101);
    expect(authors(100).at(-1)).toBe('et al.');
    expect(authors(120)).toHaveLength(120);
  });

  it('read what records say', () => {
    const row = (kind: 'sources' | 'publishers' | 'funders', raw: object) =>
      LIST_COLUMNS[kind].map(({ value }) => value(parsed(kind, raw)));
    expect(row('sources', rawEntity('S12', { issn_l: '1234-5679' }))).toEqual([
      'S12',
      'Name of S12',
      '1234-5679',
      3,
      5,
    ]);
    expect(row('publishers', rawEntity('P12', { ids: { ror: 'https://ror.org/02nr0ka47' } }))[2]).toBe(
      'https://ror.org/02nr0ka47',
    );
    expect(
      row('publishers', rawEntity('P12', { ids: { wikidata: 'https://www.wikidata.org/wiki/Q1' } }))[2],
    ).toBe('https://www.wikidata.org/wiki/Q1');
    expect(row('publishers', rawEntity('P12'))[2]).toBeNull();
    expect(row('funders', rawEntity('F12', { country_code: 'NL' }))).toEqual([
      'F12',
      'Name of F12',
      'Netherlands',
      null,
      3,
      5,
    ]);
  });
});

describe('fileColumns(kind)', () => {
  it('of works hold all that a search shows', () => {
    const work = parsed(
      'works',
      rawWork('W12', {
        authors: ['A1', 'A2', 'A3', 'A4'],
        source: 'S1',
        citedBy: 7,
        changes: { doi: 'https://doi.org/10.1/X' },
      }),
    );
    expect(fileColumns('works').map(({ title, value }) => [title, value(work)])).toEqual([
      ['ID', 'W12'],
      ['Title', 'Title of W12'],
      ['Authors', 'Name of A1; Name of A2; Name of A3; Name of A4'],
      ['Source', 'Name of S1'],
      ['Year', 2020],
      ['Citations', 7],
      ['Access', 'Open Access'],
      ['DOI', '10.1/x'],
    ]);
  });

  it('of other kinds are those of their list', () => {
    expect(fileColumns('funders')).toBe(LIST_COLUMNS.funders);
  });
});
