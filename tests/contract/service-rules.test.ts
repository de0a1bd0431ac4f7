import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { LibraryAnswer } from '@/lib/library/answer';
import { ask, bodyOf, rateHeaders } from '../support/ask-fake-service';

/*
 * Every rule of docs/data-contract.md on lists and their refusals, in one line each: what is asked, as it is sent, and what comes back. The
 * service of the tests keeps them all, so that a client which breaks one fails here and not before the visitor. Keys, budgets and limits: `service-limits.test.ts`. Prices: `prices.test.ts`.
 */
function idsOf(answer: LibraryAnswer): readonly string[] {
  return bodyOf(answer).results.map(({ id }) => id.replace('https://openalex.org/', ''));
}

const ALL = ['W100', 'W17', 'W200', 'W30'];

describe('a list finds', () => {
  it.each<[rule: string, address: string, ids: readonly string[]]>([
    ['hyphens stand for underscores', '/works?per-page=1', ['W100']],
    [
      'the last of two parameters of one name counts',
      '/works?filter=language:de&filter=language:en',
      ['W30'],
    ],
    ['an e-mail address says nothing', '/works?filter=language:en&mailto=a@example.org', ['W30']],
    ['nor do these', '/works?filter=language:en&warm=1&bypass_cache=1&format=json&data_version=2', ['W30']],
    ['works are of the core', '/works?filter=openalex:W15|W30', ['W30']],
    ['of the corpus that is asked for', '/works?corpus=expansion', ['W15']],
    ['of both', '/works?corpus=all', [...ALL, 'W15']],
    ['or of that which the filter speaks of', '/works?filter=is_xpac:true', ['W15']],
    ['authors have works', '/authors', ['A11', 'A12']],
    ['also in a list by id', '/authors?filter=openalex:A11|A13', ['A11']],
    ['unless the filter speaks of it', '/authors?filter=works_count:0', ['A13']],
    ['a comma is AND', '/works?filter=type:article,is_oa:true', ['W30']],
    ['one key twice is AND', '/works?filter=type:article,type:review', []],
    ['keys take hyphens', '/works?filter=publication-year:2019', ['W30']],
    ['case does not matter', '/works?filter=language:DE', ['W17']],
    ['the first colon alone splits', '/works?filter=doi:https://doi.org/10.5555/t.17', ['W17']],
    ['| is OR', '/works?filter=publication_year:2019|2021', ['W17', 'W30']],
    ['! is NOT', '/works?filter=type:!review', ['W17', 'W200', 'W30']],
    ['of all values', '/works?filter=language:!de|en', ['W100', 'W200']],
    ['a blank is AND', '/works?filter=authorships.author.id:A11+A12', ['W30']],
    ['of days too', '/works?filter=from_publication_date:2019-01-01+2021-01-01', ['W17']],
    ['and tears a value', '/works?filter=display_name:Closed access', []],
    ['quotes keep it whole', '/works?filter=display_name:"Closed access, open questions"', ['W17']],
    ['| splits inside quotes', '/works?filter=type:"review|preprint"', []],
    ['quotes in a list are looked for', '/works?filter=type:"review"|preprint', []],
    ['words of a list stand bare', '/works?filter=display_name:A study of neural networks|x', ['W100']],
    [
      '! stands inside the quotes',
      '/works?filter=display_name:"!A study of neural networks"',
      ['W17', 'W200', 'W30'],
    ],
    ['before them it tears', '/works?filter=display_name:!"A study of neural networks"', []],
    ['quotes in a search are a phrase', '/works?filter=title.search:"open access"', ['W30']],
    ['null is missing', '/works?filter=language:null', ['W100', 'W200']],
    ['!null is there', '/works?filter=language:!null', ['W17', 'W30']],
    ['ranges hold their ends', '/works?filter=publication_year:2019-2020', ['W100', 'W30']],
    ['or one of them', '/works?filter=publication_year:2020-', ['W100', 'W17']],
    ['or the other', '/works?filter=publication_year:-2019', ['W30']],
    ['> does not', '/works?filter=publication_year:>2020', ['W17']],
    ['nor <', '/works?filter=publication_year:<2020', ['W30']],
    ['a number is excluded', '/works?filter=publication_year:!2019', ['W100', 'W17', 'W200']],
    ['a range too', '/works?filter=publication_year:!2019-2020', ['W17', 'W200']],
    ['from_ holds its day', '/works?filter=from_publication_date:2020-06-01', ['W100', 'W17']],
    ['to_ too', '/works?filter=to_publication_date:2020-06-01', ['W100', 'W30']],
    ['a plain day with > does not', '/works?filter=publication_date:>2020-06-01', ['W17']],
    ['and may be missing', '/works?filter=publication_date:null', ['W200']],
    ['yes or no', '/works?filter=is_oa:true', ['W30']],
    ['continents', '/works?filter=authorships.institutions.continent:europe', ['W17', 'W30']],
    ['by their Wikidata id', '/works?filter=authorships.institutions.continent:Q46', ['W17', 'W30']],
    ['the Global South', '/works?filter=institutions.is_global_south:true', []],
    ['a hundred values', `/works?filter=openalex:${'W30|'.repeat(99)}W17`, ['W17', 'W30']],
    ['old fields', '/works?filter=concepts.id:!C80,type_crossref:null,is_paratext:null', ALL],
    ['no text is no search', '/works?search=', ALL],
    ['nor are two quotes', '/works?search=""', ALL],
    ['words are ANDed and stemmed', '/works?search=the networked access', ['W200', 'W30']],
    ['search reads keywords', '/works?search="open access"', ['W17', 'W30']],
    ['term by term where there are operators', '/works?search=zebra OR "open access"', ['W17', 'W30']],
    ['no phrase of more than six words', '/works?search="all about the uses of open access"', []],
    ['so does this', '/works?search.title_abstract_keywords="open access"', ['W17', 'W30']],
    ['and this filter', '/works?filter=title_abstract_keywords.search:"open access"', ['W17', 'W30']],
    ['and full text', '/works?filter=fulltext.search:"open access"', ['W17', 'W30']],
    ['title and abstract does not', '/works?search.title_and_abstract="open access"', ['W30']],
    ['nor the title', '/works?search.title="open access"', ['W30']],
    ['OR', '/works?search=neural OR closed', ['W100', 'W17']],
    ['brackets', '/works?search=(neural OR closed) AND access', ['W17']],
    ['NOT', '/works?search=network NOT open', ['W100']],
    ['NOT alone is all others', '/works?search=NOT network', ['W17']],
    ['- is a letter', '/works?search=-neural', ['W100']],
    ['and so are + ^ & { }', '/works?search=%2Bneural %26 ^network {study}', ['W100']],
    ['a phrase with room', '/works?search="open access"~2', ['W17', 'W200', 'W30']],
    ['two phrases near each other', '/works?search.title="networks"~1~"open access"', ['W30']],
    ['three', '/works?search.title="networks"~1~"open"~"access"', ['W30']],
    ['not so near', '/works?search.title="networks"~0~"open"~"access"', []],
    ['almost a word', '/works?search=nework~2', ['W100', 'W30']],
    ['exact words', '/works?search.title.exact=networks', ['W100', 'W30']],
    ['begun ones', '/works?search.exact=network*', ['W100', 'W200', 'W30']],
    ['with a letter open', '/works?search.exact=ne?ral', ['W100']],
    ['behind a hyphen', '/works?search.exact=open-acc*', ['W30']],
    ['a text by grammar loses its end', '/works?search.title.exact=access AND openand', ['W17', 'W30']],
    ['in any case', '/works?search.title.exact="access" openNOT', ['W17', 'W30']],
    ['but not in brackets', '/works?search.title.exact=(access AND openand)', []],
    ['nor do words alone', '/works?search.title.exact=access openand', []],
    ['/ and : are blanks', '/works?search.title.exact="access" open/questions', ['W17']],
    ['several searches hold together', '/works?search.title=open&search.title_and_abstract=machine', ['W30']],
    ['exact is the same elsewhere', '/authors?search.exact=ada', ['A11']],
    ['where words may be begun', '/authors?search=love*', ['A11']],
    ['any of the words, by meaning', '/works?search.semantic=neural machines', ['W100', 'W30']],
    ['a page', '/works?per_page=3&page=2', ['W200']],
    ['the documented most', '/works?per_page=100&page=100', []],
    ['a sample', '/works?sample=50&seed=1', ALL],
    ['and its second page', '/works?sample=50&seed=1&page=2', []],
  ])('%s: %s', (_, address, ids) => {
    const answer = ask(address);
    expect([answer.status, [...idsOf(answer)].sort()]).toEqual([200, [...ids].sort()]);
    expect(bodyOf(answer).meta).toMatchObject({ cost_usd: expect.any(Number) });
  });

  it.each<[rule: string, address: string, ids: readonly string[]]>([
    ['without a sort by citations', '/works', ['W100', 'W17', 'W30', 'W200']],
    ['others by works', '/authors', ['A12', 'A11']],
    ['upwards', '/works?sort=cited_by_count', ['W200', 'W17', 'W30', 'W100']],
    ['by two keys', '/works?sort=type:desc,cited_by_count:asc', ['W100', 'W200', 'W17', 'W30']],
    ['a year by its day', '/works?sort=publication_year:desc', ['W17', 'W100', 'W30', 'W200']],
  ])('in order %s: %s', (_, address, ids) => {
    expect(idsOf(ask(address))).toEqual(ids);
  });

  it('what an id names, under the names that each kind has for it', () => {
    const names = ['openalex', 'ids.openalex', 'openalex_id', 'id'] as const;
    const namesOf = (kind: EntityKind) =>
      names.filter((name) => ask(`/${kind}?filter=${name}:null`).status === 200);
    expect(Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, namesOf(kind)]))).toEqual({
      works: ['openalex', 'ids.openalex', 'openalex_id'],
      authors: names,
      sources: ['openalex', 'ids.openalex', 'openalex_id'],
      institutions: names,
      topics: ['openalex', 'ids.openalex', 'id'],
      publishers: ['openalex', 'ids.openalex', 'openalex_id'],
      funders: ['openalex', 'ids.openalex', 'openalex_id'],
      keywords: ['id'],
      concepts: ['openalex', 'ids.openalex', 'openalex_id'],
    });
  });
});

