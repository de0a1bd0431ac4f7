import { createLazyIndexedDbTier } from '@/app/lazy-indexeddb-tier';
import { entryOf } from '@/lib/cache/entry';
import { createTestDatabase } from '../../support/browser-database';
import { parsed, rawWork } from '../../support/build-records';

const SINGLE = { isBatch: false };

function setup(factory?: Parameters<typeof createTestDatabase>[0]) {
  const test = createTestDatabase(factory);
  const tier = createLazyIndexedDbTier({
    database: test.database,
    prefix: 'sample:built-in:',
  });
  const write = (id: string) => tier.write(entryOf(parsed('works', rawWork(id)), 'all', Date.now()));
  const idsOf = async (...ids: string[]) => [...(await tier.read('works', ids, SINGLE)).keys()];
  return { ...test, tier, write, idsOf };
}

describe('createLazyIndexedDbTier()', () => {
  it('keeps what was written before its code had come, under every id', async () => {
    const { tier, write, idsOf } = setup();
    write('W12');
    tier.link('works', 'doi:10.1/x', 'W12');
    expect(await idsOf('W12', 'doi:10.1/x', 'W13')).toEqual(['W12', 'doi:10.1/x']);
    expect(await tier.summary()).toMatchObject({ entries: 1 });
    tier.dispose();
    await tier.settle();
  });

  it('keeps what waits for its code when the page goes', async () => {
    const { tier, write, factory } = setup();
    write('W12');
    await tier.settle();
    const next = setup(factory);
    expect(await next.idsOf('W12')).toEqual(['W12']);
    await next.tier.settle();
  });

  it('clears the records of former visits without having read any', async () => {
    const former = setup();
    former.write('W12');
    await former.tier.settle();
    const { tier, idsOf } = setup(former.factory);
    await tier.clear();
    expect(await idsOf('W12')).toEqual([]);
    expect(await tier.rows('works')).toEqual([]);
  });

  it('clears what has been written in this visit', async () => {
    const { tier, write, idsOf } = setup();
    write('W12');
    await tier.clear();
    expect(await idsOf('W12')).toEqual([]);
    await tier.settle();
  });

  it('finds nothing to tidy up where nothing is cached, and tidies up where something is', async () => {
    const first = setup();
    expect(await first.tier.collect()).toBe(0);
    expect(await first.tier.summary()).toEqual({ entries: 0, bytes: 0 });
    const { tier, write } = setup();
    tier.write(entryOf(parsed('works', rawWork('W12')), 'all', 0));
    write('W13');
    await tier.settle();
    expect(await tier.collect()).toBe(1);
    expect(await tier.summary()).toMatchObject({ entries: 1 });
    await tier.settle();
  });
});
