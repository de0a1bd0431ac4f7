import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { fieldLabel, namedFilters, namedGroupings } from '@/lib/entities/catalogue/field-labels';

describe.each(ENTITY_KINDS)('the named fields of %s', (kind) => {
  it('are all that a free visitor can filter and group by, each under a name of its own', () => {
    for (const [named, fields] of [
      [
        namedFilters(kind),
        FIELD_CATALOGUE[kind].filterable.filter((field) => !/(?:created|updated)_date$/.test(field)),
      ],
      [namedGroupings(kind), FIELD_CATALOGUE[kind].groupable],
    ] as const) {
      expect(named.map(({ field }) => field).sort()).toEqual([...fields].sort());
      expect(new Set(named.map(({ label }) => label)).size).toBe(named.length);
    }
  });
});

describe('fieldLabel(field)', () => {
  it.each([
    ['primary_location.source.id', 'Source'],
    ['biblio.first_page', 'Biblio first page'],
    ['awards.id', 'Awards'],
    ['authorships.institutions.country_code', 'Country of an institution'],
  ])('%s: %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });
});
