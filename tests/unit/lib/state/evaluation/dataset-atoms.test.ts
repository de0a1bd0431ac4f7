/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import {
  datasetsAtom,
  deleteDatasetAtom,
  describeDatasetAtom,
  loadDatasetAtom,
  openDatasetsAtom,
  storeDatasetAtom,
  unstoredDatasetsAtom,
} from '@/lib/state/evaluation/dataset-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { buildDataset, buildPaper } from '@/tests/support/build-review';

const KEY = 'star-datasets';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

function setup({ database } = createTestDatabase()) {
  const store = createStore();
  store.set(openDatasetsAtom, database);
  // What a screen does: reads the list as long as it is shown.
  store.sub(datasetsAtom, () => undefined);
  const load = async (id: string) => {
    const loaded = await store.set(loadDatasetAtom, id);
    return loaded.ok ? loaded.value : loaded.error;
  };
  return { store, database, load };
}

const SMALL = buildDataset(
  [buildPaper('row-2', { title: 'Tides', doi: '10.1234/a', label: 'included' })],
  [buildPaper('row-3', { openAlexId: 'W123', label: 'excluded' })],
  { id: 'small', name: 'Small', searchDate: '2020-05-01', metadata: { description: 'Of tides', errors: [] } },
);

function largeDataset(id = 'large'): Dataset {
  const papers = Array.from({ length: 2_500 }, (_, index) =>
    buildPaper(`row-${index + 2}`, { title: `Tides ${index} ${'x'.repeat(100)}` }),
  );
  return buildDataset(papers.slice(0, 1_200), papers.slice(1_200), { id, name: 'Large' });
}

