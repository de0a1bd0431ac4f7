import { groupLabel } from '@/lib/queries/group-label';

describe('groupLabel(kind, field, group)', () => {
  it.each([
    ['type', 'book-chapter', 'book-chapter', 'Book chapter'],
    ['open_access.is_oa', '1', 'true', 'Yes'],
    ['authorships.countries', 'NL', 'Netherlands', 'Netherlands'],
    ['primary_location.source.id', 'S1', 'eLife', 'eLife'],
    ['primary_location.source.id', 'S2', 'e-Journal of x-rays', 'e-Journal of x-rays'],
    ['authorships.institutions.continent', 'north america', 'north america', 'North America'],
    ['type', 'unknown', 'unknown', 'Not known'],
  ])('of %s, %s is %s in words: %s', (field, key, label, expected) => {
    expect(groupLabel('works', field, { key, label, count: 1 })).toBe(expected);
  });
});
