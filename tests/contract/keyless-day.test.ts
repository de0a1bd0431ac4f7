/** @jest-environment ./tests/support/browser-environment.mjs */
import type { EntityKind } from '@/lib/base/entity-kind';
import type { GraphView } from '@/lib/flows/assemble-expansion';
import { expandMany } from '@/lib/flows/expand-many';
import { loadEntity } from '@/lib/flows/load-entity';
import { searchAndVisualize } from '@/lib/flows/search-and-visualize';
import { applyAddition, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import {
  askableLinesAtom,
  askLinesAtom,
  askStateAtom,
  dearCountAtom,
  uncountedLinesAtom,
} from '@/lib/state/strategy/ask-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { compiledLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { changeStrategyAtom, strategyAnswersAtom } from '@/lib/state/strategy/strategy-atoms';
import { countOfSet } from '@/lib/strategy/questions';
import { rawEntity } from '@/tests/support/build-records';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';
import { linesFromTexts } from '@/tests/support/strategy-lines';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

const KNOWN = Array.from({ length: 30 }, (_, at) => `W${1001 + at}`);
const LINES = linesFromTexts(
  'sleep',
  'insomnia OR sleep',
  'nurse',
  'shift AND work',
  '#1 OR #2',
  '#3 OR #4',
  '#5 AND #6',
  'mood',
  'stress',
  '#7 OR #8 OR #9',
);

/** Each work names the ten before it. */
const WORKS = worksOfWords(300).map((work, at) => ({
  ...work,
  referenced_works: Array.from({ length: 10 }, (_, back) => `https://openalex.org/W${1_000 + at - back}`),
}));

silenceReports();
afterEach(() => priceForecast.set(NO_PRICES));

/** A visitor without a key who has so many credits for the day, and does what a day of work consists of. */
async function startDay(dailyCredits: number, raws: readonly object[] = WORKS) {
  const { context, service, meter } = createStrategyService(raws, { dailyCredits });
  const { store } = await openTab();
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(followMeterAtom, meter);
  await store.set(createProjectAtom, 'Sleep');
  let graph: GraphState = EMPTY_GRAPH;
  const view: GraphView = { graph: () => graph, positionOf: () => null };

  return {
    store,
    service,
    graph: () => graph,
    /** As it is without a key unless chosen otherwise. */
    search: async (query: string) => {
      const found = await searchAndVisualize(context, { query, isThrifty: true });
      if (found.type === 'results') graph = applyAddition(graph, found.nodes, found.edges);
    },
    open: async (id: string, kind: EntityKind = 'works') => {
      const { node } = await loadEntity(context, { kind, id });
      graph = applyAddition(graph, [node], []);
    },
    writeStrategy: () => {
      store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: LINES }));
      store.set(setKnownPapersAtom, { type: 'list', name: 'Key papers', works: KNOWN });
    },
    /** Of how many lines hits and known papers are counted. */
    countedLines: () => 10 - store.get(uncountedLinesAtom).length,
    /** Of the known papers, those that the last line finds by the service. */
    recall: () => {
      const set = store.get(compiledLinesAtom).at(-1)?.set ?? null;
      return set === null ? null : countOfSet(set, KNOWN, store.get(strategyAnswersAtom));
    },
    expand: async (ids: readonly string[]) => {
      const reasons = new Set<string>();
      const round = { credits: 0 };
      const outcomes = expandMany(context, ids, view, {
        depth: 1,
        perRelation: 10,
        settings: {},
        skippedOf: () => new Set(),
        confirm: async ({ credits }) => {
          round.credits = credits;
          return true;
        },
      });
      for await (const outcome of outcomes) {
        if (outcome.type === 'failed') reasons.add(outcome.failure.message);
        else {
          graph = applyAddition(graph, outcome.expansion.nodes, outcome.expansion.edges);
          for (const each of outcome.expansion.relations)
            if (each.state === 'failed') reasons.add(each.message);
        }
      }
      return { said: round.credits, reasons: [...reasons] };
    },
  };
}

