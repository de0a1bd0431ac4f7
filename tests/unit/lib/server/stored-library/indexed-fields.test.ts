import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { indexedFields, indexedFieldsMark } from '@/lib/server/stored-library/indexed-fields';

describe('indexedFields(kind)', () => {
  it.each(ENTITY_KINDS)('has an index for every field of %s that may be filtered by', (kind) => {
    const { terms, numbers, dates, indexOf } = indexedFields(kind);
    const byType = { number: numbers, date: dates };
    for (const [field, type] of FIELD_CATALOGUE[kind].filterTypes) {
      if (type === 'search') continue;
      expect(type === 'number' || type === 'date' ? byType[type] : terms).toContain(indexOf(field));
    }
  });

  it('has a mark of its own', () => {
    expect(indexedFieldsMark()).toMatch(/^[0-9a-f]{16}$/);
    expect(indexedFieldsMark()).toBe(indexedFieldsMark());
  });

  it('indexes what is read alike once, and apart what is compared otherwise', () => {
    const { indexOf } = indexedFields('works');
    expect(indexOf('referenced_works')).toBe(indexOf('cites'));
    expect(indexOf('openalex_id')).toBe(indexOf('ids.openalex'));
    expect(indexOf('authorships.author.id')).toBe(indexOf('author.id'));
    expect(indexOf('institutions.continent')).not.toBe(indexOf('institutions.country_code'));
    expect(indexedFields('concepts').terms).toContain('wikidata');
  });
});
