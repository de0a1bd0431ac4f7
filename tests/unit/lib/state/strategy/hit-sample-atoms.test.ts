import {
  hitSampleAtom,
  hitSamplePriceAtom,
  loadHitSampleAtom,
  sampledHitsAtom,
} from '@/lib/state/strategy/hit-sample-atoms';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { openStrategy } from '@/tests/support/strategy-tab';

const FIRST = { line: 'a', block: 0 };

describe('loadHitSampleAtom', () => {
  it('reads a sample of what a part of a line finds, once', async () => {
    const { store, service } = await openStrategy({ lines: ['a: study'] });
    expect(store.get(hitSamplePriceAtom)(FIRST)).toBe(20);
    await store.set(loadHitSampleAtom, FIRST);
    const sample = store.get(hitSampleAtom)(FIRST);
    expect(sample.state === 'ready' ? sample.papers.length : sample.state).toBe(200);
    await store.set(loadHitSampleAtom, FIRST);
    expect(service.creditsUsed).toBe(20);
  });

  it('draws from what the rest of the search finds, not from the part itself', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep AND study'] });
    await store.set(loadHitSampleAtom, FIRST);
    const sample = store.get(hitSampleAtom)(FIRST);
    expect(sample).toMatchObject({ state: 'ready', of: 'others', isOlder: false });
    expect(sample.state === 'ready' && sample.papers.some(({ title }) => !/sleep/i.test(title))).toBe(true);
  });

  it('draws from what a combination joins to the line, and from the line where nothing is', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep', 'b: mood', 'c: 1 AND 2', 'd: diet'] });
    const titles = async (line: string) => {
      const block = { line, block: 0 };
      await store.set(loadHitSampleAtom, block);
      const sample = store.get(hitSampleAtom)(block);
      return sample.state === 'ready' ? sample.papers.map(({ title }) => title) : [];
    };
    const [forSleep, forDiet] = [await titles('a'), await titles('d')];
    expect(forSleep.length).toBeGreaterThan(0);
    expect(forSleep.filter((title) => !/mood/.test(title))).toEqual([]);
    expect(forDiet.filter((title) => !/diet/.test(title))).toEqual([]);
    expect(['a', 'd'].map((line) => store.get(sampledHitsAtom)({ line, block: 0 }))).toEqual([
      'others',
      'own',
    ]);
  });

  it('is the same while the line itself is changed', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep', 'b: mood', 'c: 1 AND 2'] });
    await store.set(loadHitSampleAtom, FIRST);
    store.set(editLineAtom, 'a', { text: 'sleep OR night' });
    expect(store.get(hitSampleAtom)(FIRST)).toMatchObject({ state: 'ready', isOlder: false });
  });

  it('stays of use once the line was changed', async () => {
    const { store, service } = await openStrategy({ lines: ['a: sleep'] });
    await store.set(loadHitSampleAtom, FIRST);
    const spent = service.creditsUsed;
    store.set(editLineAtom, 'a', { text: 'sleep OR night' });
    expect(store.get(hitSampleAtom)(FIRST)).toMatchObject({ state: 'ready', isOlder: true });
    expect(service.creditsUsed).toBe(spent);
    store.set(editLineAtom, 'a', { text: 'sleep' });
    expect(store.get(hitSampleAtom)(FIRST)).toMatchObject({ state: 'ready', isOlder: false });
  });
});
