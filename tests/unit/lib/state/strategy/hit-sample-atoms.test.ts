import { hitSampleAtom, hitSamplePriceAtom, loadHitSampleAtom } from '@/lib/state/strategy/hit-sample-atoms';
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

  it('draws from what the part finds by itself, not from the whole line', async () => {
    const { store } = await openStrategy({ lines: ['a: study AND sleep'] });
    await store.set(loadHitSampleAtom, FIRST);
    const sample = store.get(hitSampleAtom)(FIRST);
    expect(sample).toMatchObject({ state: 'ready', isOlder: false });
    expect(sample.state === 'ready' && sample.papers.some(({ title }) => !/sleep/i.test(title))).toBe(true);
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
