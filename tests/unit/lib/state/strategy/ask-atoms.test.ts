/** @jest-environment ./tests/support/browser-environment.mjs */

import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import {
  askableLinesAtom,
  askLinesAtom,
  askPriceAtom,
  askStateAtom,
  believeCountAtom,
  dearCountAtom,
  heldUpAtom,
  isAskingAtom,
  isOlderLineAtom,
  stopAskingAtom,
  uncountedLinesAtom,
} from '@/lib/state/strategy/ask-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { compiledLinesAtom } from '@/lib/state/strategy/reading-atoms';
import {
  changeStrategyAtom,
  strategyAnswersAtom,
  strategyVersionsAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { changeOfSet, countOfSet } from '@/lib/strategy/questions';
import { openTab } from '@/tests/support/projects';
import { linesFromTexts } from '@/tests/support/strategy-lines';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

async function setup(lines: readonly string[], options: Parameters<typeof createStrategyService>[1] = {}) {
  const { context, service, meter, wait } = createStrategyService(worksOfWords(300), options);
  const { store } = await openTab();
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  await store.set(createProjectAtom, 'Sleep');
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: linesFromTexts(...lines) }));
  const countOf = (number: number) => {
    const set = store.get(compiledLinesAtom)[number - 1]?.set ?? null;
    return set === null ? null : countOfSet(set, null, store.get(strategyAnswersAtom));
  };
  store.set(followMeterAtom, meter);
  return { store, service, countOf, wait };
}

