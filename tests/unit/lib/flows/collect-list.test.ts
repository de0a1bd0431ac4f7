import {
  type CollectedSoFar,
  type Collection,
  collectPage,
  creditsOfPage,
  isCollected,
  listAsSent,
  nothingCollected,
  requestsLeft,
} from '@/lib/flows/collect-list';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';

const WORKS = Array.from({ length: 250 }, (_, index) =>
  rawWork(`W${1_000 + index}`, { title: `Tide ${index}`, citedBy: 1_000 - index }),
);

function listOf(changes: Partial<Collection> = {}): Collection {
  const source = { type: 'list', params: { sort: 'cited_by_count:desc' } } as const;
  return { kind: 'works', source, fields: ['id', 'display_name'], limit: 10_000, ...changes };
}

async function collectAll(collection: Collection, service: TestService = {}) {
  const context = createTestContext(WORKS, service);
  let soFar: CollectedSoFar = nothingCollected(collection);
  const sizes: number[] = [];
  while (!isCollected(collection, soFar)) {
    const { records, after } = await collectPage(context, collection, soFar);
    sizes.push(records.length);
    soFar = after;
  }
  return { soFar, sizes, requests: context.requests };
}

describe('collectPage(context, collection, before)', () => {
  it('takes a whole list, a hundred a page by cursor, with the fields it needs and no other', async () => {
    const { soFar, sizes, requests } = await collectAll(listOf());
    expect(sizes).toEqual([100, 100, 50]);
    expect(soFar).toMatchObject({ next: null, found: 250 });
    expect(soFar.ids.size).toBe(250);
    expect(requests[0]).toBe('/works?sort=cited_by_count:desc&per_page=100&cursor=*&select=id,display_name');
    expect(requests).toHaveLength(3);
  });

  it('stops at the limit', async () => {
    const { sizes, requests } = await collectAll(listOf({ limit: 120 }));
    expect(sizes).toEqual([100, 20]);
    expect(requests).toHaveLength(2);
  });

  it('asks for no page more where the last one was full', async () => {
    const source = { type: 'list', params: { filter: 'cited_by_count:>900' } } as const;
    const { sizes, requests } = await collectAll(listOf({ source }));
    expect(sizes).toEqual([100]);
    expect(requests).toHaveLength(1);
  });

  it('takes chosen entities in their order, a hundred a request', async () => {
    const ids = WORKS.map((_, index) => `W${1_249 - index}`);
    const { soFar, sizes } = await collectAll(listOf({ source: { type: 'ids', ids } }));
    expect(sizes).toEqual([100, 100, 50]);
    expect([...soFar.ids]).toEqual(ids);
  });

  it('pages through a sample with a seed, as it has no cursor', async () => {
    const source = { type: 'list', params: { sample: 150 } } as const;
    const { sizes, requests } = await collectAll(listOf({ source }));
    expect(sizes).toEqual([100, 50]);
    expect(requests[1]).toContain('sample=150&seed=1&page=2');
  });

  it('leaves what was collected as it is when a page fails, so that it goes on from there', async () => {
    let isBroken = false;
    const context = createTestContext(WORKS, {
      before: () => {
        if (isBroken) throw new TypeError('no route');
      },
    });
    const first = await collectPage(context, listOf(), nothingCollected(listOf()));
    isBroken = true;
    await expect(collectPage(context, listOf(), first.after)).rejects.toThrow('no route');
    isBroken = false;
    const second = await collectPage(context, listOf(), first.after);
    expect(second.after.ids.size).toBe(200);
  });

  it('is refused once it is cancelled', async () => {
    const context = createTestContext(WORKS);
    const call = collectPage(context, listOf(), nothingCollected(listOf()), { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(context.requests).toEqual([]);
  });
});

describe('creditsOfPage(collection)', () => {
  it.each([
    [{ filter: 'publication_year:2020' }, 1],
    [{ search: 'tides' }, 10],
    [{ filter: 'title.search:tides' }, 10],
  ])('of %j: %i', (params, credits) => {
    expect(creditsOfPage(listOf({ source: { type: 'list', params } }))).toBe(credits);
  });

  it('of chosen entities: 1', () => {
    expect(creditsOfPage(listOf({ source: { type: 'ids', ids: ['W1000'] } }))).toBe(1);
  });
});

describe('requestsLeft(collection, found, soFar)', () => {
  it.each([
    [2_000, 5_026, 0, 20],
    [2_000, 5_026, 1_200, 8],
    [10_000, 5_026, 0, 51],
    [10_000, 0, 0, 0],
  ])('%i of %i with %i at hand: %i', (limit, found, soFar, requests) => {
    expect(requestsLeft({ limit }, found, soFar)).toBe(requests);
  });
});

describe('listAsSent(collection)', () => {
  it('is the request without pages and fields', () => {
    const params = { search: 'deep tides', filter: 'publication_year:2020', sort: 'cited_by_count:desc' };
    expect(listAsSent(listOf({ source: { type: 'list', params } }))).toBe(
      '/works?search=deep%20tides&filter=publication_year:2020&sort=cited_by_count:desc',
    );
  });
});
