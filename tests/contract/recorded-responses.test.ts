import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import { readAutocomplete } from '@/lib/openalex/endpoints/autocomplete';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { readListPage } from '@/lib/openalex/endpoints/list';
import { ApiError, KeyNeededError } from '@/lib/openalex/errors';
import { describeWithSharedData, SHARED_DATA } from '../support/shared-data';

const FOLDER = path.join(SHARED_DATA, 'openalex/responses');

function text(file: string): string {
  return readFileSync(path.join(FOLDER, file), 'utf8');
}

function received(file: string): unknown {
  return JSON.parse(text(file));
}

/** Lists: kind, `meta` as read, number of records, first id. */
const LISTS = [
  ['01_works_list_page1.json', 'works', { count: 272324983, page: 1, perPage: 50 }, 50],
  ['02_works_search_machine_learning.json', 'works', { count: 2402292, page: 1, perPage: 20 }, 20],
  ['03_works_filter_cites.json', 'works', { count: 1021, page: 1, perPage: 50 }, 50],
  ['04_works_filter_cited_by.json', 'works', { count: 24, page: 1, perPage: 50 }, 24],
  ['05_works_filter_empty.json', 'works', { count: 0, page: 1, perPage: 50 }, 0],
  ['09_authors_search.json', 'authors', { count: 22, page: 1, perPage: 20 }, 20],
  ['11_institutions_search.json', 'institutions', { count: 10, page: 1, perPage: 20 }, 10],
  ['13_topics_list.json', 'topics', { count: 4516, page: 1, perPage: 50 }, 50],
  ['15_publishers_list.json', 'publishers', { count: 10741, page: 1, perPage: 50 }, 50],
  ['16_funders_list.json', 'funders', { count: 32437, page: 1, perPage: 50 }, 50],
  ['26_works_cursor_first_page.json', 'works', { count: 2, page: null, perPage: 200 }, 2],
  ['27_works_cursor_last_page.json', 'works', { count: 2, page: null, perPage: 200 }, 0],
] as const;

const SINGLES = [
  ['06_work_single.json', 'works', 'W2741809807'],
  ['07_work_single_select.json', 'works', 'W2741809807'],
  ['08_author_single_by_orcid_url.json', 'authors', 'A5042522694'],
  ['10_institution_single_by_ror_url.json', 'institutions', 'I33213144'],
  ['12_source_single.json', 'sources', 'S137773608'],
  ['14_topic_single.json', 'topics', 'T10888'],
  ['18_concept_single.json', 'concepts', 'C71924100'],
  ['28_legacy2022_work_by_doi.json', 'works', 'W2741809807'],
  ['29_legacy2022_venue_by_issn.json', 'sources', 'V41354064'],
] as const;

const GROUPED = ['17_funders_group_by_country.json', '25_works_group_by_type_cursor.json'];
const TYPE_AHEAD = [
  '19_autocomplete_all.json',
  '20_autocomplete_authors.json',
  '21_autocomplete_empty_emoji.json',
];

const ERRORS = [
  [
    '22_error_400_invalid_filter.json',
    400,
    /^DOESNTEXIST is not a valid field\. Valid fields are underscore or hyphenated versions of: /,
  ],
  [
    '23_error_400_invalid_select.json',
    400,
    /^DOESNTEXIST is not a valid select field\. Valid fields for select are: id, doi, title, /,
  ],
  ['24_error_401_rate_limit.json', 401, /^OpenAlex asks for an API key \(HTTP 401\)$/],
] as const;

function rawResults(body: unknown): readonly unknown[] {
  const isList = typeof body === 'object' && body !== null && 'results' in body;
  return isList && Array.isArray(body.results) ? body.results : [];
}

/** What the client makes of the file when it comes as a refusal. */
function refusal(file: string, status: number): Promise<unknown> {
  const client = createOpenAlexClient({
    baseUrl: 'https://recorded.test',
    fetch: async () => new Response(text(file), { status }),
    sleep: () => Promise.resolve(),
  });
  return client.fetchList('works', {}).catch((error: unknown) => error);
}