describe('the envelope of a list', () => {
  it('has what was selected and found, and nothing else', () => {
    const { body } = ask('/works?filter=openalex:W30&select=id,fwci');
    expect(JSON.parse(body)).toEqual({
      meta: { count: 1, db_response_time_ms: 1, page: 1, per_page: 25, groups_count: null, cost_usd: 0.0001 },
      results: [{ id: 'https://openalex.org/W30' }],
      group_by: [],
    });
  });

  it('leads on by cursor, without a page, to the end', () => {
    const first = bodyOf(ask('/works?cursor=*&per_page=3')).meta;
    expect(first).toMatchObject({ page: null, next_cursor: expect.stringMatching(/./) });
    const last = ask(`/works?cursor=${encodeURIComponent(String(first.next_cursor))}&per_page=3`);
    expect([idsOf(last), bodyOf(last).meta.next_cursor]).toEqual([['W200'], null]);
  });

  it('says of a sample how many it has', () => {
    expect(bodyOf(ask('/works?sample=3')).meta).toMatchObject({ count: 3, per_page: 25 });
  });

  it('tells how well a search fits, and where it was reranked', () => {
    const keys = (query: string) =>
      Object.keys(bodyOf(ask(`/works?filter=openalex:W30${query}`)).results[0] ?? {});
    expect(keys('')).not.toContain('relevance_score');
    expect(keys('&search=open')).toContain('relevance_score');
    expect(keys('&search=open')).not.toContain('rerank_score');
    expect(keys('&search=open&rerank=true')).toContain('rerank_score');
    const { meta } = bodyOf(ask('/works?search=open&rerank=true&cursor=*&per_page=1'));
    expect(meta).toMatchObject({
      reranked: true,
      cost_usd: 0.002,
      next_cursor: expect.stringMatching(/^rr\./),
    });
  });

  it('leaves out an author without works whom a single request gives', () => {
    expect(JSON.parse(ask('/authors/A13').body)).toMatchObject({ id: 'https://openalex.org/A13' });
  });

  it('is a page for a record that is not there, and JSON without an error for a path that is not', () => {
    expect(ask('/works/W99999999999').contentType).toMatch('text/html');
    expect(JSON.parse(ask('/nowhere').body)).toEqual({ message: 'OpenAlex ID format not recognized' });
  });
});

