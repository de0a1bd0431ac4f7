import { entryOf, type FieldSet } from '@/lib/cache/entry';
import { createIndexedDbTier, type IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createCachedSearch } from '@/lib/flows/cached-search';
import { planSearch } from '@/lib/search-text/plan-search';
import { createTestDatabase } from '@/tests/support/browser-database';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestCachedLibrary } from '@/tests/support/cached-library';

const opened: IndexedDbTier[] = [];

afterEach(() => Promise.all(opened.splice(0).map((tier) => tier.settle())));

function setup() {
  let now = 1_000_000;
  const tier = createIndexedDbTier({ database: createTestDatabase().database, now: () => now });
  opened.push(tier);
  const cachedLibrary = createTestCachedLibrary();
  const cached = createCachedSearch(tier, cachedLibrary);
  return {
    tier,
    keep: (id: string, title: string, fields: FieldSet = 'all') => {
      now += 1;
      tier.write(entryOf(parsed('works', rawWork(id, { title })), fields, now));
    },
    find: async (text: string) => {
      const { results, meta } = await cached.search('works', planSearch(text), 10);
      return { ids: results.map(({ id }) => id), count: meta.count };
    },
    cached,
    cachedLibrary,
  };
}

describe('createCachedSearch(indexedDb)', () => {
  it('finds nothing while nothing is cached', async () => {
    expect(await setup().find('tides')).toEqual({ ids: [], count: 0 });
  });

  it('finds what is cached by its words, whole records and partial ones', async () => {
    const { keep, find } = setup();
    keep('W11', 'Ocean tides');
    keep('W12', 'Tidal energy of the tide', ['display_name']);
    keep('W13', 'Volcanoes');
    expect(await find('tides')).toMatchObject({ count: 2 });
    expect((await find('tides')).ids.sort()).toEqual(['W11', 'W12']);
  });

  it('takes in what was cached, changed and removed since', async () => {
    const { keep, find, tier } = setup();
    keep('W11', 'Ocean tides');
    expect((await find('tides')).ids).toEqual(['W11']);
    keep('W12', 'Tides again');
    expect((await find('tides')).ids.sort()).toEqual(['W11', 'W12']);
    keep('W11', 'Mountains');
    expect((await find('tides')).ids).toEqual(['W12']);
    expect((await find('mountains')).ids).toEqual(['W11']);
    await tier.remove('works', ['W12']);
    expect(await find('tides')).toEqual({ ids: [], count: 0 });
  });

  it('takes everything in again after the cached library was lost', async () => {
    const { keep, find, cachedLibrary } = setup();
    keep('W11', 'Ocean tides');
    keep('W12', 'Tides again');
    expect(await find('tides')).toMatchObject({ count: 2 });
    cachedLibrary.lose();
    expect(await find('tides')).toMatchObject({ count: 2 });
  });

  it('reads what is new once for searches that begin together', async () => {
    const { keep, find, tier } = setup();
    keep('W11', 'Ocean tides');
    await tier.settle();
    const read = jest.spyOn(tier, 'read');
    const counts = (await Promise.all([find('tides'), find('ocean')])).map(({ count }) => count);
    expect(counts).toEqual([1, 1]);
    expect(read.mock.calls.map(([, ids]) => ids)).toEqual([['W11']]);
  });

  it('keeps kinds apart', async () => {
    const { keep, tier, cached } = setup();
    keep('W11', 'Ada Moon');
    tier.write(entryOf(parsed('authors', rawEntity('A11', { display_name: 'Ada Moon' })), 'all', 5));
    const page = await cached.search(
      'authors',
      planSearch('Ada Moon', { scope: 'title', forms: 'exact' }),
      10,
    );
    expect(page.results.map(({ id }) => id)).toEqual(['A11']);
  });
});
