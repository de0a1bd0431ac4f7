import type { ListPage, OpenAlexApi } from '@/lib/openalex/api';
import { streamList } from '@/lib/openalex/endpoints/stream';
import { rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const WORKS = Array.from({ length: 250 }, (_, index) => rawWork(`W${index + 1001}`));

async function sizesOf(pages: AsyncIterable<ListPage>): Promise<readonly number[]> {
  const sizes: number[] = [];
  for await (const page of pages) sizes.push(page.results.length);
  return sizes;
}

describe('streamList(api, kind, params, options)', () => {
  it('gives every record once, a hundred at a time', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    const ids: string[] = [];
    for await (const page of streamList(client, 'works', { select: ['id'] })) {
      ids.push(...page.results.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(250);
    expect(ids).toHaveLength(250);
    expect(requests).toHaveLength(3);
    expect(requests[0]).toBe('/works?per_page=100&cursor=*&select=id');
  });

  it('does not pay for the empty page after a full last one', async () => {
    const { client, requests } = createLibraryClient(WORKS.slice(0, 200));
    expect(await sizesOf(streamList(client, 'works'))).toEqual([100, 100]);
    expect(requests).toHaveLength(2);
  });

  it('ends at once where nothing matches', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    expect(await sizesOf(streamList(client, 'works', { filter: 'publication_year:1900' }))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('asks for no more pages than are read', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    for await (const page of streamList(client, 'works', { perPage: 10 })) {
      if (page.results.length > 0) break;
    }
    expect(requests).toHaveLength(1);
  });

  it('stops when it is cancelled between pages', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    const controller = new AbortController();
    const read = async () => {
      for await (const page of streamList(client, 'works', {}, { signal: controller.signal })) {
        if (page.results.length > 0) controller.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('stops on an empty page, and on a cursor that leads nowhere', async () => {
    const page = (size: number, nextCursor: string | null): ListPage => ({
      kind: 'works',
      meta: { count: 1_000, page: null, perPage: 100, nextCursor, isPartial: false },
      results: Array.from({ length: size }, (_, index) => ({
        kind: 'works',
        id: `W${index}`,
        raw: { id: 'x' },
      })),
      groups: [],
    });
    const apiOf = (pages: readonly ListPage[]): Pick<OpenAlexApi, 'fetchList'> => {
      let asked = 0;
      return {
        fetchList: async () => {
          asked += 1;
          return pages[asked - 1] ?? page(0, null);
        },
      };
    };
    expect(await sizesOf(streamList(apiOf([page(2, 'a'), page(0, 'b'), page(2, 'c')]), 'works'))).toEqual([
      2,
    ]);
    expect(await sizesOf(streamList(apiOf([page(2, 'a'), page(3, 'a'), page(4, 'b')]), 'works'))).toEqual([
      2, 3,
    ]);
    expect(await sizesOf(streamList(apiOf([page(2, null), page(3, 'a')]), 'works'))).toEqual([2]);
  });
});
