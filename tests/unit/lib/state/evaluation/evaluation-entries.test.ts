import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { Library } from '@/lib/library/library';
import { checkChain } from '@/lib/project/chain';
import { describeEntry } from '@/lib/project/describe-entry';
import type { ProjectHeader } from '@/lib/project/types';
import { loadLibrary } from '@/lib/server/load-library';
import { openComparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { openDatasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { startDetectionAtom } from '@/lib/state/evaluation/detection-atoms';
import { openDetectionAtom } from '@/lib/state/evaluation/detection-database-atom';
import { evaluateFilesAtom, runComparisonAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { makeProjectOfDatasetAtom } from '@/lib/state/project/make-project-of-dataset-atom';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { decideAtom } from '@/lib/state/project/record-acts';
import { readLedgers } from '@/lib/state/project/stored-project';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import type { Database } from '@/lib/storage/database';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { openDetectionService } from '@/tests/support/detection-service';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';
import { OPEN_PROJECTS } from '@/tests/support/open-projects';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

let library: Library;
beforeAll(async () => {
  library = await loadLibrary('public/sample-library.ndjson.gz');
});

const REVIEW = buildDataset(
  Array.from({ length: 20 }, (_, index) =>
    buildPaper(`row-${index}`, { openAlexId: `W${9_000_000_001 + index}` }),
  ),
  [],
  { id: 'd1', name: 'Sleep' },
);

const CRITERIA = {
  query: 'data',
  entityTypes: ['works'],
  startYear: 2000,
  endYear: null,
  resultCap: 100,
} as const;

/** A tab of one browser, with the evaluation started. */
async function tabOf(database?: Database) {
  const tab = await openTab(database === undefined ? {} : { database });
  const { store } = tab;
  const { context } = openDetectionService(library);
  store.set(setProjectsOpenerAtom, OPEN_PROJECTS);
  store.set(sourceStatusAtom, { state: 'live' });
  store.set(flowContextAtom, {
    ...context,
    costsCredits: () => Promise.resolve(true),
  });
  store.set(openDatasetsAtom, tab.database);
  store.set(openDetectionAtom, tab.database);
  store.set(matchingClientAtom, createLoopbackMatchingClient());
  await store.set(openComparisonRunsAtom, tab.database);
  return tab;
}

/** A tab with a project of twenty included papers. */
async function setup() {
  const tab = await tabOf();
  const id = (await tab.store.set(makeProjectOfDatasetAtom, REVIEW, '')) ?? '';
  const header = tab.store.get(projectAtom)?.header;
  if (header === undefined) throw new Error('A project is open');
  return { ...tab, id, header, datasetId: `project-${id}` };
}

async function ledgerOf(database: Database, { id, copy }: ProjectHeader) {
  await database.flush();
  const ledgers = await readLedgers(database, id);
  if (!ledgers.ok) throw new Error(ledgers.error.message);
  const entries = ledgers.value.get(copy) ?? [];
  expect(checkChain(entries).kind).toBe('whole');
  return entries;
}

describe('enterRunAtom', () => {
  it('tells the history of the open project what a comparison asked, found and cost', async () => {
    const { store, database, header, datasetId } = await setup();
    await store.set(runComparisonAtom, {
      datasetId,
      criteria: CRITERIA,
      asksBeyondCap: false,
    });
    const entry = (await ledgerOf(database, header)).at(-1);
    expect(entry).toMatchObject({
      kind: 'run',
      counts: { new: null, duplicates: null },
      source: 'OpenAlex',
    });
    expect(entry?.asked).toMatchObject({
      type: 'request',
      request: expect.stringMatching(/^\/works\?/),
    });
    expect(entry?.counts.retrieved).toBeGreaterThan(0);
    // A search is ten, and looking up what was not found is one.
    expect(entry?.credits).toBeGreaterThanOrEqual(10);
    if (entry === undefined) return;
    const { title, asked } = describeEntry(entry, header, () => null);
    expect(title).toBe('Evaluation');
    expect(asked).toMatch(/^“data”, since 2000: \d+ of 20 included papers found$/);
  });

  it('names the databases whose files were compared, which costs nothing', async () => {
    const { store, database, header, datasetId } = await setup();
    const papers = [buildPaper('r1', { openAlexId: 'W9000000001' })];
    const file = { fileName: 'a.ris', databaseName: 'Scopus', papers };
    await store.set(evaluateFilesAtom, { datasetId, files: [file] });
    expect((await ledgerOf(database, header)).at(-1)).toMatchObject({
      kind: 'run',
      asked: {
        type: 'words',
        words: 'Files of Scopus: 1 of 20 included papers found',
      },
      counts: { found: 1, retrieved: 1 },
      credits: 0,
    });
  });

  it('tells a project that is not open in this tab, after what no entry tells of its decisions', async () => {
    const { store, database, header, datasetId } = await setup();
    const decision = {
      phase: 'title-abstract',
      verdict: 'exclude',
      reason: null,
    } as const;
    store.set(decideAtom, 'Exclude', [{ ...decision, record: 'W9000000001' }]);
    const before = (await ledgerOf(database, header)).length;
    const other = await tabOf(database);
    await other.store.set(runComparisonAtom, {
      datasetId,
      criteria: CRITERIA,
      asksBeyondCap: false,
    });
    const entries = await ledgerOf(database, header);
    expect(entries.slice(before)).toMatchObject([
      { kind: 'decisions', counts: { new: 1 } },
      {
        kind: 'run',
        asked: { words: expect.stringContaining('of 19 included papers') },
      },
    ]);
  });

  it('writes nothing for a list of papers that is no project', async () => {
    const { store, database, header } = await setup();
    await store.set(storeDatasetAtom, REVIEW);
    const before = await ledgerOf(database, header);
    await store.set(runComparisonAtom, {
      datasetId: 'd1',
      criteria: CRITERIA,
      asksBeyondCap: false,
    });
    expect(await ledgerOf(database, header)).toEqual(before);
  });
});

describe('enterDetectionAtom', () => {
  it('tells the methods, the topic, and how many candidates came of how many works', async () => {
    const { store, database, header, datasetId } = await setup();
    await store.set(startDetectionAtom, {
      datasetId,
      config: DEFAULT_DETECTION_CONFIG,
      query: 'active learning',
    });
    const entry = (await ledgerOf(database, header)).at(-1);
    expect(entry).toMatchObject({
      kind: 'detection',
      counts: { new: null, duplicates: null },
    });
    expect(entry?.asked).toMatchObject({
      words: expect.stringMatching(/; topic “active learning”$/),
    });
    expect(entry?.counts.found).toBeGreaterThan(5);
    expect(entry?.counts.retrieved).toBeGreaterThan(entry?.counts.found ?? 0);
    expect(entry?.credits).toBeGreaterThan(1);
    expect(entry?.idsHash).toMatch(/^[0-9a-f]{64}$/);
  });
});
