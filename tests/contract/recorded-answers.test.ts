import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Library } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { describeWithSharedData, SHARED_DATA } from '../support/shared-data';

type Fields = Readonly<Record<string, unknown>>;

interface Body extends Fields {
  readonly meta: Fields;
  readonly results?: readonly Fields[];
  readonly group_by?: readonly Fields[];
}

/** Keys that answers of 2026 have beside those of the recordings of 2025. */
const NEWER_META = ['cost_usd'];

function recorded(file: string): Body {
  return JSON.parse(readFileSync(path.join(SHARED_DATA, 'openalex/responses', file), 'utf8'));
}

function keysOf(value: Fields | undefined, without: readonly string[] = []): readonly string[] {
  return Object.keys(value ?? {})
    .filter((key) => !without.includes(key))
    .sort();
}

describeWithSharedData('local library against recorded answers', () => {
  let library: Library;
  const answer = (address: string) => {
    const [address0 = '', query = ''] = address.split('?');
    return library.answer({ path: address0, query });
  };
  const body = (address: string): Body => JSON.parse(answer(address).body);

  beforeAll(async () => {
    library = await loadLibrary(path.join(SHARED_DATA, 'openalex'));
  });

  it('holds every record', () => {
    expect(library.counts).toEqual({
      works: 5026,
      authors: 300,
      sources: 298,
      institutions: 778,
      topics: 53,
      publishers: 65,
      funders: 257,
      keywords: 2,
      concepts: 934,
    });
  });

  it.each([
    ['01_works_list_page1.json', '/works?per_page=50&page=1'],
    ['02_works_search_machine_learning.json', '/works?search=machine+learning&per_page=20'],
    ['03_works_filter_cites.json', '/works?per_page=50&page=1&filter=cites%3AW2741809807'],
    ['04_works_filter_cited_by.json', '/works?per_page=50&page=1&filter=cited_by%3AW2741809807'],
    ['09_authors_search.json', '/authors?search=machine+learning&per_page=20'],
    ['11_institutions_search.json', '/institutions?search=machine+learning&per_page=20'],
    ['13_topics_list.json', '/topics?per_page=50&page=1'],
    ['15_publishers_list.json', '/publishers?per_page=50&page=1'],
    ['16_funders_list.json', '/funders?per_page=50&page=1'],
    [
      '26_works_cursor_first_page.json',
      '/works?filter=openalex%3AW3045921891%7CW3046863325&per_page=2&cursor=%2A',
    ],
  ])('%s: the same envelope for %s', (file, address) => {
    const theirs = recorded(file);
    const ours = body(address);
    expect(keysOf(ours)).toEqual(expect.arrayContaining(['meta', 'results', 'group_by']));
    expect(keysOf(ours.meta, NEWER_META)).toEqual(keysOf(theirs.meta, NEWER_META));
    expect(ours.results?.length).toBeGreaterThan(0);
    const hasRelevance = (results: readonly Fields[] | undefined) =>
      'relevance_score' in (results?.[0] ?? {});
    expect(hasRelevance(ours.results)).toBe(hasRelevance(theirs.results));
  });

  it('answers the same records, as they were recorded, by cursor', () => {
    const file = recorded('26_works_cursor_first_page.json');
    const ours = body('/works?filter=openalex%3AW3045921891%7CW3046863325&per_page=200&cursor=%2A&select=id');
    expect(ours.results?.map(({ id }) => id).sort()).toEqual(file.results?.map(({ id }) => id).sort());
    expect(ours.meta).toMatchObject({ count: 2, page: null, per_page: 200, next_cursor: null });
  });

  it('groups like 17 and 25', () => {
    const file = recorded('17_funders_group_by_country.json');
    const ours = body('/funders?per_page=50&page=1&group_by=country_code');
    expect(keysOf(ours.meta, NEWER_META)).toEqual(keysOf(file.meta, NEWER_META));
    expect(keysOf(ours)).toEqual(['group_by', 'meta']);
    expect(keysOf(ours.group_by?.[0])).toEqual(keysOf(file.group_by?.[0]));
    expect(ours.group_by?.[0]?.key).toBe('https://openalex.org/countries/AU');
    const types = recorded('25_works_group_by_type_cursor.json');
    const grouped = body('/works?filter=to_publication_date:2010-01-01&group_by=type&per_page=200&cursor=*');
    expect(keysOf(grouped.meta)).toEqual(keysOf(types.meta));
    const keys = grouped.group_by?.map(({ key }) => String(key)) ?? [];
    expect(keys).toEqual([...keys].sort());
    expect(keys).toContain('https://openalex.org/types/article');
  });

  it.each([
    ['06_work_single.json', '/works/W2741809807'],
    ['08_author_single_by_orcid_url.json', '/authors/https%3A%2F%2Forcid.org%2F0000-0002-1298-3089'],
    ['10_institution_single_by_ror_url.json', '/institutions/https%3A%2F%2Fror.org%2F02y3ad647'],
    ['12_source_single.json', '/sources/S137773608'],
    ['14_topic_single.json', '/topics/T10888'],
    ['18_concept_single.json', '/concepts/C71924100'],
  ])('%s: the same record for %s', (file, address) => {
    expect(body(address).id).toBe(recorded(file).id);
  });

  it('selects like 07', () => {
    expect(body('/works/W2741809807?select=id,display_name')).toEqual(recorded('07_work_single_select.json'));
  });

  it.each([
    ['19_autocomplete_all.json', '/autocomplete?q=machine+learning'],
    ['20_autocomplete_authors.json', '/autocomplete/authors?q=mach'],
  ])('%s: the same keys for %s', (file, address) => {
    const theirs = recorded(file);
    const ours = body(address);
    expect(keysOf(ours)).toEqual(keysOf(theirs));
    expect(keysOf(ours.meta)).toEqual(keysOf(theirs.meta));
    expect(Object.keys(ours.results?.[0] ?? {})).toEqual(Object.keys(theirs.results?.[0] ?? {}));
  });

  it('answers 21 with nothing, as recorded', () => {
    const theirs = recorded('21_autocomplete_empty_emoji.json');
    const ours = body('/autocomplete?q=%F0%9F%92%A9%F0%9F%92%A9%F0%9F%92%A9');
    expect([ours.results, keysOf(ours.meta)]).toEqual([[], keysOf(theirs.meta)]);
  });

  it.each([
    ['22_error_400_invalid_filter.json', '/works?filter=DOESNTEXIST%3A1', 400],
    ['23_error_400_invalid_select.json', '/works/W1775749144?select=DOESNTEXIST', 400],
    ['24_error_401_rate_limit.json', '/rate-limit?api_key=REDACTED', 401],
  ])('%s: word for word, but for filters that came later', (file, address, status) => {
    const ours = answer(address);
    expect(ours.status).toBe(status);
    const body = ours.body.replace(
      /(?:title_abstract_keywords\.search(?:\.exact)?|study_designs\.id), /g,
      '',
    );
    expect(JSON.parse(body)).toEqual(recorded(file));
  });

  it('finds the neighbours that the records themselves name', () => {
    const citing = body('/works?filter=cites:W2741809807&per_page=100&select=id,referenced_works');
    expect(citing.meta.count).toBe(55);
    for (const { referenced_works } of citing.results ?? []) {
      expect(referenced_works).toContain('https://openalex.org/W2741809807');
    }
    expect(body('/works?filter=author.id:A5085007251&per_page=1').meta.count).toBe(129);
    expect(body('/works/doi:10.7717/peerj.4375').id).toBe('https://openalex.org/W2741809807');
  });
});
