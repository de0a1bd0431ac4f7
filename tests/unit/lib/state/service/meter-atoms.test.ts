import { createStore } from 'jotai/vanilla';
import { createMeter } from '@/lib/openalex/meter';
import { followMeterAtom, searchesLeftAtom } from '@/lib/state/service/meter-atoms';

describe('searchesLeftAtom', () => {
  it.each([
    ['visitor-address', null, 'about 100 free searches a day'],
    ['visitor-address', 953, 'about 95 free searches left today'],
    ['visitor-key', 20, 'about 2 searches left today'],
    ['server', null, 'this site pays for searches'],
    ['server', 40, 'about 4 free searches left today'],
    ['nobody', null, null],
  ] as const)('paid by %s with %s credits left is "%s"', (owner, remainingCredits, text) => {
    const store = createStore();
    const meter = createMeter(owner);
    if (remainingCredits !== null)
      meter.recordBudget({ limitCredits: null, remainingCredits, resetsAt: null });
    store.set(followMeterAtom, meter);
    expect(store.get(searchesLeftAtom)).toBe(text);
  });
});