describe('groups', () => {
  it.each<[rule: string, address: string, groups: readonly string[], counted: number]>([
    ['are the largest first', 'group_by=type', ['types/article 3', 'types/review 1'], 2],
    ['or by key', 'group-by=type&sort=key:desc', ['types/review 1', 'types/article 3'], 2],
    [
      'are filled up with nothing',
      'group_by=type&filter=type:review',
      ['types/review 1', 'types/article 0'],
      1,
    ],
    ['not beyond the page', 'group_by=type&filter=type:review&per_page=1', ['types/review 1'], 1],
    [
      'may be unknown',
      'group_by=language:include_unknown',
      ['unknown 2', 'languages/de 1', 'languages/en 1'],
      3,
    ],
    [
      'unknown numbers are -111',
      'group_by=publication_year:include_unknown&filter=language:null',
      ['-111 1', '2020 1'],
      2,
    ],
    ['are narrowed by name', 'group_by=type&q=REV', ['types/review 1'], 1],
    ['come by cursor in order of key', 'group_by=type&cursor=*&per_page=1', ['types/article 3'], 1],
    ['nest', 'group_by=type,language', ['types/article 3', 'types/review 1'], 2],
  ])('%s: %s', (_, query, groups, counted) => {
    const { group_by, meta, results } = bodyOf(ask(`/works?${query}`));
    const told = group_by.map(({ key, count }) => `${key.replace('https://openalex.org/', '')} ${count}`);
    expect([told, meta.groups_count, results]).toEqual([groups, counted, undefined]);
  });

  it('hold further groups, stand side by side, or have a figure', () => {
    const [article] = JSON.parse(ask('/works?group_by=type,language').body).group_by;
    expect(article.groups.map(({ count }: { readonly count: number }) => count)).toEqual([1, 1]);
    const { group_bys: lists } = JSON.parse(ask('/works?group_bys=type,is_oa').body);
    expect(lists).toMatchObject([{ group_by_key: 'type' }, { group_by_key: 'is_oa', groups: [{}, {}] }]);
    const [first] = bodyOf(ask('/works?group_by=type&sort=cited_by_count.mean:desc')).group_by;
    expect(first).toMatchObject({ key: 'https://openalex.org/types/review', mean_cited_by_count: 12 });
  });
});

