/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { creditsOfClass, priceForecast } from '@/lib/openalex/pricing';
import {
  dismissPriceChangesAtom,
  followPricesAtom,
  paymentAtom,
  priceChangesAtom,
} from '@/lib/state/service/price-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

const NOW = Date.parse('2026-11-29T10:00:00Z');

const learn = (credits: number) =>
  priceForecast.set(learnPrice(priceForecast.get(), 'search-groups', credits, NOW));

let stop: (() => void) | null = null;

function openPage() {
  stop?.();
  flushPersisted();
  priceForecast.set(NO_PRICES);
  const store = createStore();
  store.set(sourceStatusAtom, { state: 'live' });
  stop = store.set(followPricesAtom);
  return store;
}

describe('the prices of a page', () => {
  it('are those seen in the visit before, and a change is told once over both', () => {
    const first = openPage();
    learn(30);
    expect(first.get(priceChangesAtom)).toEqual([{ priceClass: 'search-groups', credits: 30, was: 10 }]);
    const second = openPage();
    expect(creditsOfClass('search-groups')).toBe(30);
    expect(second.get(priceChangesAtom)).toHaveLength(1);
    second.set(dismissPriceChangesAtom);
    expect(second.get(priceChangesAtom)).toEqual([]);
    expect(openPage().get(priceChangesAtom)).toEqual([]);
    expect(creditsOfClass('search-groups')).toBe(30);
  });

  it('have what is shown of them computed anew when one changes', () => {
    const store = openPage();
    const before = store.get(paymentAtom);
    learn(31);
    expect(store.get(paymentAtom)).toEqual({ isPaid: true });
    expect(store.get(paymentAtom)).not.toBe(before);
  });

  it("are the contract's where what is stored cannot be read", () => {
    openPage();
    learn(32);
    stop?.();
    flushPersisted();
    localStorage.setItem('academic-explorer-seen-prices', '{"state":{"search":{"credits":-1}},"version":1}');
    priceForecast.set(NO_PRICES);
    stop = createStore().set(followPricesAtom);
    expect(creditsOfClass('search')).toBe(10);
  });
});
