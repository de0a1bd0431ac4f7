import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { kindOfValues } from '@/lib/entities/catalogue/value-kinds';

describe('kindOfValues(listed, field)', () => {
  it.each([
    ['works', 'authorships.author.id', 'authors'],
    ['works', 'authorships.institutions.lineage', 'institutions'],
    ['works', 'corresponding_institution_ids', 'institutions'],
    ['works', 'primary_location.source.id', 'sources'],
    ['works', 'primary_location.source.host_organization', 'publishers'],
    ['works', 'primary_topic.id', 'topics'],
    ['works', 'concepts.id', 'concepts'],
    ['works', 'funders.id', 'funders'],
    ['works', 'keywords.id', 'keywords'],
    ['works', 'cites', 'works'],
    ['authors', 'last_known_institutions.id', 'institutions'],
    ['sources', 'host_organization', 'publishers'],
    ['institutions', 'lineage', 'institutions'],
    ['institutions', 'repositories.host_organization', 'institutions'],
    ['publishers', 'parent_publisher', 'publishers'],
  ] as const)('of %s by %s are %s', (listed, field, kind) => {
    expect(kindOfValues(listed, field)).toBe(kind);
  });

  it.each(['type', 'publication_year', 'primary_topic.field.id', 'authorships.author.orcid', 'awards.id'])(
    'of %s are of no kind',
    (field) => {
      expect(kindOfValues('works', field)).toBeNull();
    },
  );

  it('is known of every field of ids, but for grants and roles', () => {
    const unknown = ENTITY_KINDS.flatMap((kind) =>
      [...FIELD_CATALOGUE[kind].filterTypes]
        .filter(([field, type]) => type === 'id' && kindOfValues(kind, field) === null)
        .map(([field]) => field),
    );
    expect([...new Set(unknown)].sort()).toEqual(['awards.id', 'roles.id']);
  });
});