describeWithSharedData('every recorded answer through the schemas', () => {
  it('names each of the 29 files once', () => {
    const named = [...LISTS, ...SINGLES, ...ERRORS].map(([file]) => String(file));
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
    expect([...named, ...GROUPED, ...TYPE_AHEAD].sort()).toEqual(files.sort());
    expect(files).toHaveLength(29);
  });

  it.each(LISTS)('%s is a list of %s', (file, kind: EntityKind, meta, length) => {
    const body = received(file);
    const page = readListPage(kind, body);
    expect(page.meta).toMatchObject({ ...meta, isPartial: false });
    expect([page.kind, page.results.length, page.groups]).toEqual([kind, length, []]);
    // Nothing lost: each record is the very object that came.
    expect(page.results.map(({ raw }) => raw)).toEqual(rawResults(body));
    expect(page.results.every((record) => record.kind === kind)).toBe(true);
  });

  it('reads the cursor of the first page, and none from the last', () => {
    const cursors = [26, 27].map((number) => {
      const file = LISTS.find(([name]) => name.startsWith(`${number}_`))?.[0] ?? '';
      return readListPage('works', received(file)).meta.nextCursor;
    });
    expect(cursors).toEqual([
      'IlsnLUluZmluaXR5JywgMCwgJ2h0dHBzOi8vb3BlbmFsZXgub3JnL1czMDQ1OTIxODkxJ10i',
      null,
    ]);
  });

  it.each(SINGLES)('%s is one of the %s, %s', (file, kind: EntityKind, id) => {
    const body = received(file);
    const parsed = parseRecord(kind, body);
    expect(parsed).toEqual({ ok: true, value: { kind, id, raw: body }, dropped: [] });
    expect(JSON.stringify(parsed.ok && parsed.value.raw)).toBe(JSON.stringify(JSON.parse(text(file))));
  });

  it('17 counts funders by country, and has no records', () => {
    const page = readListPage('funders', received('17_funders_group_by_country.json'));
    expect([page.meta.count, page.groups.length, page.results]).toEqual([32437, 50, []]);
    expect(page.groups.every(({ key }) => /^[A-Z]{2}$/.test(key))).toBe(true);
    expect(page.groups.find(({ key }) => key === 'US')?.label).toMatch(/^United States/);
  });

  it('25 counts works by type, with a cursor', () => {
    const page = readListPage('works', received('25_works_group_by_type_cursor.json'));
    expect(page.meta).toMatchObject({ count: 148174, page: null, nextCursor: 'InN0YW5kYXJkIg==' });
    expect(page.groups).toHaveLength(17);
    expect(page.groups.map(({ key }) => key)).toEqual(expect.arrayContaining(['article', 'book', 'review']));
    expect(page.groups.every(({ label, count }) => label !== '' && count > 0)).toBe(true);
  });

  it('19 suggests entities of several kinds', () => {
    const hits = readAutocomplete('all', received('19_autocomplete_all.json'));
    const raw = rawResults(received('19_autocomplete_all.json'));
    expect(hits).toHaveLength(raw.length);
    expect(new Set(hits.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    expect(hits.every(({ id, label }) => id !== '' && label !== '')).toBe(true);
  });

  it('20 suggests authors, 21 nothing', () => {
    const hits = readAutocomplete('authors', received('20_autocomplete_authors.json'));
    expect(hits.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'authors'));
    expect(hits.every(({ id }) => /^A\d+$/.test(id))).toBe(true);
    expect(readAutocomplete('all', received('21_autocomplete_empty_emoji.json'))).toEqual([]);
  });

  it.each(ERRORS)(
    '%s is an error of status %d in the words of the service',
    async (file, status, message) => {
      const error = await refusal(file, status);
      expect(error).toBeInstanceOf(status === 401 ? KeyNeededError : ApiError);
      expect(error).toMatchObject({ statusCode: status, message: expect.stringMatching(message) });
    },
  );
});
