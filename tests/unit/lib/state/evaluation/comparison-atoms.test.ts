import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import type { Dataset, SearchCriteria } from '@/lib/evaluation/types';
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import {
  areRunsLoadingAtom,
  comparisonRunsAtom,
  decidePairAtom,
  openComparisonRunsAtom,
  removeRunAtom,
  resultOfRunAtom,
  retrievedSoFarAtom,
  runAtom,
  setLeavesOutLaterAtom,
  setThresholdAtom,
} from '@/lib/state/evaluation/comparison-atoms';
import { openDatasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import {
  cancelComparisonAtom,
  comparisonLoadErrorsAtom,
  comparisonsHeldUpAtom,
  lookUpLossesAtom,
  previewComparisonAtom,
  runComparisonAtom,
  storedRetrievalAtom,
} from '@/lib/state/evaluation/run-comparison-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase, type TestDatabase } from '@/tests/support/browser-database';
import { createTestContext } from '@/tests/support/flow-context';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';
import { paper } from '@/tests/support/paper-lists';
import { createStrategyService } from '@/tests/support/strategy-service';

const WORKS = Array.from({ length: 130 }, (_, index) => ({
  id: `https://openalex.org/W${1000 + index}`,
  display_name: `Screening study number ${index} of abstracts`,
  title: `Screening study number ${index} of abstracts`,
  publication_year: 2020,
}));

const DATASET: Dataset = {
  id: 'd1',
  name: 'Review',
  reviewTopic: 'screening',
  originalPaperCount: 4,
  includedPapers: [
    paper('row-1', { openAlexId: 'W1000' }),
    paper('row-2', { openAlexId: 'W1001' }),
    paper('row-3'),
    paper('row-4', { openAlexId: 'W1001' }),
  ],
  excludedPapers: [],
  uploadDate: '2026-01-01T00:00:00.000Z',
  searchDate: '2021-01-01',
  metadata: { errors: [] },
};

const CRITERIA: SearchCriteria = {
  query: 'screening',
  entityTypes: ['works'],
  startYear: null,
  endYear: null,
  resultCap: 1_000,
};

const REQUEST = { datasetId: 'd1', criteria: CRITERIA, asksBeyondCap: true };

interface SetUp {
  readonly factory?: TestDatabase['factory'];
  readonly before?: (request: string) => void | Promise<void>;
}

async function setup({ factory, before }: SetUp = {}) {
  const test = createTestDatabase(factory);
  const store = createStore();
  const context = createTestContext(WORKS, before === undefined ? {} : { before });
  let time = Date.parse('2026-02-01T10:00:00.000Z');
  const now = () => {
    time += 1_000;
    return time;
  };
  store.set(openDatasetsAtom, test.database);
  store.set(flowContextAtom, { ...context, now });
  store.set(matchingClientAtom, createLoopbackMatchingClient());
  await store.set(openComparisonRunsAtom, test.database);
  await store.set(storeDatasetAtom, DATASET);
  return { ...test, store, context };
}

/** Waits until what runs found has been read. */
function whenRead(store: ReturnType<typeof createStore>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!store.get(areRunsLoadingAtom)) resolve();
    };
    store.sub(areRunsLoadingAtom, check);
    check();
  });
}

const idsAndStates = (store: ReturnType<typeof createStore>) =>
  store.get(comparisonRunsAtom).map(({ id, status }) => `${id} ${status}`);

