/** @jest-environment ./tests/support/browser-environment.mjs */
import { waitFor } from '@testing-library/react';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import { datasetsAtom, loadDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { makeProjectOfDatasetAtom } from '@/lib/state/project/make-project-of-dataset-atom';
import { projectAtom, projectCountsAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { decideAtom, removeRecordsAtom } from '@/lib/state/project/record-acts';
import { openProjectAtom } from '@/lib/state/project/shelf-acts';
import { readShelfAtom, shelfAtom } from '@/lib/state/project/shelf-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const DATASET = {
  ...buildDataset(
    [
      buildPaper('row-2', { openAlexId: 'W11', title: '' }),
      buildPaper('row-3', { openAlexId: null, title: '', doi: '10.5555/a' }),
    ],
    [
      buildPaper('row-4', { openAlexId: 'W12', label: 'excluded' }),
      buildPaper('row-5', { openAlexId: null, title: '', doi: '10.5555/b', label: 'excluded' }),
      // Judged twice: its inclusion counts.
      buildPaper('row-6', { openAlexId: 'W11', label: 'excluded' }),
    ],
    { id: 'd1', name: 'Sleep' },
  ),
  unjudgedUse: 'left-out',
  leftOutPapers: [buildPaper('row-7', { openAlexId: 'W13', label: 'unknown' })],
} as const;

function prepare({ store }: Awaited<ReturnType<typeof openTab>>): void {
  store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(
    flowContextAtom,
    createTestContext(['W11', 'W12', 'W13'].map((id) => rawWork(id, { cites: ['W19'] }))),
  );
}

async function setup() {
  const tab = await openTab();
  prepare(tab);
  const { store } = tab;
  const id = await store.set(makeProjectOfDatasetAtom, DATASET, 'Why do we sleep?');
  return { ...tab, id };
}

describe('makeProjectOfDatasetAtom', () => {
  it('makes a project of the papers, with their rows, what the index knows of them, and the decisions', async () => {
    const { store, id } = await setup();
    expect(store.get(projectAtom)?.header).toMatchObject({ id, name: 'Sleep', question: 'Why do we sleep?' });
    expect(store.get(projectAtom)?.header.screeningSince).not.toBeNull();
    expect(store.get(projectCountsAtom)).toMatchObject({
      records: 5,
      include: 2,
      exclude: 2,
      undecided: 1,
      included: 2,
      excluded: 2,
    });
    const record = store.get(projectAtom)?.records.get('W11');
    expect(record?.facts).toMatchObject({ title: 'Title of W11', references: ['W19'] });
    expect(record?.origins).toMatchObject([
      { kind: 'file', row: 2 },
      { kind: 'file', row: 6 },
    ]);
    expect(store.get(projectMessageAtom)).toBeNull();
  });

  it('puts it on the shelf with all of it, so that a page that is left at once leaves no empty one', async () => {
    const { database, factory } = createTestDatabase();
    const tab = await openTab({ database });
    prepare(tab);
    const making = tab.store.set(makeProjectOfDatasetAtom, DATASET, 'Why do we sleep?');
    // What another page finds as soon as the shelf names the project.
    const next = await openTab({ database: createTestDatabase(factory).database });
    const isShelved = async () => {
      await next.store.set(readShelfAtom);
      return next.store.get(shelfAtom).length > 0;
    };
    while (!(await isShelved()));
    const [entry] = next.store.get(shelfAtom);
    expect(entry?.counts).toMatchObject({ records: 5, include: 2, exclude: 2 });
    await next.store.set(openProjectAtom, entry?.header.id ?? '');
    expect(next.store.get(projectAtom)?.header.question).toBe('Why do we sleep?');
    expect(next.store.get(projectCountsAtom)).toMatchObject({ records: 5, include: 2, exclude: 2 });
    await making;
  });
});

describe('a project as a dataset', () => {
  it('has the papers and decisions as they are now, and stands among the datasets', async () => {
    const { store, id } = await setup();
    const listed = () => store.get(datasetsAtom).find((dataset) => dataset.id === `project-${id}`);
    // The shelf is told of counts a moment later.
    await waitFor(() =>
      expect(listed()).toMatchObject({
        name: 'Sleep',
        originalPaperCount: 5,
        includedCount: 2,
        excludedCount: 2,
        unjudgedCount: 1,
      }),
    );
    const load = async () => {
      const loaded = await store.set(loadDatasetAtom, `project-${id}`);
      if (!loaded.ok) throw new Error(loaded.error);
      return loaded.value;
    };
    const before = await load();
    expect(
      allPapers(before)
        .map(({ openAlexId, doi, label }) => openAlexId ?? `${doi} ${label}`)
        .sort(),
    ).toEqual(['10.5555/a included', '10.5555/b excluded', 'W11', 'W12', 'W13']);
    expect(before.leftOutPapers?.map(({ openAlexId }) => openAlexId)).toEqual(['W13']);
    const include = { phase: 'title-abstract', verdict: 'include', reason: null } as const;
    store.set(decideAtom, 'Include', [{ ...include, record: 'W13' }]);
    store.set(removeRecordsAtom, ['W12']);
    const after = await load();
    expect(after.includedPapers.map(({ openAlexId }) => openAlexId)).toContain('W13');
    expect(after.excludedPapers).toHaveLength(1);
    expect(store.get(shownRecordsAtom)?.size).toBe(4);
  });

  it('says that a deleted project is gone', async () => {
    const { store } = await setup();
    expect(await store.set(loadDatasetAtom, 'project-other')).toEqual({
      ok: false,
      error: 'This project is no longer in this browser.',
    });
  });
});
