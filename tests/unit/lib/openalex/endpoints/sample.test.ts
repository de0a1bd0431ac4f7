import { seededRandom } from '@/lib/base/random';
import { fetchRandomSample, randomSeed, samplePageSize } from '@/lib/openalex/endpoints/sample';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const WORKS = Array.from({ length: 260 }, (_, index) => rawWork(`W${index + 1001}`));
const TOPICS = Array.from({ length: 120 }, (_, index) => rawEntity(`T${index + 1001}`));

describe('randomSeed(random)', () => {
  it('is a whole number below 1,000,000', () => {
    expect(randomSeed(() => 0)).toBe(0);
    expect(randomSeed(() => 0.999_999_99)).toBe(999_999);
    const random = seededRandom(1);
    for (let round = 0; round < 1_000; round += 1) {
      const seed = randomSeed(random);
      expect(Number.isInteger(seed) && seed >= 0 && seed < 1_000_000).toBe(true);
    }
  });
});

describe('samplePageSize(kind)', () => {
  it.each([
    ['works', 100],
    ['authors', 100],
    ['sources', 100],
    ['institutions', 100],
    ['keywords', 100],
    ['concepts', 100],
    ['topics', 50],
    ['publishers', 50],
    ['funders', 50],
  ] as const)('for %s is %d', (kind, size) => {
    expect(samplePageSize(kind)).toBe(size);
  });
});

describe('fetchRandomSample(api, type, size, options)', () => {
  it('fetches as many as asked for, each once, page by page with one seed', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    const { seed, records } = await fetchRandomSample(client, 'works', 230, { random: () => 0.5 });
    expect(seed).toBe(500_000);
    expect(new Set(records.map(({ id }) => id)).size).toBe(230);
    expect(requests).toEqual(
      [1, 2, 3].map((page) => `/works?sample=230&seed=500000&page=${page}&per_page=100`),
    );
  });

  it('asks small pages of topics, and none beyond what there is', async () => {
    const { client, requests } = createLibraryClient(TOPICS);
    const { records } = await fetchRandomSample(client, 'topics', 10_000, { seed: 7 });
    expect(records).toHaveLength(120);
    expect(requests).toHaveLength(3);
    expect(requests[0]).toBe('/topics?sample=10000&seed=7&page=1&per_page=50');
  });

  it('gives the same sample for the same seed', async () => {
    const first = await fetchRandomSample(createLibraryClient(WORKS).client, 'works', 5, { seed: 3 });
    const again = await fetchRandomSample(createLibraryClient(WORKS).client, 'works', 5, { seed: 3 });
    expect(again.records.map(({ id }) => id)).toEqual(first.records.map(({ id }) => id));
  });

  it.each([
    ['works', 10_001, 'Maximum sample size is 10,000 works'],
    ['sources', 10_001, 'Random sample size cannot exceed 10,000'],
    ['works', 0, 'Maximum sample size is 10,000 works'],
    ['venues', 5, 'Unknown entity type: venues'],
  ])('of %s refuses %d', async (kind, size, message) => {
    const { client, requests } = createLibraryClient(WORKS);
    await expect(fetchRandomSample(client, kind, size)).rejects.toMatchObject({
      name: 'InvalidRequestError',
      message,
    });
    expect(requests).toEqual([]);
  });
});