describe('comparison runs', () => {
  it('runs, and says what was found', async () => {
    const { store } = await setup();
    const running: string[] = [];
    store.sub(comparisonRunsAtom, () => running.push(...idsAndStates(store)));
    await store.set(runComparisonAtom, REQUEST);
    expect(running[0]).toBe('run_d1 running');
    expect(idsAndStates(store)).toEqual(['run_d1 completed']);
    expect(store.get(runAtom('run_d1'))).toMatchObject({
      datasetName: 'Review',
      searchCriteria: { query: 'screening', entityTypes: ['works'] },
      progress: { message: 'Completed', progress: 100 },
      error: null,
      isExample: false,
      // Tests run without a build, so there is no version to note.
      computedBy: { version: '', commit: '' },
    });
    expect(store.get(runAtom('run_d1'))?.executionTime).toBeGreaterThan(0);
    expect(store.get(resultOfRunAtom('run_d1'))).toMatchObject({ recall: 2 / 3, precision: 2 / 130 });
  });

  it('is said to be complete once what it found is stored', async () => {
    const { store, factory } = await setup();
    const storedThen = new Promise((resolve) => {
      store.sub(runAtom('run_d1'), () => {
        if (store.get(runAtom('run_d1'))?.status !== 'completed') return;
        resolve(createTestDatabase(factory).database.read(['evaluation:runs']));
      });
    });
    await store.set(runComparisonAtom, REQUEST);
    expect(await storedThen).toMatchObject({ ok: true, value: [[{ id: 'run_d1', status: 'completed' }]] });
  });

  it('keeps previous runs under their own ids', async () => {
    const { store } = await setup();
    for (let round = 0; round < 3; round += 1) await store.set(runComparisonAtom, REQUEST);
    expect(idsAndStates(store)).toEqual(['run_d1 completed', 'run_d1_2 completed', 'run_d1_1 completed']);
    const [removed, left] = [runAtom('run_d1_2'), runAtom('run_d1_1')];
    store.set(removeRunAtom, 'run_d1_2');
    expect(idsAndStates(store)).toEqual(['run_d1 completed', 'run_d1_1 completed']);
    expect(runAtom('run_d1_2')).not.toBe(removed);
    expect(runAtom('run_d1_1')).toBe(left);
  });

  it('shows them again after a reload, with the decisions', async () => {
    const { store, factory, database } = await setup();
    await store.set(runComparisonAtom, REQUEST);
    await store.set(runComparisonAtom, REQUEST);
    store.set(setThresholdAtom, 'run_d1', 0.85);
    store.set(decidePairAtom, 'run_d1', { truthId: 'row-1', retrievedId: 'W1000' }, 'rejected');
    const before = store.get(runAtom('run_d1'));
    await database.flush();
    const { store: later } = await setup({ factory });
    await whenRead(later);
    expect(later.get(comparisonRunsAtom)).toEqual(store.get(comparisonRunsAtom));
    expect(later.get(runAtom('run_d1'))).toEqual(before);
    expect(before?.evidence?.included[1]).toMatchObject({ id: 'row-2', mergedIds: ['row-4'] });
    expect(later.get(resultOfRunAtom('run_d1'))?.recall).toBeCloseTo(1 / 3);
    expect(later.get(resultOfRunAtom('run_d1_1'))?.recall).toBeCloseTo(2 / 3);
  });

  it('recomputes the figures with every decision, without matching again', async () => {
    const { store } = await setup();
    await store.set(runComparisonAtom, REQUEST);
    const pair = { truthId: 'row-1', retrievedId: 'W1000' };
    store.set(decidePairAtom, 'run_d1', pair, 'rejected');
    expect(store.get(resultOfRunAtom('run_d1'))?.truePositives).toHaveLength(1);
    store.set(decidePairAtom, 'run_d1', pair, 'accepted');
    expect(store.get(resultOfRunAtom('run_d1'))?.truePositives).toHaveLength(2);
    store.set(decidePairAtom, 'run_d1', pair, null);
    expect(store.get(runAtom('run_d1'))?.evidence?.decisions).toEqual({});
    store.set(setLeavesOutLaterAtom, 'run_d1', true);
    expect(store.get(runAtom('run_d1'))?.evidence?.leavesOutLaterPapers).toBe(true);
  });

  it('fails with the message, keeps what was retrieved, and goes on from there', async () => {
    let isBroken = true;
    let pages = 0;
    const { store, factory, database } = await setup({
      before: (request) => {
        if (request.includes('search=')) pages += 1;
        if (isBroken && pages > 1) throw new TypeError('The network is gone');
      },
    });
    await store.set(runComparisonAtom, REQUEST);
    expect(store.get(runAtom('run_d1'))).toMatchObject({
      status: 'failed',
      error: 'Network error after 3 attempts: The network is gone',
      evidence: null,
    });
    expect(store.get(retrievedSoFarAtom).get('d1')?.papers).toHaveLength(100);

    await database.flush();
    const { store: later, context } = await setup({ factory });
    await whenRead(later);
    expect(later.get(runAtom('run_d1'))?.status).toBe('failed');
    expect(later.get(retrievedSoFarAtom).get('d1')?.papers).toHaveLength(100);
    isBroken = false;
    await later.set(runComparisonAtom, REQUEST);
    expect(idsAndStates(later)).toEqual(['run_d1 completed']);
    expect(context.requests.filter((request) => request.includes('search='))).toHaveLength(1);
    expect(later.get(runAtom('run_d1'))?.evidence?.retrieved).toHaveLength(130);
    expect(later.get(retrievedSoFarAtom).has('d1')).toBe(false);
  });

  it('stops where pages became dearer than twice what was said, and goes on from there', async () => {
    const { store } = await setup();
    const { context, service } = createStrategyService(WORKS, {
      charges: (url, credits) => (url.includes('search=') ? 30 : credits),
    });
    store.set(flowContextAtom, context);
    store.set(sourceStatusAtom, { state: 'live' });
    await store.set(runComparisonAtom, REQUEST);
    expect(store.get(runAtom('run_d1'))).toMatchObject({
      status: 'failed',
      error: 'This costs more than was said: going on costs 30 credits more.',
    });
    expect(service.creditsUsed).toBe(30);
    expect(store.get(retrievedSoFarAtom).get('d1')?.papers).toHaveLength(100);
    expect(store.get(comparisonsHeldUpAtom).get('d1')).toBe(30);
    await store.set(runComparisonAtom, REQUEST);
    expect(store.get(runAtom('run_d1'))?.status).toBe('completed');
    expect(store.get(comparisonsHeldUpAtom).has('d1')).toBe(false);
    priceForecast.set(NO_PRICES);
  });

  it("says 'Unknown error' of a failure that says nothing", async () => {
    const { store, context } = await setup();
    const fetchList = () => Promise.reject(new Error(''));
    store.set(flowContextAtom, { ...context, api: { ...context.api, fetchList } });
    await store.set(runComparisonAtom, REQUEST);
    expect(store.get(runAtom('run_d1'))?.error).toBe('Unknown error');
  });

  it('puts the previous run back when a run is cancelled', async () => {
    const { store, context } = await setup();
    await store.set(runComparisonAtom, REQUEST);
    const previous = store.get(runAtom('run_d1'));
    const fetchList: typeof context.api.fetchList = (kind, params, options) => {
      store.set(cancelComparisonAtom, 'd1');
      return context.api.fetchList(kind, params, options);
    };
    store.set(flowContextAtom, { ...context, api: { ...context.api, fetchList } });
    await store.set(runComparisonAtom, { ...REQUEST, criteria: { ...CRITERIA, resultCap: 50 } });
    expect(store.get(comparisonRunsAtom)).toEqual([previous]);
  });

  it('pays nothing twice for a run that was cancelled, though the page was closed meanwhile', async () => {
    let pages = 0;
    const { store, factory, database } = await setup({
      before: (request) => {
        if (request.includes('search=')) pages += 1;
        if (pages > 1) store.set(cancelComparisonAtom, 'd1');
      },
    });
    await store.set(runComparisonAtom, REQUEST);
    expect(store.get(comparisonRunsAtom)).toEqual([]);

    await database.flush();
    const { store: later, context } = await setup({ factory });
    await whenRead(later);
    const retrieved = await new Promise<number>((resolve) => {
      const retrieval = storedRetrievalAtom('d1');
      const stop = later.sub(retrieval, () => {
        stop();
        resolve(later.get(retrieval)?.papers.length ?? 0);
      });
    });
    expect(retrieved).toBe(100);
    await later.set(runComparisonAtom, REQUEST);
    expect(idsAndStates(later)).toEqual(['run_d1 completed']);
    expect(context.requests.filter((request) => request.includes('search='))).toHaveLength(1);
    expect(later.get(storedRetrievalAtom('d1'))).toBeNull();
  });

  it('calls a run that a closed page broke off failed', async () => {
    let release = (): void => undefined;
    const { store, factory, database } = await setup({
      before: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    });
    const outcome = store.set(runComparisonAtom, REQUEST);
    await new Promise((resolve) => setImmediate(resolve));
    await database.flush();
    const { store: later } = await setup({ factory });
    expect(later.get(runAtom('run_d1'))).toMatchObject({
      status: 'failed',
      error: 'The page was closed before the run ended.',
    });
    store.set(cancelComparisonAtom, 'd1');
    release();
    await outcome;
  });

  it('looks losses up again after the look-up failed', async () => {
    let isBroken = true;
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { store } = await setup({
      before: (request) => {
        if (isBroken && !request.includes('search=')) throw new TypeError('The network is gone');
      },
    });
    const lost = {
      ...DATASET,
      includedPapers: [...DATASET.includedPapers, paper('row-4', { openAlexId: 'W9999' })],
    };
    await store.set(storeDatasetAtom, lost);
    await store.set(runComparisonAtom, REQUEST);
    stop();
    expect(reports).toContain('The papers that were not found could not be looked up');
    expect(store.get(runAtom('run_d1'))?.evidence?.indexedIds).toBeNull();
    const { signal } = new AbortController();
    expect(await store.set(lookUpLossesAtom, 'run_d1', true, signal)).toMatch(/^Network error/);
    isBroken = false;
    expect(await store.set(lookUpLossesAtom, 'run_d1', true, signal)).toBeNull();
    expect(store.get(runAtom('run_d1'))?.evidence).toMatchObject({
      indexedIds: ['row-1', 'row-2'],
      notLookedUpIds: ['row-3'],
      outsideCore: { expansionIds: [], mergedIds: [], onlyListedIds: [] },
    });
  });

  it('says why a dataset cannot be read', async () => {
    const { store } = await setup();
    await store.set(runComparisonAtom, { ...REQUEST, datasetId: 'gone' });
    expect(store.get(comparisonRunsAtom)).toEqual([]);
    expect(store.get(comparisonLoadErrorsAtom).get('gone')).toBe(
      'This dataset is no longer in this browser.',
    );
  });

  it('previews a search, or says why not', async () => {
    const { store } = await setup();
    expect(await store.set(previewComparisonAtom, CRITERIA)).toMatchObject({
      ok: true,
      value: { count: 130 },
    });
    expect(await store.set(previewComparisonAtom, { ...CRITERIA, query: '' })).toEqual({
      ok: false,
      error: 'Write a query first.',
    });
  });
});
