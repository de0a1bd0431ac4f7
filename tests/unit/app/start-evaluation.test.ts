/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { startEvaluation } from '@/app/start-evaluation';
import { comparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { lookUpPapersAtom } from '@/lib/state/evaluation/dataset-lookup-atoms';
import { runComparisonAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const SAMPLE: SourceStatus = { state: 'sample', reason: 'unreachable' };

const DATASET = buildDataset([buildPaper('row-2', { openAlexId: 'W1001' })], [], { id: 'ids', name: 'Ids' });

const REQUEST = {
  datasetId: 'ids',
  criteria: { query: 'tides', entityTypes: ['works'], startYear: null, endYear: null, resultCap: 100 },
  asksBeyondCap: false,
} as const;

silenceReports();
afterEach(() => {
  localStorage.clear();
});

async function openPage(status: SourceStatus, { database } = createTestDatabase()) {
  const store = createStore();
  store.set(sourceStatusAtom, status);
  store.set(flowContextAtom, createTestContext([rawWork('W1001', { title: 'Tides' })]));
  store.sub(datasetsAtom, () => undefined);
  await startEvaluation(store, database);
  const runs = () => store.get(comparisonRunsAtom).map(({ id, dataSource }) => [id, dataSource]);
  const open = () => store.get(datasetsAtom).map(({ id, identifierOnlyCount }) => [id, identifierOnlyCount]);
  return { store, database, runs, open };
}

describe('startEvaluation(store, database)', () => {
  it('keeps what is made with the sample library apart, and drops it from sight once the service answers', async () => {
    const { store, database, runs, open } = await openPage(SAMPLE);
    await store.set(storeDatasetAtom, DATASET);
    await store.set(lookUpPapersAtom, 'ids');
    // No worker compares here: the run fails, and is listed as one that did.
    await store.set(runComparisonAtom, REQUEST);
    expect(runs()).toEqual([['run_ids', 'the sample library']]);
    expect(open()).toEqual([['ids', 0]]);
    await database.flush();
    const keys = await database.keys('');
    expect(keys.ok && keys.value.every((key) => key.startsWith('sample:built-in:'))).toBe(true);

    store.set(sourceStatusAtom, { state: 'live' });
    expect(open()).toEqual([['ids', 1]]);
    await database.flush();
    expect(runs()).toEqual([]);

    const again = await openPage(SAMPLE, { ...createTestDatabase(), database });
    expect(again.runs()).toEqual([['run_ids', 'the sample library']]);
    expect(again.open()).toEqual([['ids', 0]]);
    const live = await openPage({ state: 'live' }, { ...createTestDatabase(), database });
    expect(live.runs()).toEqual([]);
    expect(live.open()).toEqual([['ids', 1]]);
  });

  it('waits until it is known where the records come from', async () => {
    const store = createStore();
    let isOpen = false;
    const opened = startEvaluation(store, createTestDatabase().database).then(() => {
      isOpen = true;
    });
    await Promise.resolve();
    expect(isOpen).toBe(false);
    store.set(sourceStatusAtom, { state: 'live' });
    await opened;
    expect(isOpen).toBe(true);
  });
});