describe('a day without a key', () => {
  it('of a search, a record, its expansion and its author takes at most 15 credits, and nothing is refused', async () => {
    const ada = { id: 'https://openalex.org/A5001', display_name: 'Ada' };
    const authored = WORKS.map((work) => ({ ...work, authorships: [{ author: ada, institutions: [] }] }));
    const day = await startDay(1_000, [...authored, rawEntity('A5001', { display_name: 'Ada' })]);
    await day.search('sleep');
    await day.open('W1100');
    const ofWork = await day.expand(['W1100']);
    await day.open('A5001', 'authors');
    const ofAuthor = await day.expand(['A5001']);
    expect([...ofWork.reasons, ...ofAuthor.reasons]).toEqual([]);
    expect(day.graph().nodes.size).toBeGreaterThan(30);
    expect(day.service.creditsUsed).toBeGreaterThan(10);
    expect(day.service.creditsUsed).toBeLessThanOrEqual(15);
    expect(day.service.requests.filter(({ status }) => status !== 200)).toEqual([]);
    const asked = day.service.requests.map(({ url }) => url);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('of 1,000 credits allows a search, a map, a strategy of ten lines with recall, and a round of expansion', async () => {
    const day = await startDay(1_000);
    await day.search('sleep');
    expect(day.service.creditsUsed).toBe(10);
    expect(day.graph().nodes.size).toBe(20);
    await day.open('W1001');
    expect(day.service.creditsUsed).toBe(10);

    day.writeStrategy();
    // More than a tenth of what is left: it says so, and counting all is one press all the same.
    expect(day.store.get(dearCountAtom)).toEqual({ lines: 10, credits: 200, left: 990, isLeftKnown: true });
    await day.store.set(askLinesAtom, day.store.get(askableLinesAtom));
    expect(day.service.creditsUsed).toBe(210);
    expect(day.countedLines()).toBe(10);
    expect(day.recall()?.most).toBeGreaterThan(0);

    const before = day.service.creditsUsed;
    const { said, reasons } = await day.expand([...day.graph().nodes.keys()]);
    expect(reasons).toEqual([]);
    expect([said, day.service.creditsUsed - before]).toEqual([39, 20]);
    expect([day.service.creditsUsed, day.graph().nodes.size]).toEqual([230, 195]);
  });

  it('of 100 credits does what it pays for, keeps that, and says why not the rest', async () => {
    const day = await startDay(100);
    await day.search('sleep');
    expect([day.service.creditsUsed, day.graph().nodes.size]).toEqual([10, 20]);

    day.writeStrategy();
    expect(day.store.get(dearCountAtom)).toEqual({ lines: 10, credits: 200, left: 90, isLeftKnown: true });
    const lines = day.store.get(askableLinesAtom);
    for (const id of lines.slice(0, 4)) await day.store.set(askLinesAtom, [id]);
    expect([day.service.creditsUsed, day.countedLines()]).toEqual([90, 4]);
    expect(day.store.get(askStateAtom).size).toBe(0);

    await day.store.set(askLinesAtom, lines.slice(4));
    const failed = [...day.store.get(askStateAtom).values()];
    expect(failed.length).toBeGreaterThan(0);
    for (const line of failed) {
      expect(line).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/^Daily request limit of 100 exceeded\. Resets at /),
      });
    }
    expect(day.countedLines()).toBe(4);
    expect(day.service.creditsUsed).toBe(100);

    // Records are free, and what they list can be put on the map.
    await day.open('W1300');
    expect(day.graph().nodes.has('W1300')).toBe(true);
    const { reasons } = await day.expand(['W1001']);
    expect(reasons.every((reason) => reason.includes('Daily request limit of 100 exceeded'))).toBe(true);
    expect(day.service.creditsUsed).toBe(100);
  });
});
