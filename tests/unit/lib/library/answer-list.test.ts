import { ask, idsOf, tinyLibraries, tinyLibrary } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  describe('list envelope', () => {
    it('has the keys of the service, in its order', () => {
      const { body } = ask(library, '/works', { per_page: '2' });
      expect(Object.keys(body)).toEqual(['meta', 'results', 'group_by']);
      expect(body.meta).toEqual({
        count: 4,
        db_response_time_ms: 1,
        page: 1,
        per_page: 2,
        groups_count: null,
        cost_usd: 0.0001,
      });
      expect(body.group_by).toEqual([]);
    });

    it('answers equal requests equally', () => {
      const request = { path: '/works', query: 'search=networks&sort=cited_by_count:desc' };
      expect(library.answer(request)).toEqual(tinyLibrary().answer(request));
    });
  });

  describe('sort', () => {
    it.each([
      [{}, ['W100', 'W17', 'W30', 'W200']],
      [{ sort: 'cited_by_count:desc' }, ['W100', 'W17', 'W30', 'W200']],
      [{ sort: 'cited_by_count' }, ['W200', 'W17', 'W30', 'W100']],
      [{ sort: 'publication_year:desc' }, ['W17', 'W100', 'W30', 'W200']],
      [{ sort: 'publication_date:asc' }, ['W30', 'W100', 'W17', 'W200']],
      [{ sort: 'type:desc,cited_by_count:asc' }, ['W100', 'W200', 'W17', 'W30']],
      [{ sort: 'display_name' }, ['W100', 'W17', 'W30', 'W200']],
    ])('%j gives %j: ties by id, missing values last', (query, expected) => {
      expect(idsOf(ask(library, '/works', { ...query, select: 'id' }))).toEqual(expected);
    });

    it.each([
      [{ sort: 'relevance_score:desc' }, /^Must include a search query/],
      [{ sort: 'relevance_score', search: 'open' }, /^Sorting relevance score ascending is not allowed\.$/],
      [{ sort: 'nonsense:desc' }, /^nonsense is not a valid field\./],
      [{ sort: 'default.search:desc' }, /^Cannot sort by default\.search\.$/],
      [{ sort: 'cited_by_count:down' }, /^Sort direction must be asc or desc/],
    ])('refuses %j', (query, message) => {
      const asked = ask(library, '/works', query);
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(message);
    });
  });

  describe('rerank', () => {
    const search = { 'search.title_and_abstract': 'open access', rerank: 'true' };

    it('sets the first hundred anew, and finds what the search finds', () => {
      const asked = ask(library, '/works', search);
      const { body } = asked;
      const usual = ask(library, '/works', { 'search.title_and_abstract': 'open access' });
      expect(body.meta).toMatchObject({ count: usual.body.meta.count, reranked: true, cost_usd: 0.002 });
      const scores = body.results.map(({ rerank_score: score }) => Number(score));
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(scores[0]).toBe(1);
      expect(idsOf(asked).toSorted()).toEqual(idsOf(usual).toSorted());
    });

    it('is followed by cursors of its own to the end', () => {
      const first = ask(library, '/works', { ...search, per_page: '1', cursor: '*' });
      expect(first.body.meta.next_cursor).toMatch(/^rr\./);
      const cursor = String(first.body.meta.next_cursor);
      const second = ask(library, '/works', { ...search, per_page: '1', cursor });
      expect(idsOf(second)).not.toEqual(idsOf(first));
      const whole = ask(library, '/works', search);
      expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(whole).slice(0, 2));
    });

    it.each([
      [{ rerank: 'true' }, /needs a search/],
      [{ ...search, rerank: 'yes' }, /^rerank must be true or false\.$/],
      [{ ...search, sort: 'cited_by_count:desc' }, /sort/],
      [{ ...search, group_by: 'type' }, /group_by/],
      [{ ...search, sample: '2' }, /sample/],
      [{ 'search.semantic': 'open', rerank: 'true' }, /search\.semantic/],
    ])('refuses %j', (query, message) => {
      const asked = ask(library, '/works', query);
      expect([asked.status, asked.body.message]).toEqual([400, expect.stringMatching(message)]);
    });

    it('is of works alone', () => {
      expect(ask(library, '/authors', { search: 'ada', rerank: 'true' }).status).toBe(400);
    });
  });

  describe('paging', () => {
    it('cuts pages', () => {
      expect(idsOf(ask(library, '/works', { per_page: '3', page: '2' }))).toEqual(['W200']);
      expect(idsOf(ask(library, '/works', { 'per-page': '3', page: '9' }))).toEqual([]);
    });

    it('follows cursors through every record once, and ends with null', () => {
      for (const perPage of ['1', '2', '3', '4', '200']) {
        const seen: string[] = [];
        let cursor: string | null = '*';
        for (let round = 0; cursor !== null && round < 10; round += 1) {
          const asked = ask(library, '/works', { per_page: perPage, cursor, select: 'id' });
          expect(asked.body.meta.page).toBeNull();
          seen.push(...idsOf(asked));
          cursor = asked.body.meta.next_cursor ?? null;
        }
        expect([cursor, seen]).toEqual([null, ['W100', 'W17', 'W30', 'W200']]);
      }
    });

    it.each([
      [{ per_page: '201' }, 'per-page parameter must be between 1 and 200.'],
      [{ per_page: '0' }, 'per-page parameter must be between 1 and 200.'],
      [{ page: '0' }, 'page parameter must be greater than 0.'],
      [{ page: '101', per_page: '100' }, /^Maximum results size of 10,000 records is exceeded\./],
      [{ cursor: 'null' }, 'Cursor is null. Likely reached end of results.'],
      [{ cursor: 'none' }, 'Cursor is null. Likely reached end of results.'],
      [{ cursor: 'x%%' }, 'Invalid cursor value'],
      [{ cursor: '*', page: '2' }, 'Cannot use page parameter with cursor.'],
    ])('refuses %j with a pagination error', (query, message) => {
      const asked = ask(library, '/works', query);
      expect(asked.status).toBe(400);
      expect(asked.body).toEqual({
        error: 'Pagination error.',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      });
    });

    it('takes the last 100 of 10,000', () => {
      expect(ask(library, '/works', { page: '100', per_page: '100' }).status).toBe(200);
    });
  });

  describe('select', () => {
    it('returns only what is asked for, in the order of the schema', () => {
      const { body } = ask(library, '/works', {
        select: 'cited_by_count,id,language',
        filter: 'openalex:W30',
      });
      expect(JSON.stringify(body.results)).toBe(
        '[{"id":"https://openalex.org/W30","language":"en","cited_by_count":5}]',
      );
    });

    it.each(['open_access.is_oa', 'primary_location.source.id', 'grants', 'host_organization', 'nonsense'])(
      'refuses %s',
      (field) => {
        for (const path of ['/works', '/works/W30']) {
          const asked = ask(library, path, { select: field });
          expect(asked.status).toBe(400);
          expect(asked.body.message).toMatch(
            `${field} is not a valid select field. Valid fields for select are: id, doi, title, display_name, `,
          );
        }
      },
    );

    it('carries relevance only with a search', () => {
      const relevance = (query: Record<string, string>) =>
        ask(library, '/works', query).body.results.map((result) => 'relevance_score' in result);
      expect(relevance({})).toEqual([false, false, false, false]);
      expect(relevance({ search: 'neural' })).toEqual([true]);
      expect(relevance({ search: 'neural', select: 'id,relevance_score' })).toEqual([true]);
      expect(relevance({ search: 'neural', select: 'id' })).toEqual([false]);
    });
  });

  describe('sample', () => {
    it('draws the same records for the same seed, each once', () => {
      const draw = (seed: string) => idsOf(ask(library, '/works', { sample: '3', seed, select: 'id' }));
      expect(draw('a')).toEqual(draw('a'));
      expect(new Set(draw('a')).size).toBe(3);
      expect(new Set(['a', 'b', 'c', 'd', 'e'].map((seed) => draw(seed).join())).size).toBeGreaterThan(1);
      expect(ask(library, '/works', { sample: '3' }).body.meta.count).toBe(3);
      expect(ask(library, '/works', { sample: '50' }).body.meta.count).toBe(4);
    });

    it.each([
      [{ sample: 'x' }, 'sample must be an integer.'],
      [{ sample: '10001' }, 'Sample size must be less than or equal to 10,000.'],
      [{ sample: '3', sort: 'cited_by_count' }, 'sample does not work with sort.'],
      [{ sample: '3', group_by: 'type' }, 'sample does not work with group_by.'],
      [{ seed: '3' }, 'You must include the sample parameter when using a seed value.'],
      [{ sample: '3', page: '2' }, /^A seed value is required when paginating/],
    ])('refuses %j', (query, message) => {
      const asked = ask(library, '/works', query);
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(message);
    });
  });

  describe('parameters', () => {
    it.each(['group_limit', 'foo', 'search.nonsense', 'offset'])('refuses %s', (name) => {
      const asked = ask(library, '/works', { [name]: '1' });
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(`${name} is not a valid parameter. Valid parameters are: apc_sum, `);
    });

    it('refuses searches that only works have on other kinds', () => {
      expect(ask(library, '/authors', { 'search.title': 'x' }).status).toBe(400);
      expect(ask(library, '/authors', { 'search.exact': 'ada' }).status).toBe(200);
    });

    it('refuses limit at the edge, and values that speak of host_venue', () => {
      expect(ask(library, '/works', { limit: '5' }).body.error).toBe(
        'Invalid request rejected at the API edge',
      );
      expect(ask(library, '/works', { filter: 'host_venue.id:V12' }).body.message).toMatch(
        /^host_venue and alternate_host_venues are deprecated in favor of locations\./,
      );
    });

    it('takes the last of several parameters of one name', () => {
      const answer = library.answer({
        path: '/works',
        query: 'filter=openalex:W17&filter=openalex:W30&select=id',
      });
      expect(JSON.parse(answer.body).meta.count).toBe(1);
      expect(answer.body).toContain('W30');
    });

    it('ignores mailto and api_key', () => {
      expect(ask(library, '/works', { mailto: 'a@example.org', api_key: 'k' }).status).toBe(200);
    });
  });
});