function refuseLocalStorage(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

describe('datasets', () => {
  it('are stored in the shape of the list, and are there after a reload', async () => {
    const { store, database } = setup();
    await store.set(storeDatasetAtom, SMALL);
    const [stored] = JSON.parse(localStorage.getItem(KEY) ?? '');
    expect(stored).toMatchObject({
      id: 'small',
      name: 'Small',
      reviewTopic: 'Active learning',
      originalPaperCount: 2,
      includedPapers: [{ title: 'Tides', authors: [], doi: '10.1234/a' }],
      excludedPapers: [{ openAlexId: 'W123' }],
      uploadDate: '2026-11-20T00:00:00.000Z',
      metadata: { description: 'Of tides', errors: [] },
    });
    const later = setup({ ...createTestDatabase(), database });
    expect(later.store.get(datasetsAtom)).toEqual([
      expect.objectContaining({
        id: 'small',
        includedCount: 1,
        excludedCount: 1,
        identifierOnlyCount: 1,
        notFoundCount: 0,
      }),
    ]);
    expect(await later.load('small')).toEqual(SMALL);
  });

  it('that are large keep their counts in the list and their papers in the database', async () => {
    const { store, database } = setup();
    const large = largeDataset();
    await store.set(storeDatasetAtom, large);
    const [stored] = JSON.parse(localStorage.getItem(KEY) ?? '');
    expect(stored).toMatchObject({
      originalPaperCount: 2_500,
      includedPapers: [],
      papersAreInDatabase: true,
      counts: { includedCount: 1_200, excludedCount: 1_300 },
    });
    const keys = await database.keys('dataset:large/');
    expect(keys.ok && keys.value).toHaveLength(3);
    const later = setup({ ...createTestDatabase(), database });
    expect(await later.load('large')).toEqual(large);
  });

  it.each([
    ['in the list', 3],
    ['with their papers in the database', 2_500],
  ])('count papers without a decision as the reader answers, %s', async (_, count) => {
    const { store, database, load } = setup();
    const labels = ['included', 'excluded', 'unknown'] as const;
    const papers = Array.from({ length: count }, (__, index) =>
      buildPaper(`row-${index + 2}`, {
        title: `Tides ${index} ${'x'.repeat(100)}`,
        label: labels[index % 3] ?? 'unknown',
      }),
    );
    const lists = {
      includedPapers: papers.filter(({ label }) => label === 'included'),
      excludedPapers: papers.filter(({ label }) => label === 'excluded'),
      leftOutPapers: papers.filter(({ label }) => label === 'unknown'),
    };
    const [included, excluded, open] = Object.values(lists).map(({ length }) => length);
    const dataset: Dataset = { ...SMALL, ...lists, unjudgedUse: 'left-out' };
    await store.set(storeDatasetAtom, dataset);
    const later = setup({ ...createTestDatabase(), database });
    expect(await later.load('small')).toEqual(dataset);
    expect(later.store.get(datasetsAtom)).toMatchObject([
      { includedCount: included, excludedCount: excluded, unjudgedCount: open, unjudgedUse: 'left-out' },
    ]);

    const said = { name: 'Small', reviewTopic: 'T', description: '', searchDate: '' };
    store.set(describeDatasetAtom, 'small', { ...said, unjudgedUse: 'included' });
    const changed = await load('small');
    if (typeof changed === 'string') throw new Error(changed);
    expect(changed.includedPapers).toEqual([...lists.includedPapers, ...lists.leftOutPapers]);
    expect(changed.leftOutPapers).toBeUndefined();
    expect(store.get(datasetsAtom)).toMatchObject([
      { includedCount: (included ?? 0) + (open ?? 0), excludedCount: excluded, unjudgedUse: 'included' },
    ]);
    // A change of its papers is stored in the lists that they count in now, and the answer can be changed again.
    await store.set(storeDatasetAtom, changed);
    store.set(describeDatasetAtom, 'small', { ...said, unjudgedUse: 'left-out' });
    expect(await load('small')).toMatchObject(lists);
  });

  it('of release 0.1 go on counting papers without a decision as included, which can be changed', async () => {
    const report = {
      fileName: 'a.csv',
      rowsRead: 3,
      includedRows: 2,
      unknownRows: 1,
      distinctOpenAlexIds: 0,
      distinctIncludedOpenAlexIds: 0,
      conflictingOpenAlexIds: 0,
      skippedRows: 0,
      papers: 3,
      distinctPapers: 3,
      conflictingPapers: 0,
      coverage: { openAlexId: 0, doi: 0, pmid: 0, anyIdentifier: 0, title: 3 },
      problemCount: 0,
      problems: [],
    };
    const item = {
      id: 'old',
      name: 'Old',
      reviewTopic: 'T',
      originalPaperCount: 3,
      includedPapers: [
        buildPaper('row-2', { title: 'Dust', label: 'unknown' }),
        buildPaper('row-3', { title: 'Tides', label: 'included' }),
      ],
      excludedPapers: [buildPaper('row-4', { title: 'Mars', label: 'excluded' })],
      metadata: { errors: [], importReport: report },
    };
    localStorage.setItem(KEY, JSON.stringify([item]));
    const { store, load } = setup();
    expect(store.get(datasetsAtom)).toMatchObject([
      { includedCount: 2, excludedCount: 1, unjudgedCount: 1, unjudgedUse: 'included' },
    ]);
    const said = { name: 'Old', reviewTopic: 'T', description: '', searchDate: '' };
    store.set(describeDatasetAtom, 'old', { ...said, unjudgedUse: 'excluded' });
    expect(await load('old')).toMatchObject({
      includedPapers: [{ title: 'Tides' }],
      excludedPapers: [{ title: 'Mars' }, { title: 'Dust' }],
      unjudgedUse: 'excluded',
    });
  });

  it('take papers of other programs, which know the plain fields alone', () => {
    const paper = {
      title: 'Tides',
      authors: ['Ann'],
      publicationYear: 2001,
      source: 'J',
      citedByCount: 2,
      doi: '10.1/a',
    };
    localStorage.setItem(
      KEY,
      JSON.stringify([
        { id: 'a', name: 'A', reviewTopic: 'T', originalPaperCount: 1, includedPapers: [paper] },
      ]),
    );
    const { store } = setup();
    expect(store.get(datasetsAtom)).toMatchObject([{ id: 'a', includedCount: 1, excludedCount: 0 }]);
  });

  it.each([
    ['no list', '{"id":"a"}'],
    ['no JSON', '[{'],
    ['an item without papers', '[{"id":"a","name":"A","reviewTopic":"T","originalPaperCount":1}]'],
    ['an item without a topic', '[{"id":"a","name":"A","originalPaperCount":1,"includedPapers":[]}]'],
  ])(
    'are none where the storage holds %s, which is put aside before it is written over',
    async (_, stored) => {
      const quiet = onReport(() => undefined);
      localStorage.setItem(KEY, stored);
      const { store } = setup();
      expect(store.get(datasetsAtom)).toEqual([]);
      await store.set(storeDatasetAtom, SMALL);
      expect(store.get(datasetsAtom)).toHaveLength(1);
      expect(localStorage.getItem('star-datasets-unreadable')).toBe(stored);
      quiet();
    },
  );

  it('that no storage takes live as long as the page, and say so', async () => {
    const { store, load } = setup();
    refuseLocalStorage();
    await store.set(storeDatasetAtom, SMALL);
    expect(store.get(datasetsAtom)).toMatchObject([{ id: 'small' }]);
    expect(store.get(unstoredDatasetsAtom).get('small')).toBe(
      'This browser could not keep the dataset. It is available until the page is closed; export it to keep it.',
    );
    expect(await load('small')).toEqual(SMALL);
    jest.restoreAllMocks();
    await store.set(storeDatasetAtom, SMALL);
    expect(store.get(unstoredDatasetsAtom).size).toBe(0);
  });

  it('are renamed and described, their papers left alone', async () => {
    const { store, load } = setup();
    await store.set(storeDatasetAtom, SMALL);
    const said = { name: 'Tides', reviewTopic: 'Sea', description: '', searchDate: '' };
    expect(store.set(describeDatasetAtom, 'small', said)).toBe(true);
    expect(await load('small')).toEqual({
      ...SMALL,
      name: 'Tides',
      reviewTopic: 'Sea',
      searchDate: null,
      metadata: { errors: [] },
    });
  });

  it('that are deleted leave nothing behind, and no others go with them', async () => {
    const { store, database, load } = setup();
    await store.set(storeDatasetAtom, largeDataset('large'));
    await store.set(storeDatasetAtom, largeDataset('large-2'));
    await store.set(deleteDatasetAtom, 'large');
    expect(store.get(datasetsAtom).map(({ id }) => id)).toEqual(['large-2']);
    const keys = await database.keys('dataset:');
    expect(keys.ok && keys.value.every((key) => key.startsWith('dataset:large-2/'))).toBe(true);
    expect(await load('large')).toBe('This dataset is no longer in this browser.');
  });

  it('whose papers are gone say so', async () => {
    const { store, database } = setup();
    await store.set(storeDatasetAtom, largeDataset());
    await database.removeAll('dataset:');
    const later = setup({ ...createTestDatabase(), database });
    expect(await later.load('large')).toBe(
      "This browser no longer has the dataset's papers. Upload its file again.",
    );
  });

  it('of another tab are neither lost nor overwritten', async () => {
    const one = setup();
    const other = setup();
    await one.store.set(storeDatasetAtom, SMALL);
    await other.store.set(storeDatasetAtom, { ...SMALL, id: 'second' });
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(one.store.get(datasetsAtom).map(({ id }) => id)).toEqual(['second', 'small']);
  });

  it('keep what looking papers up brought', async () => {
    const { store, load } = setup();
    const found: Paper = buildPaper('row-3', {
      title: 'Moons',
      openAlexId: 'W123',
      label: 'excluded',
      publicationDate: '2001-02-03',
      isRetracted: true,
    });
    const missing: Paper = buildPaper('row-4', { doi: '10.1234/z', isNotFound: true });
    const dataset = { ...SMALL, includedPapers: [missing], excludedPapers: [found] };
    await store.set(storeDatasetAtom, dataset);
    expect(store.get(datasetsAtom)).toMatchObject([{ identifierOnlyCount: 0, notFoundCount: 1 }]);
    expect(await load('small')).toEqual(dataset);
  });
});
