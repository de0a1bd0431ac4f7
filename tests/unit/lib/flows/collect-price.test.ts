import { priceOfCollection } from '@/lib/flows/collect-price';

const SEARCH = {
  kind: 'works',
  source: { type: 'list', params: { search: 'tides' } },
  fields: [],
  limit: 2_000,
} as const;

describe('priceOfCollection(collection, found, atHand, isLive)', () => {
  it('counts what is there, what is asked and what it costs', () => {
    expect(priceOfCollection(SEARCH, 5_026, 0, true)).toMatchObject({
      count: 2_000,
      requests: 20,
      credits: 200,
    });
    expect(priceOfCollection(SEARCH, 730, 0, true)).toMatchObject({ count: 730, requests: 8, credits: 80 });
  });

  it('leaves out what is at hand', () => {
    expect(priceOfCollection(SEARCH, 5_026, 1_200, true)).toMatchObject({ requests: 8, credits: 80 });
    expect(priceOfCollection(SEARCH, 5_026, 2_000, true)).toMatchObject({ requests: 0, credits: 0, ms: 0 });
  });

  it('names what records that the cache has lost may cost again, a hundred for a credit', () => {
    expect(priceOfCollection(SEARCH, 5_026, 1_200, true, 1_150)).toMatchObject({
      credits: 80,
      creditsAgain: 12,
    });
    expect(priceOfCollection(SEARCH, 5_026, 1_200, true).creditsAgain).toBe(0);
    expect(priceOfCollection(SEARCH, 5_026, 1_200, false, 1_150).creditsAgain).toBe(0);
  });

  it('costs nothing where a library answers', () => {
    expect(priceOfCollection(SEARCH, 5_026, 0, false).credits).toBe(0);
  });
});