describe('a refusal of the service', () => {
  const OR_101 = `openalex:${Array.from({ length: 101 }, (_, at) => `W${at + 10}`).join('|')}`;
  const LONG = ['a', 'b', 'c', 'd'].map((letter) => `"${letter.repeat(81)}"`).join(' ');

  it.each<[rule: string, address: string, message: RegExp]>([
    [
      'a parameter',
      '/works?group_limit=5',
      /^group_limit is not a valid parameter\. Valid parameters are: apc_sum, /,
    ],
    ['a search', '/works?search.x=a', /^search\.x is not a valid parameter/],
    ['of works alone', '/authors?search.title=a', /^search\.title is not a valid parameter/],
    ['by meaning too', '/authors?search.semantic=a', /^search\.semantic is not a valid parameter/],
    ['a corpus', '/works?corpus=some', /core, expansion, all/],
    ['two of them', '/works?corpus=all&include_xpac=true', /^corpus cannot be combined/],
    ['or by filter', '/works?corpus=all&filter=is_xpac:true', /^corpus cannot be combined/],
    ['elsewhere', '/authors?corpus=all', /^corpus is not a valid parameter/],
    ['an old version', '/works?data_version=1', /data_version=1/],
    [
      'an old word anywhere',
      '/works?search=host_venue',
      /^host_venue and alternate_host_venues are deprecated/,
    ],
    ['a format', '/works?format=pdf', /^Valid formats are csv, json, xlsx$/],
    [
      'a field',
      '/works?filter=x:1',
      /^x is not a valid field\. Valid fields are underscore or hyphenated versions of: /,
    ],
    ['a removed one', '/works?filter=grants.funder:F70', /^grants\.funder is not a valid field/],
    ['of authors', '/authors?filter=last_known_institution.id:I10', /is not a valid field/],
    ['of sources', '/sources?filter=publisher:x', /^publisher is not a valid field/],
    ['an id', '/works?filter=cites:fff', /^'fff' is not a valid OpenAlex ID\.$/],
    ['no value', '/works?filter=type:', /^Invalid filter value for 'type': value cannot be empty/],
    ['none', '/works?filter=type:none', /value cannot be empty or 'none'/],
    ['undefined', '/works?filter=type:undefined', /value cannot be empty or 'undefined'/],
    [
      '101 values',
      `/works?filter=${OR_101}`,
      /^Maximum number of values exceeded for openalex\. Decrease values to 100 or below, /,
    ],
    ['101 joined', `/works?filter=${OR_101.replaceAll('|', '+')}`, /^Maximum number of values exceeded/],
    [
      '! within a list',
      '/works?filter=type:article|!review',
      /^The ! operator can only be used at the beginning/,
    ],
    ['OR across keys', '/works?filter=type:article|is_oa:true', /OR query between filters/],
    ['>=', '/works?filter=publication_year:>=2020', /^Value for param publication_year must be a number\.$/],
    ['an open range excluded', '/works?filter=publication_year:!2020-', /must be a number/],
    ['a bound excluded', '/works?filter=publication_year:!>2020', /must be a number/],
    ['a loose day', '/works?filter=from_publication_date:2020-1-1', /yyyy-mm-dd/],
    ['a day excluded', '/works?filter=publication_date:!2020-01-01', /invalid date/],
    ['a missing day with from_', '/works?filter=from_publication_date:null', /invalid date/],
    ['a yes excluded', '/works?filter=is_oa:!true', /^Value for is_oa must be/],
    ['neither yes nor no', '/works?filter=has_doi:null', /^Value for has_doi must be true or false/],
    [
      '! in a search filter',
      '/works?filter=title.search:!open',
      /^Search filters do not support the ! operator/,
    ],
    ['| in a search', '/works?search=a|b', /does not support the \| operator/],
    ['! before a word', '/works?search.title=a !b', /does not support the ! operator/],
    ['four long phrases', `/works?search=${LONG}`, /at most 3 quoted phrases/],
    ['a wildcard among stems', '/works?search=network*', /search\.exact/],
    ['of one letter too', '/works?search.title_and_abstract=is it?', /search\.exact/],
    ['in a filter', '/works?filter=title.search:network*', /search\.exact/],
    ['two letters', '/works?search.exact=ne*', /^Wildcards/],
    ['behind a hyphen', '/works?search.exact=covid-19*', /^Wildcards/],
    ['none before it', '/works?search.exact=*work', /^Wildcards/],
    ['nor elsewhere', '/authors?search=lo*', /^Wildcards/],
    ['in one of two phrases', '/works?search.exact="open net*" citation', /^Wildcards/],
    ['stems and exact', '/works?search.title=a&search.title.exact=a', /^Cannot combine search\.title and/],
    ['meaning and words', '/works?search=a&search.semantic=a', /cannot be combined/],
    ['meaning, a large page', '/works?search.semantic=a&per_page=51', /50 or less/],
    ['a cursor', '/works?search.semantic=a&cursor=*', /not supported with semantic search/],
    ['groups', '/works?search.semantic=a&group_by=type', /not supported with semantic search/],
    [
      'most filters',
      '/works?search.semantic=a&filter=cites:W30',
      /^Filter 'cites' is not supported with semantic search/,
    ],
    ['reranking without a search', '/works?rerank=true', /needs a search/],
    ['with a sort', '/works?search=a&rerank=true&sort=cited_by_count:desc', /sort/],
    ['with groups', '/works?search=a&rerank=true&group_by=type', /group_by/],
    ['with a sample', '/works?search=a&rerank=true&sample=2', /sample/],
    ['with meaning', '/works?search.semantic=a&rerank=true', /search\.semantic/],
    ['elsewhere', '/authors?search=a&rerank=true', /^rerank is not a valid parameter/],
    ['an unknown sort', '/works?sort=x', /^x is not a valid field/],
    ['a minus for downwards', '/works?sort=-cited_by_count', /is not a valid field/],
    ['relevance upwards', '/works?search=a&sort=relevance_score', /ascending is not allowed/],
    ['relevance of nothing', '/works?sort=relevance_score:desc', /^Must include a search query/],
    [
      'a field below the root',
      '/works?select=open_access.is_oa',
      /^open_access\.is_oa is not a valid select field\. Valid fields for select are: id, doi, /,
    ],
    ['of a single record', '/works/W30?select=grants', /^grants is not a valid select field/],
    ['with groups', '/works?select=id&group_by=type', /^select does not work with group_by\.$/],
    ['a large sample', '/works?sample=10001', /10,000/],
    ['a sorted one', '/works?sample=2&sort=type', /^sample does not work with sort/],
    ['a grouped one', '/works?sample=2&group_by=type', /^sample does not work with group_by/],
    ['its second page without a seed', '/works?sample=2&page=2', /^A seed value is required/],
    ['a seed alone', '/works?seed=2', /^You must include the sample parameter/],
    [
      'groups of days',
      '/works?group_by=publication_date',
      /^Cannot group by date, number, or search fields\.$/,
    ],
    ['of most numbers', '/works?group_by=fwci', /^Cannot group by date, number, or search fields\.$/],
    ['of references', '/works?group_by=referenced_works', /^Group by referenced_works is not supported/],
    ['of DOIs', '/works?group_by=doi', /^Cannot group by doi\.$/],
    ['of names', '/works?group_by=display_name', /^Cannot group by display_name\.$/],
    ['a yes or no by cursor', '/works?group_by=has_doi&cursor=*', /^Cannot use cursor pagination/],
    ['nested groups by cursor', '/works?group_by=type,language&cursor=*', /^Cannot use cursor pagination/],
    ['four nested', '/works?group_by=type,language,publication_year,topics.id', /more than 3 fields/],
    ['a yes or no nested', '/works?group_by=type,is_oa', /^Cannot group by is_oa together/],
    ['a version nested', '/works?group_by=type,primary_location.version', /together with other fields/],
    ['a continent nested', '/works?group_by=institutions.continent,type', /together with other fields/],
    [
      'a sort of groups',
      '/works?group_by=type&sort=type',
      /^Valid sort params with group by are: key or count$/,
    ],
  ])('%s: %s', (_, address, message) => {
    const answer = ask(address);
    expect([answer.status, bodyOf(answer)]).toEqual([
      400,
      { error: 'Invalid query parameters error.', message: expect.stringMatching(message) },
    ]);
    expect(answer.headers['X-RateLimit-Credits-Used']).toBe('0');
  });

  it.each<[rule: string, query: string, message: RegExp]>([
    ['page 0', 'page=0', /greater than 0/],
    ['none a page', 'per_page=0', /between 1 and 200/],
    ['201 a page', 'per_page=201', /^per-page parameter must be between 1 and 200\.$/],
    ['beyond 10,000', 'page=101&per_page=100', /10,000/],
    ['a cursor and a page', 'cursor=*&page=2', /page/],
    ['the end', 'cursor=null', /^Cursor is null\. Likely reached end of results\.$/],
    ['the same', 'cursor=none', /^Cursor is null/],
  ])('of paging, %s: %s', (_, query, message) => {
    const answer = ask(`/works?${query}`);
    expect([answer.status, bodyOf(answer)]).toEqual([
      400,
      { error: 'Pagination error.', message: expect.stringMatching(message) },
    ]);
  });

  it.each<[rule: string, address: string]>([
    ['three quotes', '/works?search="a" "b'],
    ['a bracket left open', '/works?search=(open OR access'],
    ['brackets turned round', '/works?search=open) AND (access'],
    ['a number excluded that is missing', '/works?filter=publication_year:!null'],
    ['one topic of authors as an address', '/authors?filter=topics.id:https://openalex.org/T60'],
    ['and of sources', '/sources?filter=topic_share.id:!https://openalex.org/T60'],
  ])('that breaks it, %s: %s', (_, address) => {
    const answer = ask(address);
    expect([answer.status, answer.body.slice(0, 15)]).toEqual([500, '<!doctype html>']);
    expect(answer.headers['X-RateLimit-Credits-Used']).toBe('0');
  });
});

