import { ask, idsOf, tinyLibraries } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  function worksWith(filter: string): readonly string[] {
    const asked = ask(library, '/works', { filter, select: 'id', sort: 'cited_by_count:desc' });
    expect([asked.status, asked.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return [...idsOf(asked)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  }

  describe('filter of works', () => {
    it.each([
      ['openalex:W30', ['W30']],
      ['ids.openalex:https://openalex.org/W30|w17|W404', ['W17', 'W30']],
      ['doi:10.5555/T.17', ['W17']],
      ['doi:https://doi.org/10.5555/t.17|10.5555/t.30', ['W17', 'W30']],
      ['doi_starts_with:10.5555/t.2', ['W200']],
      ['cites:W30', ['W17', 'W100']],
      ['referenced_works:W30', ['W17', 'W100']],
      ['cited_by:W17', ['W30']],
      ['cited_by:W999', []],
      ['related_to:W17', ['W100']],
      ['author.id:A12', ['W17', 'W30']],
      ['authorships.author.id:A11 A12', ['W30']],
      ['authorships.author.id:A11|A9999999999', ['W30']],
      ['authorships.author.id:A9999999999', ['W17', 'W30', 'W100', 'W200']],
      ['authorships.institutions.id:I20', ['W17', 'W30']],
      ['authorships.institutions.id:I10', []],
      ['authorships.institutions.lineage:I10', ['W17', 'W30']],
      ['authorships.institutions.country_code:fr', ['W17', 'W30']],
      ['authorships.institutions.continent:europe', ['W17', 'W30']],
      ['institutions.is_global_south:false', ['W17', 'W30', 'W100', 'W200']],
      ['primary_location.source.id:S40', ['W30']],
      ['primary_location.source.host_organization_lineage:P51', ['W30']],
      ['journal:S40', ['W30']],
      ['topics.id:T60', ['W30']],
      ['topics.field.id:17', ['W30']],
      ['topics.field.id:https://openalex.org/fields/17', ['W30']],
      ['keywords.id:open-access', ['W17', 'W30']],
      ['keywords.id:keywords/open-access', ['W17', 'W30']],
      ['funders.id:F70', ['W17', 'W30']],
      ['awards.funder_id:F70', ['W17']],
      ['publication_year:2019', ['W30']],
      ['publication_year:2019-2020', ['W30', 'W100']],
      ['publication_year:2020-', ['W17', 'W100']],
      ['publication_year:-2019', ['W30']],
      ['publication_year:>2020', ['W17']],
      ['publication_year:<2020', ['W30']],
      ['publication_year:2019|2021', ['W17', 'W30']],
      ['publication_year:!2019', ['W17', 'W100', 'W200']],
      ['publication_year:null', ['W200']],
      ['from_publication_date:2020-06-01', ['W17', 'W100']],
      ['to_publication_date:2020-06-01', ['W30', 'W100']],
      ['publication_date:>2020-06-01', ['W17']],
      ['publication_date:2019-03-04', ['W30']],
      ['type:review', ['W100']],
      ['type:types/review', ['W100']],
      ['type:!review', ['W17', 'W30', 'W200']],
      ['type:!review|preprint', ['W17', 'W30', 'W200']],
      ['is_oa:true', ['W30']],
      ['open_access.is_oa:false', ['W17', 'W100', 'W200']],
      ['oa_status:gold', ['W30']],
      ['cited_by_count:>5', ['W100']],
      ['has_doi:false', ['W100']],
      ['has_abstract:true', ['W30', 'W200']],
      ['has_references:true', ['W17', 'W100']],
      ['is_retracted:true', ['W100']],
      ['language:DE', ['W17']],
      ['language:null', ['W100', 'W200']],
      ['is_xpac:true', ['W15']],
      ['display_name:"Closed access, open questions"', ['W17']],
      ['title.search:network', ['W30', 'W100', 'W200']],
      ['title.search:"open access"', ['W30']],
      ['title.search:closed|neural', ['W17', 'W100']],
      ['abstract.search:learned', ['W30']],
      ['default.search:machine learn', ['W30']],
      ['keyword.search:access', ['W17', 'W30']],
      ['type:article,is_oa:true', ['W30']],
      ['type:article,type:review', []],
      ['publication-year:2019', ['W30']],
      ['authors_count:2', ['W30']],
    ])('%s finds %j', (filter, expected) => {
      expect(worksWith(filter)).toEqual(expected);
    });

    it('leaves out works beyond the core corpus unless they are asked for', () => {
      expect(idsOf(ask(library, '/works', { select: 'id' }))).not.toContain('W15');
      expect(idsOf(ask(library, '/works', { select: 'id', include_xpac: 'true' }))).toContain('W15');
    });

    it.each([
      [
        'DOESNTEXIST:1',
        /^DOESNTEXIST is not a valid field\. Valid fields are underscore or hyphenated versions of: abstract\.search, /,
      ],
      ['grants.funder:F70', /^grants\.funder is not a valid field\./],
      ['id:W30', /^id is not a valid field\./],
      ['cites:fff', /^'fff' is not a valid OpenAlex ID\.$/],
      ['openalex:W1', /^'W1' is not a valid OpenAlex ID\.$/],
      ['publication_year:>=2020', /^Value for param publication_year must be a number\.$/],
      ['publication_year:soon', /^Value for param publication_year must be a number\.$/],
      [
        'from_publication_date:2020-6-1',
        /^Value for param from_publication_date is an invalid date\. Format is yyyy-mm-dd \(e\.g\. 2020-05-17\)\.$/,
      ],
      ['from_publication_date:2021-02-30', /is an invalid date/],
      ['is_oa:maybe', /^Value for is_oa must be true, false null, or !null: not maybe\.$/],
      ['is_oa:!true', /^Value for is_oa must be true, false null, or !null: not !true\.$/],
      ['publication_year:!>2019', /^Value for param publication_year must be a number\.$/],
      ['publication_year:!2020-', /^Value for param publication_year must be a number\.$/],
      ['publication_date:!2020-01-01', /is an invalid date/],
      ['from_publication_date:null', /is an invalid date/],
      ['has_doi:maybe', /^Value for has_doi must be true or false, not maybe\.$/],
      ['type:', /^Invalid filter value for 'type': value cannot be empty/],
      ['type:none', /^Invalid filter value for 'type': value cannot be empty or 'none'/],
      ['type:article|!review', /^The ! operator can only be used at the beginning of an OR query/],
      ['type:article|is_oa:true', /^It looks like you're trying to do an OR query between filters/],
      ['title.search:!open', /^Search filters do not support the ! operator\. Problem value: !open$/],
    ])('%s is refused with 400', (filter, message) => {
      const asked = ask(library, '/works', { filter });
      expect(asked.status).toBe(400);
      expect(asked.body.error).toBe('Invalid query parameters error.');
      expect(asked.body.message).toMatch(message);
    });

    it('breaks at a number that is excluded for not being known, as the service does', () => {
      expect(ask(library, '/works', { filter: 'publication_year:!null' }).status).toBe(500);
    });

    it('looks for the quotes of one of several values, and parts an exclusion at its blank', () => {
      const count = (filter: string) => ask(library, '/works', { filter }).body.meta.count;
      expect(count('type:"review"')).toBe(1);
      expect(count('type:"review"|"none such"')).toBe(0);
      expect(count('type:"!none such"')).toBeGreaterThan(0);
      expect(count('type:!"none such"')).toBe(0);
    });

    it('takes 100 values and no more', () => {
      const ids = (count: number) => Array.from({ length: count }, (_, at) => `W${at + 10}`).join('|');
      expect(ask(library, '/works', { filter: `openalex:${ids(100)}` }).status).toBe(200);
      const asked = ask(library, '/works', { filter: `openalex:${ids(101)}` });
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(
        /^Maximum number of values exceeded for openalex\. Decrease values to 100 or below, /,
      );
    });

    it('refuses an unquoted comma in a value at the edge, without rate headers', () => {
      const asked = ask(library, '/works', { filter: 'title.search:climate, biodiversity' });
      expect(asked.status).toBe(400);
      expect(asked.body.error).toBe('Invalid request rejected at the API edge');
      expect(asked.body.error_source).toBe('openalex-api-proxy');
      expect(asked.headers).toEqual({});
    });

    it('asks for a plan when created or updated dates are filtered or sorted by', () => {
      for (const query of [{ filter: 'from_created_date:2024-01-01' }, { sort: 'updated_date:desc' }]) {
        const asked = ask(library, '/works', query);
        expect(asked.status).toBe(429);
        expect(asked.body.error).toBe('Plan upgrade required');
      }
    });
  });

  describe('filter of other kinds', () => {
    it.each([
      ['/authors', 'openalex:A11|A12', ['A11', 'A12']],
      ['/authors', 'id:A11', ['A11']],
      ['/authors', 'orcid:0000-0000-0000-0001', ['A11']],
      ['/authors', 'orcid:https://orcid.org/0000-0000-0000-0001', ['A11']],
      ['/authors', 'last_known_institutions.id:I10', ['A12']],
      ['/authors', 'last_known_institutions.country_code:countries/FR', ['A11']],
      ['/authors', 'has_orcid:false', ['A12']],
      ['/authors', 'works_count:0', ['A13']],
      ['/sources', 'issn:1234-5679', ['S40']],
      ['/sources', 'host_organization:P50', ['S40']],
      ['/sources', 'type:repository', ['S41']],
      ['/institutions', 'ror:0zzz00139', ['I10']],
      ['/institutions', 'lineage:I10', ['I10', 'I20']],
      ['/institutions', 'country_code:us', ['I10']],
      ['/topics', 'field.id:17', ['T60']],
      ['/publishers', 'lineage:P51', ['P50', 'P51']],
      ['/publishers', 'parent_publisher:P51', ['P50']],
      ['/funders', 'country_code:DE', ['F70']],
      ['/funders', 'awards_count:4', ['F70']],
      ['/keywords', 'id:open-access', ['keywords/open-access']],
      ['/keywords', 'id:https://openalex.org/keywords/open-access', ['keywords/open-access']],
      ['/concepts', 'level:1', ['C80']],
      ['/concepts', 'display_name.search:networks', ['C80']],
      ['/journals', 'openalex:S40', ['S40']],
      ['/people', 'openalex:A11', ['A11']],
    ])('%s?filter=%s finds %j', (path, filter, expected) => {
      const asked = ask(library, path, { filter, select: 'id' });
      expect([...idsOf(asked)].sort()).toEqual(expected);
    });

    it('hides authors without works from lists, but not from singletons', () => {
      expect(idsOf(ask(library, '/authors', { select: 'id' }))).toEqual(['A12', 'A11']);
      expect(ask(library, '/authors/A13').status).toBe(200);
    });
  });
});
