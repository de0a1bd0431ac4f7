import { groupField, groupPath } from '@/lib/queries/group-links';

describe('groupField(groupBy)', () => {
  it.each([
    ['type', 'type'],
    ['publication-year', 'publication_year'],
    ['type:include_unknown', 'type'],
    ['type,publication_year', 'type'],
  ])('%s: %s', (groupBy, field) => {
    expect(groupField(groupBy)).toBe(field);
  });
});

describe('groupPath(kind, address, key)', () => {
  it.each([
    [{ group_by: 'publication_year' }, '2019', '/works?filter=publication_year:2019'],
    [{ group_by: 'is_oa' }, '1', '/works?filter=is_oa:true'],
    [{ group_by: 'is_oa' }, 'false', '/works?filter=is_oa:false'],
    [{ group_by: 'language:include_unknown' }, 'unknown', '/works?filter=language:null'],
    [{ group_by: 'publication_year' }, '-111', '/works?filter=publication_year:null'],
    [
      { group_by: 'type', filter: 'is_oa:true', search: 'tides', page: '2', sort: 'count' },
      'article',
      '/works?search=tides&filter=is_oa:true,type:article',
    ],
    [
      { group_by: 'awards.funder_display_name' },
      'Fund, Ltd',
      '/works?filter=awards.funder_display_name:%22Fund,%20Ltd%22',
    ],
  ])('%j, group %s', (address, key, path) => {
    expect(groupPath('works', address, key)).toBe(path);
  });
});
