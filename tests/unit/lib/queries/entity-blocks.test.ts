import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { entityBlocks, kindOfGroups, tellingGroups, worksOfYearPath } from '@/lib/queries/entity-blocks';
import { creditsOfPage } from '@/lib/queries/list-page-query';
import { parsed, rawEntity } from '@/tests/support/build-records';

const IDS: Readonly<Record<EntityKind, string>> = {
  works: 'W1001',
  authors: 'A1001',
  sources: 'S1001',
  institutions: 'I1001',
  topics: 'T1001',
  publishers: 'P1001',
  funders: 'F1001',
  keywords: 'keywords/tides',
  concepts: 'C1001',
};

const record = (kind: EntityKind, more: object = {}) => parsed(kind, rawEntity(IDS[kind], more));
const blocksOf = (kind: EntityKind, more: object = {}) => entityBlocks(record(kind, more));

describe('entityBlocks(record)', () => {
  it.each(ENTITY_KINDS)('asks for the works of %s first, one credit each, all refused by nobody', (kind) => {
    const blocks = blocksOf(kind);
    expect(blocks[0]?.id).toBe('works');
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
    for (const { request } of blocks) {
      expect(request).toMatchObject({ kind: 'works', problems: [] });
      expect(creditsOfPage(request)).toBe(1);
    }
  });

  it.each([
    ['works', 'cites:W1001'],
    ['authors', 'authorships.author.id:A1001'],
    ['sources', 'primary_location.source.id:S1001'],
    ['institutions', 'authorships.institutions.lineage:I1001'],
    ['topics', 'topics.id:T1001'],
    ['publishers', 'primary_location.source.host_organization_lineage:P1001'],
    ['funders', 'funders.id:F1001'],
    ['keywords', 'keywords.id:tides'],
    ['concepts', 'concepts.id:C1001'],
  ] as const)('narrows the list of works to those of %s', (kind, filter) => {
    expect(blocksOf(kind)[0]?.address).toEqual({ filter, sort: 'cited_by_count:desc' });
  });

  it('groups the works of an author by co-author, institution, source, topic and year', () => {
    expect(blocksOf('authors').map(({ title, address }) => [title, address.group_by])).toEqual([
      ['Most cited works', undefined],
      ['Co-authors', 'authorships.author.id'],
      ['Institutions', 'authorships.institutions.id'],
      ['Journals and other sources', 'primary_location.source.id'],
      ['Topics', 'primary_topic.id'],
      ['Works by year', 'publication_year'],
    ]);
  });

  it('leaves out what the record says', () => {
    const known = {
      topics: [{ id: 'https://openalex.org/T1', display_name: 'Tides', count: 2 }],
      counts_by_year: [{ year: 2020, works_count: 1, cited_by_count: 0 }],
    };
    expect(blocksOf('institutions', known).map(({ id }) => id)).toEqual([
      'works',
      'authors',
      'institutions',
      'sources',
    ]);
  });

  it('offers nothing where there are no works', () => {
    expect(blocksOf('authors', { works_count: 0 })).toEqual([]);
    expect(blocksOf('works', { cited_by_count: 0 })).toEqual([]);
  });
});

describe('tellingGroups(groups, id)', () => {
  it('drops the entity itself, missing values, and authors who are nobody', () => {
    const keys = ['A1', 'A2', 'unknown', 'A9999999999', '-111'];
    const groups = keys.map((key) => ({ key, label: key, count: 1 }));
    expect(tellingGroups(groups, 'A1').map(({ key }) => key)).toEqual(['A2']);
  });
});

describe('kindOfGroups(block)', () => {
  it('is the kind of the rows, and none for years', () => {
    expect(blocksOf('topics').map(kindOfGroups)).toEqual([
      'works',
      'authors',
      'institutions',
      'sources',
      null,
    ]);
  });
});

describe('worksOfYearPath(record, year)', () => {
  it('lists the works of a year, or those that cite a work', () => {
    expect(worksOfYearPath(record('authors'), 2020)).toBe(
      '/works?filter=authorships.author.id:A1001,publication_year:2020',
    );
    expect(worksOfYearPath(record('works'), 2020)).toBe('/works?filter=cites:W1001,publication_year:2020');
  });
});
