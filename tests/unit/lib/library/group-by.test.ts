import { createLibrary } from '@/lib/library/library';
import { ask, tinyLibraries } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  function groups(path: string, query: Readonly<Record<string, string>>): readonly string[] {
    const asked = ask(library, path, query);
    expect([asked.status, asked.body.message]).toEqual([200, undefined]);
    return asked.body.group_by.map(
      ({ key, key_display_name, count }) => `${key} ${key_display_name} ${count}`,
    );
  }

  describe('group_by', () => {
    it.each([
      [
        '/works',
        { group_by: 'type' },
        ['https://openalex.org/types/article article 3', 'https://openalex.org/types/review review 1'],
      ],
      [
        '/works',
        { group_by: 'type', sort: 'key:desc' },
        ['https://openalex.org/types/review review 1', 'https://openalex.org/types/article article 3'],
      ],
      ['/works', { group_by: 'type', q: 'REV' }, ['https://openalex.org/types/review review 1']],
      [
        '/works',
        { group_by: 'authorships.author.id', filter: 'author.id:A12' },
        ['https://openalex.org/A12 Béla Kun 2', 'https://openalex.org/A11 Ada Lovett 1'],
      ],
      ['/works', { group_by: 'publication_year' }, ['2019 2019 1', '2020 2020 1', '2021 2021 1']],
      [
        '/works',
        { group_by: 'publication_year:include_unknown', sort: 'key' },
        ['-111 -111 1', '2019 2019 1', '2020 2020 1', '2021 2021 1'],
      ],
      [
        '/works',
        { group_by: 'language:include_unknown' },
        [
          'unknown unknown 2',
          'https://openalex.org/languages/de German 1',
          'https://openalex.org/languages/en English 1',
        ],
      ],
      [
        '/works',
        { group_by: 'authorships.institutions.country_code' },
        ['https://openalex.org/countries/FR France 2'],
      ],
      [
        '/works',
        { group_by: 'authorships.institutions.lineage' },
        ['https://openalex.org/I10 Parent 2', 'https://openalex.org/I20 Child Lab 2'],
      ],
      ['/works', { group_by: 'keywords.id' }, ['https://openalex.org/keywords/open-access Open access 2']],
      ['/works', { group_by: 'topics.field.id' }, ['https://openalex.org/fields/17 CS 1']],
      ['/works', { group_by: 'has_doi' }, ['true true 3', 'false false 1']],
      ['/works', { group_by: 'is_oa', search: 'open' }, ['false false 2', 'true true 1']],
      [
        '/sources',
        { group_by: 'type' },
        [
          'https://openalex.org/source-types/journal journal 1',
          'https://openalex.org/source-types/repository repository 1',
        ],
      ],
    ])('%s %j', (path, query, expected) => {
      expect(groups(path, query)).toEqual(expected);
    });

    it('writes values as the records do', () => {
      const record = {
        id: 'https://openalex.org/W1',
        primary_location: { version: 'publishedVersion' },
        best_oa_location: { landing_page_url: 'https://doi.org/10.5555/Tidal' },
        apc_paid: { currency: 'EUR' },
      };
      const labels = [
        'primary_location.version',
        'best_oa_location.landing_page_url',
        'apc_paid.currency',
      ].map(
        (field) =>
          ask(createLibrary(new Map([['works', [record]]]), { name: 'one' }), '/works', { group_by: field })
            .body.group_by,
      );
      expect(
        labels.map((found) => found.map(({ key, key_display_name }) => [key, key_display_name])),
      ).toEqual([
        [['publishedVersion', 'publishedVersion']],
        [['https://doi.org/10.5555/Tidal', 'https://doi.org/10.5555/Tidal']],
        [['EUR', 'EUR']],
      ]);
    });

    it('has an envelope without results', () => {
      const { body } = ask(library, '/works', { group_by: 'type', per_page: '1' });
      expect(Object.keys(body)).toEqual(['meta', 'group_by']);
      expect(body.meta).toEqual({
        count: 4,
        db_response_time_ms: 1,
        page: 1,
        per_page: 1,
        groups_count: 1,
        cost_usd: 0.0001,
      });
      expect(ask(library, '/works', { group_by: 'type' }).body.meta.per_page).toBe(200);
    });

    it('pages by cursor in order of key', () => {
      const first = ask(library, '/works', { group_by: 'type', per_page: '1', cursor: '*' }).body;
      expect(first.group_by.map(({ key_display_name }) => key_display_name)).toEqual(['article']);
      const second = ask(library, '/works', {
        group_by: 'type',
        per_page: '1',
        cursor: first.meta.next_cursor ?? '',
      }).body;
      expect(second.group_by.map(({ key_display_name }) => key_display_name)).toEqual(['review']);
    });

    it('sorts by a figure of each group', () => {
      const { group_by } = ask(library, '/works', {
        group_by: 'type',
        sort: 'cited_by_count.mean:desc',
      }).body;
      expect(
        group_by.map(({ key_display_name, mean_cited_by_count }) => [key_display_name, mean_cited_by_count]),
      ).toEqual([
        ['review', 12],
        ['article', 10 / 3],
      ]);
    });

    it('nests groups, or answers several fields side by side', () => {
      const [article] = ask(library, '/works', { group_by: 'type,language' }).body.group_by;
      expect(article?.groups).toEqual([
        { key: 'https://openalex.org/languages/de', key_display_name: 'German', count: 1 },
        { key: 'https://openalex.org/languages/en', key_display_name: 'English', count: 1 },
      ]);
      const { group_bys } = ask(library, '/works', { group_bys: 'type,is_oa' }).body;
      expect(group_bys.map(({ group_by_key, groups: found }) => [group_by_key, found.length])).toEqual([
        ['type', 2],
        ['is_oa', 2],
      ]);
    });

    it.each([
      [{ group_by: 'publication_date' }, 'Cannot group by date, number, or search fields.'],
      [{ group_by: 'fwci' }, 'Cannot group by date, number, or search fields.'],
      [{ group_by: 'title.search' }, 'Cannot group by date, number, or search fields.'],
      [{ group_by: 'referenced_works' }, 'Group by referenced_works is not supported at this time.'],
      [{ group_by: 'doi' }, 'Cannot group by doi.'],
      [{ group_by: 'cited_by' }, 'Cannot group by cited_by.'],
      [{ group_by: 'type', select: 'id' }, 'select does not work with group_by.'],
      [{ group_by: 'type', sort: 'cited_by_count' }, 'Valid sort params with group by are: key or count'],
      [
        { group_by: 'has_doi', cursor: '*' },
        'Cannot use cursor pagination when grouping fields that return true or false.',
      ],
      [{ group_by: 'nonsense' }, expect.stringMatching(/^nonsense is not a valid field\./)],
    ])('refuses %j', (query, message) => {
      const asked = ask(library, '/works', query);
      expect([asked.status, asked.body.message]).toEqual([400, message]);
    });
  });
});