describe('what the edge refuses, without a word of credits', () => {
  const EDGE = 'Invalid request rejected at the API edge';
  const PLAN = 'Plan upgrade required';
  const KEY = 'Invalid or missing API key';

  it.each<[rule: string, address: string, status: number, error: string]>([
    ['limit', '/works?limit=5', 400, EDGE],
    ['a bare comma', '/works?filter=title.search:a, b', 400, EDGE],
    ['encoded, as it is decoded first', '/works?filter=title.search:a%2C b', 400, EDGE],
    ['a long search', `/works?search=${'a'.repeat(1_501)}`, 400, 'Search query too long'],
    ['by meaning', `/works?search.semantic=${'a'.repeat(1_501)}`, 400, 'Search query too long'],
    ['a long line', `/works?search.exact=${'a'.repeat(8_180)}`, 400, 'Request URL too long'],
    ['dates of paid plans', '/works?filter=from_created_date:2024-01-01', 429, PLAN],
    ['all of them', '/authors?filter=to-updated-date:2024-01-01', 429, PLAN],
    ['as a sort', '/works?sort=created_date:desc', 429, PLAN],
    ['a blank key', '/works/W30?api_key=%20', 401, KEY],
    ['a wrong key, where nothing is paid', '/works/W30?api_key=x', 401, KEY],
    ['in its other name', '/autocomplete?q=open&api-key=x', 401, KEY],
    ['limits without a key', '/rate-limit', 401, KEY],
  ])('%s', (_, address, status, error) => {
    const answer = ask(address, { keys: ['mine'], dailyCredits: 100 });
    expect([answer.status, bodyOf(answer).error, rateHeaders(answer)]).toEqual([status, error, []]);
    expect(answer.headers['Retry-After']).toBeUndefined();
  });

  it('names itself where it rejects a request', () => {
    expect(JSON.parse(ask('/works?limit=5').body)).toMatchObject({ error_source: 'openalex-api-proxy' });
  });

  it('takes 1,500 characters of a search, and more under its other names', () => {
    expect(ask(`/works?search=${'a'.repeat(1_500)}`).status).toBe(200);
    expect(ask(`/works?search.exact=${'a'.repeat(8_000)}`).status).toBe(200);
  });

  it('takes a key in three places, or an empty one for none', () => {
    const keys = ['mine'];
    const statuses = [
      ...['api_key=mine', 'api-key=mine', 'api_key='].map((query) => ask(`/works/W30?${query}`, { keys })),
      ask('/works/W30', { keys }, 'mine'),
      ask('/works/W30', { keys }, 'other'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 401]);
  });
});
