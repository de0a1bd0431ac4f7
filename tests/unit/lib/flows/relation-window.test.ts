import { creditsOfWindow, type RelationWindow, windowPages } from '@/lib/flows/relation-window';
import type { ListPage, ListParams, OpenAlexApi } from '@/lib/openalex/api';
import { parsed, rawWork } from '@/tests/support/build-records';

const COUNT = 12_345;
const QUERY = { filter: 'cites:W1', sort: 'cited_by_count:desc' };

/** A service with one long list, W100000 first; refuses what the real one refuses. */
function longList(count: number) {
  const asked: ListParams[] = [];
  const page = (from: number, perPage: number, nextCursor: string | null): ListPage => ({
    kind: 'works',
    meta: { count, page: null, perPage, nextCursor, isPartial: false },
    results: Array.from({ length: Math.max(0, Math.min(perPage, count - from)) }, (_, index) =>
      parsed('works', rawWork(`W${100_000 + from + index}`)),
    ),
    groups: [],
  });
  const api: Pick<OpenAlexApi, 'fetchList'> = {
    fetchList: async (_kind, params) => {
      asked.push(params);
      const { perPage = 25, page: number = 1, cursor } = params;
      if (cursor !== undefined) {
        const from = cursor === '*' ? 0 : Number(cursor);
        return page(from, perPage, from + perPage < count ? String(from + perPage) : null);
      }
      if (number * perPage > 10_000) throw new Error('Pagination error.');
      return page((number - 1) * perPage, perPage, null);
    },
  };
  return { api, asked };
}

async function load(count: number, window: RelationWindow) {
  const { api, asked } = longList(count);
  const ids: string[] = [];
  for await (const page of windowPages(api, 'works', QUERY, window, undefined)) {
    expect(page.count).toBe(count);
    ids.push(...page.records.map(({ id }) => id));
  }
  return { ids, asked };
}

describe('windowPages(api, kind, query, window)', () => {
  it.each([
    [{ offset: 0, limit: 10 }, 1],
    [{ offset: 20, limit: 10 }, 1],
    [{ offset: 10, limit: 25 }, 1],
    [{ offset: 10, limit: 220 }, 3],
    [{ offset: 9_990, limit: 10 }, 1],
    [{ offset: 500, limit: 500 }, 5],
    [{ offset: 9_995, limit: 10 }, 102],
    [{ offset: 10_000, limit: 10 }, 101],
    [{ offset: 0, limit: 20_000 }, 125],
  ])('loads %j in %i requests', async (window, requests) => {
    const { ids, asked } = await load(COUNT, window);
    const end = Math.min(COUNT, window.offset + window.limit);
    expect(ids).toHaveLength(end - window.offset);
    expect(ids[0]).toBe(`W${100_000 + window.offset}`);
    expect(ids.at(-1)).toBe(`W${100_000 + end - 1}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(asked).toHaveLength(requests);
    expect(creditsOfWindow(window, COUNT)).toBeGreaterThanOrEqual(requests);
  });

  it('asks with the same filter and order throughout', async () => {
    const { asked } = await load(10_200, { offset: 0, limit: 20_000 });
    for (const params of asked) expect(params).toMatchObject(QUERY);
  });

  it('stops where the list does', async () => {
    const { ids, asked } = await load(300, { offset: 0, limit: Number.MAX_SAFE_INTEGER });
    expect([ids.length, asked.length]).toEqual([300, 3]);
  });
});

describe('creditsOfWindow(window, total)', () => {
  it.each([
    [{ offset: 0, limit: 10 }, 5, 1],
    [{ offset: 0, limit: 10 }, 0, 0],
    [{ offset: 30, limit: 10 }, 30, 0],
    [{ offset: 0, limit: 230 }, 230, 3],
    [{ offset: 0, limit: 10_000 }, 10_000, 100],
    [{ offset: 0, limit: 20_000 }, 400_000, 201],
  ])('of %j in %i is %i', (window, total, credits) => {
    expect(creditsOfWindow(window, total)).toBe(credits);
  });
});
