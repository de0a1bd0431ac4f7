import { createLibrary } from '@/lib/library/library';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { readKeyLimits } from '@/lib/openalex/endpoints/key-limits';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { creditsOfClass, priceForecast } from '@/lib/openalex/pricing';
import { createFakeService } from '@/tests/support/fake-service';

afterEach(() => priceForecast.set(NO_PRICES));

function setup(key: string | null, charges = (_: string, credits: number) => credits) {
  const library = createLibrary(new Map(), { name: 'Test' });
  const service = createFakeService(library, { keys: ['mine'], dailyCredits: 5_000, charges });
  const client = createOpenAlexClient({
    baseUrl: 'https://api.openalex.org',
    fetch: service.fetch,
    now: () => 1_000,
    sleep: () => Promise.resolve(),
    apiKey: () => key,
  });
  return { client, service };
}

describe('learnKeyLimits()', () => {
  it('tells prices and the day of a key before the first request, for nothing', async () => {
    const { client, service } = setup('mine', (url, credits) => (url.includes('search') ? 12 : credits));
    await client.learnKeyLimits();
    expect(client.meter.get()).toMatchObject({
      owner: 'visitor-key',
      limitCredits: 5_000,
      remainingCredits: 5_000,
      resetsAt: 54_001_000,
    });
    expect([creditsOfClass('search'), creditsOfClass('search-groups'), creditsOfClass('list')]).toEqual([
      12, 12, 1,
    ]);
    expect([service.creditsUsed, service.requests.length]).toEqual([0, 1]);
  });

  it('asks nothing without a key', async () => {
    const { client, service } = setup(null);
    await client.learnKeyLimits();
    expect(service.requests).toEqual([]);
  });

  it('is silent where the key is refused: the prices of the contract stay', async () => {
    const { client } = setup('stale');
    await client.learnKeyLimits();
    expect(priceForecast.get()).toBe(NO_PRICES);
    expect(client.meter.get().remainingCredits).toBeNull();
  });

  it('is answered with 401 without a key', async () => {
    const { service } = setup(null);
    const response = await service.fetch('https://api.openalex.org/rate-limit');
    expect(response.status).toBe(401);
  });
});

describe('readKeyLimits(answer, now)', () => {
  it.each([null, [], {}, { rate_limit: 5 }])('is null for %j', (answer) => {
    expect(readKeyLimits(answer, 0)).toBeNull();
  });

  it('takes the figures that are some, and the larger of the two pools', () => {
    const limits = {
      credits_limit: 10_000,
      credits_remaining: 20,
      onetime_credits_remaining: 700,
      credit_costs: { search: 11, list: 'x', semantic: -1, content: 100 },
    };
    expect(readKeyLimits({ rate_limit: limits }, 0)).toEqual({
      limitCredits: 10_000,
      remainingCredits: 700,
      resetsAt: null,
      prices: new Map([['search', 11]]),
    });
  });
});
