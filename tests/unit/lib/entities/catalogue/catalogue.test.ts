import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';

describe('FIELD_CATALOGUE', () => {
  it.each(ENTITY_KINDS)('of %s has no field twice and derives every list from the filters', (kind) => {
    const { selectable, filterable, sortable, groupable, filterTypes } = FIELD_CATALOGUE[kind];
    for (const list of [selectable, filterable, sortable, groupable]) {
      expect(new Set(list).size).toBe(list.length);
    }
    expect(filterable).toEqual([...filterable].sort());
    expect([...filterTypes.keys()]).toEqual(filterable);
    for (const field of [...sortable, ...groupable]) expect(filterable).toContain(field);
    expect(selectable).toEqual(
      expect.arrayContaining(
        ['id', 'display_name', 'works_count'].filter((f) => kind !== 'works' || f !== 'works_count'),
      ),
    );
  });

  it.each(ENTITY_KINDS)('of %s lets names be searched and records be sorted by citations', (kind) => {
    const { filterable, sortable } = FIELD_CATALOGUE[kind];
    expect(filterable).toEqual(
      expect.arrayContaining(['default.search', 'display_name.search', 'cited_by_count']),
    );
    expect(sortable).toContain('cited_by_count');
    expect(sortable).not.toContain('display_name.search');
  });

  it.each([
    ['works', 'grants'],
    ['works', 'host_venue'],
    ['works', 'open_access.is_oa'],
    ['funders', 'grants_count'],
    ['funders', 'international'],
    ['publishers', 'sources_count'],
    ['sources', 'publisher'],
    ['concepts', 'keywords'],
    ['authors', 'last_known_institution'],
    ['keywords', 'ids'],
  ] as const)('of %s does not select %s, which the service dropped', (kind, field) => {
    expect(FIELD_CATALOGUE[kind].selectable).not.toContain(field);
  });

  it.each([
    ['works', 'id'],
    ['sources', 'id'],
    ['publishers', 'id'],
    ['works', 'grants.funder'],
    ['topics', 'openalex_id'],
    ['keywords', 'ids.openalex'],
    ['authors', 'last_known_institution.id'],
    ['sources', 'publisher'],
  ] as const)('of %s does not filter by %s', (kind, field) => {
    expect(FIELD_CATALOGUE[kind].filterable).not.toContain(field);
  });

  it.each([
    ['works', 'publication_year', true],
    ['works', 'authorships.author.id', true],
    ['works', 'publication_date', false],
    ['works', 'doi', false],
    ['works', 'fwci', false],
    ['works', 'cites', false],
    ['funders', 'country_code', true],
    ['concepts', 'level', true],
  ] as const)('of %s groups by %s: %s', (kind, field, expected) => {
    expect(FIELD_CATALOGUE[kind].groupable.includes(field)).toBe(expected);
  });
});
