/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import {
  datasetsAtom,
  deleteDatasetAtom,
  describeDatasetAtom,
  loadDatasetAtom,
  openDatasetsAtom,
  storeDatasetAtom,
} from '@/lib/state/evaluation/dataset-atoms';
import { lookUpPapersAtom, lookupsAtom } from '@/lib/state/evaluation/dataset-lookup-atoms';
import { lookedUpCountsAtom, openLookedUpAtom } from '@/lib/state/evaluation/looked-up-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import type { Database } from '@/lib/storage/database';
import { underPrefix } from '@/lib/storage/prefixed-database';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const PLACE = 'sample:built-in:';

const DATASET = buildDataset(
  [buildPaper('row-2', { openAlexId: 'W1001' }), buildPaper('row-3', { openAlexId: 'W9999' })],
  [],
  { id: 'ids', name: 'Ids' },
);

silenceReports();
afterEach(() => {
  localStorage.clear();
});

/** A page whose records come from the sample library, or from the service. */
async function openPage(database: Database, source: 'sample' | 'live', service: TestService = {}) {
  const store = createStore();
  store.set(openDatasetsAtom, database);
  await store.set(openLookedUpAtom, source === 'live' ? null : underPrefix(database, PLACE));
  store.sub(datasetsAtom, () => undefined);
  const title = source === 'live' ? 'A real work' : 'An invented work';
  store.set(flowContextAtom, createTestContext([rawWork('W1001', { title })], service));
  const titles = async () => {
    const loaded = await store.set(loadDatasetAtom, 'ids');
    return loaded.ok ? loaded.value.includedPapers.map((paper) => paper.title) : loaded.error;
  };
  const counts = () =>
    store
      .get(datasetsAtom)
      .map(({ identifierOnlyCount, notFoundCount }) => [identifierOnlyCount, notFoundCount]);
  return { store, titles, counts };
}

async function lookUpInSample() {
  const { database } = createTestDatabase();
  const sample = await openPage(database, 'sample');
  await sample.store.set(storeDatasetAtom, DATASET);
  await sample.store.set(lookUpPapersAtom, 'ids');
  return { database, sample };
}

describe('what the sample library said of a dataset', () => {
  it('is shown as long as it answers, after a reload too', async () => {
    const { database, sample } = await lookUpInSample();
    expect(sample.counts()).toEqual([[0, 1]]);
    expect(await sample.titles()).toEqual(['An invented work', '']);
    const later = await openPage(database, 'sample');
    expect(later.store.get(lookedUpCountsAtom).has('ids')).toBe(true);
    expect(later.counts()).toEqual([[0, 1]]);
    expect(await later.titles()).toEqual(['An invented work', '']);
  });

  it('is no part of the dataset: once the service answers, its papers are as they were uploaded', async () => {
    const { database } = await lookUpInSample();
    const live = await openPage(database, 'live');
    expect(live.store.get(lookedUpCountsAtom).size).toBe(0);
    expect(live.counts()).toEqual([[2, 0]]);
    expect(await live.titles()).toEqual(['', '']);
    await live.store.set(lookUpPapersAtom, 'ids');
    expect(await live.titles()).toEqual(['A real work', '']);
    expect(live.counts()).toEqual([[0, 1]]);
  });

  it('goes with the other invented records, and the dataset stays', async () => {
    const { database } = await lookUpInSample();
    await database.removeAll('sample:');
    const later = await openPage(database, 'sample');
    expect(later.counts()).toEqual([[2, 0]]);
    expect(await later.titles()).toEqual(['', '']);
  });

  it('whose papers are gone counts as not looked up', async () => {
    const { database } = await lookUpInSample();
    await database.removeAll(`${PLACE}dataset:ids/`);
    const later = await openPage(database, 'sample');
    expect(await later.titles()).toEqual(['', '']);
    expect(later.counts()).toEqual([[2, 0]]);
  });

  it('is removed with the dataset', async () => {
    const { database, sample } = await lookUpInSample();
    await sample.store.set(deleteDatasetAtom, 'ids');
    const keys = await database.keys(`${PLACE}dataset:`);
    expect(keys).toEqual({ ok: true, value: [] });
    expect(sample.store.get(lookedUpCountsAtom).size).toBe(0);
  });

  it('does not change what the user says of the dataset', async () => {
    const { database, sample } = await lookUpInSample();
    const said = { name: 'Renamed', reviewTopic: 'T', description: '', searchDate: '' };
    sample.store.set(describeDatasetAtom, 'ids', said);
    const loaded = await sample.store.set(loadDatasetAtom, 'ids');
    expect(loaded.ok && loaded.value.name).toBe('Renamed');
    const live = await openPage(database, 'live');
    expect(live.store.get(datasetsAtom)).toMatchObject([{ name: 'Renamed', identifierOnlyCount: 2 }]);
  });

  it('is not stored as what the service said, when the service comes in the middle of a look-up', async () => {
    const { database } = createTestDatabase();
    const page = await openPage(database, 'sample', {
      before: () => page.store.set(openLookedUpAtom, null),
    });
    await page.store.set(storeDatasetAtom, DATASET);
    await page.store.set(lookUpPapersAtom, 'ids');
    expect(await page.titles()).toEqual(['', '']);
    expect(page.counts()).toEqual([[2, 0]]);
    expect(page.store.get(lookupsAtom).size).toBe(0);
  });
});