describe('askLinesAtom', () => {
  it('counts lines for the price that was said, and a second time for nothing', async () => {
    const { store, service, countOf } = await setup(['sleep', 'nurse', '1 AND 2']);
    const lines = store.get(uncountedLinesAtom);
    expect(store.get(askPriceAtom)(lines)).toMatchObject({ questions: 3, credits: 30 });
    await store.set(askLinesAtom, lines);
    expect(service.creditsUsed).toBe(30);
    expect(countOf(1)?.least).toBeGreaterThan(countOf(3)?.least ?? 0);
    expect(store.get(uncountedLinesAtom)).toEqual([]);
    expect(store.get(askPriceAtom)(lines).credits).toBe(0);
    await store.set(askLinesAtom, lines);
    expect(service.creditsUsed).toBe(30);
    expect(store.get(strategyVersionsAtom)).toHaveLength(1);
  });

  it('asks 40 lines with 90 known papers for at most 800 credits', async () => {
    const words = ['sleep', 'shift', 'nurse', 'night', 'work', 'health', 'mood', 'diet', 'stress', 'light'];
    const lines = Array.from({ length: 40 }, (_, at) =>
      at < 10 ? (words[at] ?? '') : `${(at % 10) + 1} AND ${((at * 3) % 10) + 1}`,
    );
    const { store, service } = await setup(lines);
    const works = Array.from({ length: 90 }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'Key papers', works });
    const all = store.get(askableLinesAtom);
    const { credits } = store.get(askPriceAtom)(all);
    expect(credits).toBeLessThanOrEqual(800);
    await store.set(askLinesAtom, all);
    expect(service.creditsUsed).toBe(credits);
  });

  it('asks nothing for lines that are sent otherwise than written, before that is accepted', async () => {
    const { store } = await setup(['sleep', 'ca* OR nurse', '1 AND 2', '#1 AND night']);
    expect(store.get(askableLinesAtom)).toHaveLength(2);
  });

  it('says the price that was seen last, as soon as it was', async () => {
    const { store } = await setup(['sleep', 'nurse']);
    const stop = store.set(followPricesAtom);
    const said: number[] = [];
    const unsubscribe = store.sub(askPriceAtom, () =>
      said.push(store.get(askPriceAtom)(store.get(uncountedLinesAtom)).credits),
    );
    priceForecast.set(learnPrice(NO_PRICES, 'search-groups', 12, Date.parse('2026-11-25T12:00:00Z')));
    expect(said).toEqual([24]);
    unsubscribe();
    stop();
    priceForecast.set(NO_PRICES);
  });

  it('asks again for its price, and says what changed', async () => {
    const { store, service } = await setup(['sleep']);
    const all = store.get(askableLinesAtom);
    await store.set(askLinesAtom, all);
    expect(store.get(askPriceAtom)(all, true).credits).toBe(10);
    await store.set(askLinesAtom, all, true);
    expect(service.creditsUsed).toBe(20);
    const set = store.get(compiledLinesAtom)[0]?.set;
    expect(set && changeOfSet(set, store.get(strategyAnswersAtom))).toBe(0);
  });

  it('says at a line that it was refused, and counts the others', async () => {
    const { store, countOf } = await setup(['sleep', 'nurse', 'night'], {
      before: (url) => {
        if (url.includes('=nurse')) throw new TypeError('Failed to fetch');
      },
    });
    await store.set(askLinesAtom, store.get(askableLinesAtom));
    const states = [...store.get(askStateAtom).values()];
    expect(states).toEqual([{ state: 'failed', message: expect.any(String) }]);
    expect([countOf(1), countOf(3)].every((count) => count !== null)).toBe(true);
    expect(store.get(uncountedLinesAtom)).toHaveLength(1);
  });

  it('says at every line that is left that the credits of the day are spent, and keeps what was answered', async () => {
    const { store, countOf } = await setup(['sleep', 'nurse', 'night', 'mood', 'diet', 'light'], {
      dailyCredits: 20,
    });
    await store.set(askLinesAtom, store.get(askableLinesAtom));
    const counted = [1, 2, 3, 4, 5, 6].filter((number) => countOf(number) !== null);
    expect(counted).toHaveLength(2);
    const states = [...store.get(askStateAtom).values()];
    expect(states).toHaveLength(4);
    expect(new Set(states.map((state) => state.state === 'failed' && state.message)).size).toBe(1);
    expect(store.get(uncountedLinesAtom)).toHaveLength(4);
  });

  it('asks a line among a thousand known papers for 110 credits', async () => {
    const { store, service } = await setup(['sleep']);
    const works = Array.from({ length: 1_000 }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'Key papers', works });
    const all = store.get(askableLinesAtom);
    expect(store.get(askPriceAtom)(all).credits).toBe(110);
    await store.set(askLinesAtom, all);
    expect(service.creditsUsed).toBe(110);
    expect(store.get(uncountedLinesAtom)).toEqual([]);
  });

  it('asks again before the whole becomes dearer than twice what was said, and goes on where it was', async () => {
    let price = 10;
    const words = ['sleep', 'shift', 'nurse', 'night', 'work', 'health', 'mood', 'diet', 'stress', 'light'];
    const { store, service } = await setup(words, { charges: () => price });
    const stop = store.set(followPricesAtom);
    const all = store.get(askableLinesAtom);
    price = 25;
    await store.set(askLinesAtom, all);
    const counted = 10 - store.get(uncountedLinesAtom).length;
    // Those on their way when the first answer told the price.
    expect(counted).toBe(3);
    expect(service.creditsUsed).toBe(75);
    expect(store.get(heldUpAtom)).toEqual({ ids: all.slice(3), isFresh: false });
    expect([...store.get(askStateAtom)]).toEqual([]);
    expect(store.get(askPriceAtom)(all.slice(3)).credits).toBe(175);
    await store.set(askLinesAtom, all.slice(3));
    expect(store.get(heldUpAtom)).toBeNull();
    expect(store.get(uncountedLinesAtom)).toEqual([]);
    expect(service.creditsUsed).toBe(250);
    expect([...store.get(strategyAnswersAtom).values()].map(({ credits }) => credits)).toEqual(
      Array(10).fill(25),
    );
    stop();
    priceForecast.set(NO_PRICES);
  });

  it('is not held up by a price that is at most twice what was said', async () => {
    const { store, service } = await setup(['sleep', 'nurse', 'night', 'mood'], { charges: () => 20 });
    await store.set(askLinesAtom, store.get(askableLinesAtom));
    expect([store.get(heldUpAtom), service.creditsUsed]).toEqual([null, 80]);
    priceForecast.set(NO_PRICES);
  });

  it('asks a line anew only when it is counted again more than a day later', async () => {
    const { store, service, wait, countOf } = await setup(['sleep', 'nurse']);
    const all = store.get(askableLinesAtom);
    const counted = () => countOf(1)?.time;
    await store.set(askLinesAtom, all);
    const first = counted();
    wait(80_000_000);
    await store.set(askLinesAtom, all);
    expect([service.creditsUsed, all.filter(store.get(isOlderLineAtom))]).toEqual([20, []]);
    wait(10_000_000);
    expect(all.filter(store.get(isOlderLineAtom))).toEqual(all);
    expect([store.get(uncountedLinesAtom), counted()]).toEqual([[], first]);
    expect(store.get(askPriceAtom)(all.slice(0, 1)).credits).toBe(10);
    await store.set(askLinesAtom, all.slice(0, 1));
    expect([service.creditsUsed, all.filter(store.get(isOlderLineAtom))]).toEqual([30, all.slice(1)]);
    expect(counted()).not.toBe(first);
  });

  it.each([
    ['a day later', 90_000_000, false, 'it counts 0 works where it counted {n} on 25 November 2026', 1],
    // What was counted within half an hour is not believed to have gone either way.
    ['at once', 0, true, 'it counts 0 where it counted {n} before', 0],
  ])('keeps a count where the next one collapsed %s, and says so', async (_, ms, isFresh, said, answers) => {
    const { store, service, wait, countOf } = await setup(['sleep', 'nurse']);
    const [id = '', other = ''] = store.get(askableLinesAtom);
    await store.set(askLinesAtom, [id, other]);
    const before = countOf(1);
    wait(ms);
    service.become('empty');
    await store.set(askLinesAtom, [id], isFresh);
    expect(countOf(1)).toEqual(before);
    expect([...store.get(askStateAtom)]).toEqual([
      [
        id,
        {
          state: 'doubted',
          message: `OpenAlex seems to be unwell: ${said.replace('{n}', String(before?.least))}`,
          answers: Array(answers).fill(expect.objectContaining({ count: 0, source: 'OpenAlex' })),
        },
      ],
    ]);
    service.become('fine');
    await store.set(askLinesAtom, [id], isFresh);
    expect(countOf(1)?.least).toBe(before?.least);
    expect([...store.get(askStateAtom)]).toEqual([]);
  });

  it('takes a count that collapsed where the reader believes it', async () => {
    // Both ask the same.
    const { store, service, wait, countOf } = await setup(['sleep', 'sleep']);
    const [id = '', other = ''] = store.get(askableLinesAtom);
    await store.set(askLinesAtom, [id]);
    const before = countOf(1)?.least ?? 0;
    wait(90_000_000);
    service.become('empty');
    await store.set(askLinesAtom, [id, other]);
    expect(store.get(askStateAtom).size).toBe(2);
    store.set(believeCountAtom, id);
    expect(countOf(1)?.least).toBe(0);
    expect(store.get(askStateAtom).size).toBe(0);
    const set = store.get(compiledLinesAtom)[0]?.set;
    expect(set && changeOfSet(set, store.get(strategyAnswersAtom))).toBe(-before);
  });

  it('says that all lines take more than a tenth of what is left of the day', async () => {
    const { store } = await setup(['sleep', 'nurse', 'night'], { dailyCredits: 250 });
    // What a keyless day usually has.
    expect(store.get(dearCountAtom)).toBeNull();
    await store.set(askLinesAtom, store.get(askableLinesAtom).slice(0, 1));
    expect(store.get(dearCountAtom)).toBeNull();
    store.set(changeStrategyAtom, 'Edit', (before) => ({
      ...before,
      lines: linesFromTexts('sleep', 'nurse', 'night', 'mood'),
    }));
    expect(store.get(dearCountAtom)).toEqual({ lines: 3, credits: 30, left: 240, isLeftKnown: true });
  });

  it('keeps what was answered when it is stopped', async () => {
    const { store, service } = await setup(
      Array.from({ length: 12 }, (_, at) => `sleep AND study AND ${at}x`),
    );
    const run = store.set(askLinesAtom, store.get(askableLinesAtom));
    expect(store.get(isAskingAtom)).toBe(true);
    const unsubscribe = store.sub(strategyAnswersAtom, () => store.set(stopAskingAtom));
    await run;
    unsubscribe();
    expect(store.get(isAskingAtom)).toBe(false);
    expect(store.get(strategyAnswersAtom).size).toBeGreaterThan(0);
    expect(service.creditsUsed).toBeLessThan(120);
  });
});
