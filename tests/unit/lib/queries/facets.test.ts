import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import {
  chosenValues,
  countOfGroups,
  FACETS,
  facetRequest,
  withFacetValue,
  withFieldValue,
} from '@/lib/queries/facets';
import { creditsOfPage } from '@/lib/queries/list-page-query';

const TYPE = 'type';

describe('FACETS', () => {
  it.each(ENTITY_KINDS)('are fields that lists of %s can be grouped and filtered by', (kind) => {
    for (const { field } of FACETS[kind]) {
      expect(FIELD_CATALOGUE[kind].groupable).toContain(field);
      expect(FIELD_CATALOGUE[kind].filterable).toContain(field);
    }
  });
});

describe('facetRequest(kind, params, field)', () => {
  it('counts for the price of a search without what the facet itself chose', () => {
    const params = { search: 'tides', filter: 'type:article|review,is_oa:true,type:!letter' };
    const request = facetRequest('works', params, TYPE);
    expect(request).toEqual({
      kind: 'works',
      params: { search: 'tides', filter: 'is_oa:true,type:!letter', groupBy: 'type' },
    });
    expect(creditsOfPage(request)).toBe(10);
    expect(creditsOfPage(facetRequest('works', { filter: 'is_oa:true' }, TYPE))).toBe(1);
  });
});

describe('withFacetValue(kind, filter, field, key)', () => {
  it.each([
    ['', 'type', 'article', 'type:article'],
    ['type:article', 'type', 'review', 'type:article|review'],
    ['type:article|review', 'type', 'article', 'type:review'],
    ['type:article', 'type', 'ebook platform', 'type:article|ebook platform'],
    ['type:"ebook platform"', 'type', 'article', 'type:ebook platform|article'],
    ['type:ebook platform|article', 'type', 'article', 'type:"ebook platform"'],
    ['type:"!book chapter"', 'type', 'article', 'type:"!book chapter",type:article'],
    ['type:article', 'type', 'article', ''],
    ['is_oa:true,type:article,cites:W10', 'type', 'review', 'is_oa:true,type:article|review,cites:W10'],
    ['primary_topic.id:https://openalex.org/T11', 'primary_topic.id', 'T11', ''],
    ['is_oa:true', 'is_oa', 'false', 'is_oa:false'],
    ['is_oa:true', 'is_oa', '1', ''],
    ['type:article', 'type', 'unknown', 'type:null'],
    ['type:null', 'type', 'article', 'type:article'],
    ['type:!letter', 'type', 'article', 'type:!letter,type:article'],
    // A comma cannot stand in a list.
    ['type:article|review', 'type', 'book, edited', 'type:"book, edited"'],
    ['type:"book, edited"', 'type', 'article', 'type:article'],
    ['type:"book, edited"', 'type', 'book, edited', ''],
  ])('“%s” with %s %s: “%s”', (filter, field, key, expected) => {
    expect(withFacetValue('works', filter, field, key)).toBe(expected);
  });
});

describe('withFieldValue(filter, field, value)', () => {
  it('replaces the condition where it stands, and takes it out', () => {
    const filter = 'is_oa:true,publication_year:2020-,type:article';
    expect(withFieldValue(filter, 'publication_year', '2019-2024')).toBe(
      'is_oa:true,publication_year:2019-2024,type:article',
    );
    expect(withFieldValue(filter, 'publication_year', '')).toBe('is_oa:true,type:article');
  });
});

describe('chosenValues(filter, field)', () => {
  it('are those any of which is enough', () => {
    expect(chosenValues('type:article|review,type:!letter', TYPE)).toEqual(new Set(['article', 'review']));
  });
});

describe('countOfGroups(groups)', () => {
  it('says where there may be more', () => {
    const groups = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ key: String(index), label: '', count: 1 }));
    expect(countOfGroups(groups(12))).toBe('12');
    expect(countOfGroups(groups(200))).toBe('200 or more');
  });
});
