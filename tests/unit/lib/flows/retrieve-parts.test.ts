import {
  exactWorks,
  knownFoundBy,
  type PartsSoFar,
  priceOfKnownFound,
  priceOfParts,
  priceOfSample,
  retrieveParts,
  sampleHits,
} from '@/lib/flows/retrieve-parts';
import { compileLines } from '@/lib/strategy/compile-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { WorkSet } from '@/lib/strategy/work-set';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

const WORKS = worksOfWords(300);

const TITLES = WORKS.map(
  (raw) => [String(Reflect.get(raw, 'id')).slice(21), String(Reflect.get(raw, 'title'))] as const,
);

function idsOf(meets: (title: string) => boolean): readonly string[] {
  return TITLES.flatMap(([id, title]) => (meets(title) ? [id] : [])).sort();
}

/** What the last of some lines asks. */
function setOf(...lines: readonly string[]): WorkSet {
  const set = compileLines(readLines(linesOf(...lines))).at(-1)?.set ?? null;
  if (set === null) throw new Error('The line can be asked');
  return set;
}

const exactOf = (word: string): WorkSet => setOf(`a: ${word}`);

/** Works of two parts that no one request gives. */
const SETS: readonly (readonly [string, WorkSet, (title: string) => boolean])[] = [
  [
    'a union',
    { type: 'union', parts: [exactOf('sleep'), exactOf('mood')] },
    (title) => /sleep|mood/.test(title),
  ],
  [
    'an intersection',
    { type: 'intersection', parts: [exactOf('sleep'), exactOf('night')] },
    (title) => /sleep/.test(title) && /night/.test(title),
  ],
  [
    'a difference',
    { type: 'difference', of: exactOf('sleep'), without: exactOf('night') },
    (title) => /sleep/.test(title) && !/night/.test(title),
  ],
];

async function retrieved(set: WorkSet) {
  const { context, service } = createStrategyService(WORKS);
  const parts = await retrieveParts(context, set, new Map(), { onPage: () => undefined });
  return { parts, service };
}

describe('retrieveParts(context, set, before)', () => {
  it.each(SETS)('puts %s together exactly, for the price said before', async (_, set, meets) => {
    const { parts, service } = await retrieved(set);
    expect([...(exactWorks(set, parts) ?? [])].sort()).toEqual(idsOf(meets));
    expect(idsOf(meets).length).toBeGreaterThan(0);
    // Not counted before: a page each is foreseen.
    expect(priceOfParts(set, new Map(), new Map(), true)).toMatchObject({ uncounted: 2, credits: 20 });
    expect(service.creditsUsed).toBe(20);
    expect(priceOfParts(set, new Map(), parts, true).credits).toBe(0);
  });

  it('goes on from where it was stopped, and pays for nothing twice', async () => {
    const stop = new AbortController();
    const { context, service } = createStrategyService(WORKS);
    const set = exactOf('study');
    let held: PartsSoFar = new Map();
    const onPage = (parts: PartsSoFar) => {
      held = parts;
      stop.abort();
    };
    await expect(retrieveParts(context, set, held, { onPage, signal: stop.signal })).rejects.toThrow();
    expect(exactWorks(set, held)).toBeNull();
    const parts = await retrieveParts(context, set, held, { onPage: () => undefined });
    expect(exactWorks(set, parts)?.size).toBe(300);
    expect(service.creditsUsed).toBe(30);
  });
});

describe('knownFoundBy(context, set, known)', () => {
  it.each(SETS)(
    'says which known papers the service finds for %s, at ten credits a part',
    async (_, set, meets) => {
      const { context, service } = createStrategyService(WORKS);
      const known = TITLES.map(([id]) => id).slice(0, 90);
      const found = await knownFoundBy(context, set, known);
      expect([...found].sort()).toEqual(idsOf(meets).filter((id) => known.includes(id)));
      expect(service.creditsUsed).toBe(priceOfKnownFound(set, known));
      expect(service.creditsUsed).toBe(20);
    },
  );
});

describe('sampleHits(context, set, wish)', () => {
  it('reads some of what a line finds, the same for one seed', async () => {
    const { context, service } = createStrategyService(WORKS);
    const set = exactOf('study');
    const sample = await sampleHits(context, set, { size: 40, seed: 7 });
    expect(sample).toHaveLength(40);
    expect(sample[0]).toMatchObject({ title: expect.stringContaining('Study') });
    expect(service.creditsUsed).toBe(priceOfSample(set, 40));
    const again = await sampleHits(createStrategyService(WORKS).context, set, { size: 40, seed: 7 });
    expect(again.map(({ id }) => id)).toEqual(sample.map(({ id }) => id));
  });

  it('takes from each part of a union, and of a difference what it is taken from', async () => {
    const { context } = createStrategyService(WORKS);
    const [, union] = SETS[0] ?? [];
    const sample = union === undefined ? [] : await sampleHits(context, union, { size: 20, seed: 7 });
    expect(sample.filter(({ title }) => title.includes('mood')).length).toBeGreaterThan(5);
    expect(sample.filter(({ title }) => title.includes('sleep')).length).toBeGreaterThan(5);
  });
});
