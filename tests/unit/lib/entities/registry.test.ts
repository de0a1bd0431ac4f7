import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { kindFacts } from '@/lib/entities/registry';

describe('kindFacts(kind)', () => {
  it('names the kinds', () => {
    expect(ENTITY_KINDS.map((kind) => kindFacts(kind).singular)).toEqual([
      'Work',
      'Author',
      'Source',
      'Institution',
      'Topic',
      'Publisher',
      'Funder',
      'Keyword',
      'Concept',
    ]);
  });

  it('knows which kind costs a credit whatever is asked of it', () => {
    expect(ENTITY_KINDS.filter((kind) => kindFacts(kind).pricing === 'flat')).toEqual(['keywords']);
  });

  it.each([
    [
      'works',
      'id display_name cited_by_count publication_year type open_access referenced_works authorships primary_location doi is_retracted',
    ],
    ['authors', 'id display_name works_count cited_by_count affiliations last_known_institutions orcid'],
    [
      'sources',
      'id display_name works_count cited_by_count type host_organization host_organization_name issn_l',
    ],
    ['institutions', 'id display_name works_count cited_by_count country_code type lineage ror'],
    ['topics', 'id display_name works_count cited_by_count'],
    ['publishers', 'id display_name works_count cited_by_count lineage parent_publisher'],
    ['funders', 'id display_name works_count cited_by_count awards_count country_code'],
    ['keywords', 'id display_name works_count cited_by_count'],
    ['concepts', 'id display_name works_count cited_by_count'],
  ] as const)('asks for the minimal fields of %s', (kind, fields) => {
    expect(kindFacts(kind).minimalFields).toEqual(fields.split(' '));
  });

  it.each(ENTITY_KINDS)('asks of %s only what the service lets one select', (kind) => {
    const selectable = new Set<string>(FIELD_CATALOGUE[kind].selectable);
    expect(kindFacts(kind).minimalFields.filter((field) => !selectable.has(field))).toEqual([]);
  });
});
