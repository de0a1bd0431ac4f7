import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { ComparisonRun, RunEvidence } from '@/lib/evaluation/types';
import type { Library } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { makeRunCurrentAtom } from '@/lib/state/evaluation/comparison-atoms';
import { deleteDatasetAtom, openDatasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import {
  cancelDetectionAtom,
  cancelledDetectionsAtom,
  detectionRunAtom,
  detectionScopeAtom,
  isCancelled,
  shownDatasetAtom,
  startDetectionAtom,
} from '@/lib/state/evaluation/detection-atoms';
import { openDetectionAtom } from '@/lib/state/evaluation/detection-database-atom';
import { addCandidatesAtom, exportCandidatesAtom } from '@/lib/state/evaluation/detection-export-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { openDetectionService } from '@/tests/support/detection-service';

const ID = 'review-1';
const ORDER = { datasetId: ID, config: DEFAULT_DETECTION_CONFIG, query: '' };

let library: Library;
beforeAll(async () => {
  library = await loadLibrary('public/sample-library.ndjson.gz');
});

const REVIEW = buildDataset(
  Array.from({ length: 20 }, (_, index) =>
    buildPaper(`row-${index}`, { openAlexId: `W${9_000_000_001 + index}` }),
  ),
);

interface Setup {
  readonly factory?: Parameters<typeof createTestDatabase>[0];
  readonly before?: (url: string) => void;
  readonly status?: SourceStatus;
}

/** A page over a browser's database, with the dataset in it. */
async function openPage({ factory, before, status = { state: 'live' } }: Setup = {}) {
  const { database, factory: usedFactory } = createTestDatabase(factory);
  const { context, service } = openDetectionService(library, before === undefined ? {} : { before });
  const store = createStore();
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, status);
  store.set(openDatasetsAtom, database);
  store.set(openDetectionAtom, database);
  await store.set(storeDatasetAtom, REVIEW);
  const scope = store.get(detectionScopeAtom) ?? '';
  const runAtom = detectionRunAtom(ID, scope);
  return {
    store,
    service,
    database,
    factory: usedFactory,
    scope,
    run: () => store.get(runAtom),
    /** Shows the run as a screen does, and waits until what is stored has been read. */
    show: async () => {
      store.sub(runAtom, () => undefined);
      await store.set(runAtom);
      return store.get(runAtom);
    },
  };
}

let stopListening: () => void = () => undefined;
beforeEach(() => {
  stopListening = onReport(() => undefined);
});
afterEach(() => stopListening());

describe('startDetectionAtom', () => {
  it('runs to its end and is there after a reload, which asks for nothing more', async () => {
    const first = await openPage();
    await first.store.set(startDetectionAtom, ORDER);
    const run = first.run();
    expect(run).toMatchObject({ id: 'detection_review-1', datasetId: ID, status: 'completed', error: null });
    expect(run?.results?.candidateMissingPapers.length).toBeGreaterThan(5);
    expect(run?.results?.query).toBe('Active learning');
    await first.database.flush();

    const second = await openPage({ factory: first.factory });
    expect(await second.show()).toEqual(run);
    await second.store.set(startDetectionAtom, ORDER);
    expect(second.service.requests).toEqual([]);
    expect(second.run()?.results?.candidateMissingPapers).toEqual(run?.results?.candidateMissingPapers);
  });

  it('bypasses the cache when told to', async () => {
    const { store, service, run } = await openPage();
    await store.set(startDetectionAtom, ORDER);
    const asked = service.requests.length;
    await store.set(startDetectionAtom, { ...ORDER, bypassCache: true });
    expect(service.requests.length).toBeGreaterThan(asked + 4);
    expect(run()?.results?.requests.kept).toBe(0);
  });

  it('is failed with the message, and keeps the results of the run before', async () => {
    let isGone = false;
    const { store, run } = await openPage({
      before: () => {
        if (isGone) throw new TypeError('the network is gone');
      },
    });
    await store.set(startDetectionAtom, ORDER);
    const before = run()?.results;
    isGone = true;
    await store.set(startDetectionAtom, {
      ...ORDER,
      bypassCache: true,
      config: { ...ORDER.config, maxPapersPerMethod: 10 },
    });
    expect(run()).toMatchObject({
      status: 'failed',
      error: 'Network error after 3 attempts: the network is gone',
      results: before,
    });
  });

  it('fails for a dataset that is gone', async () => {
    const { store, run } = await openPage();
    await store.set(deleteDatasetAtom, ID);
    await store.set(startDetectionAtom, ORDER);
    expect(run()).toMatchObject({ status: 'failed', error: 'This dataset is no longer in this browser.' });
  });

  it('lets go of the atoms of a deleted dataset', async () => {
    const { store } = await openPage();
    const [shown, detection] = [shownDatasetAtom(ID), detectionRunAtom(ID)];
    await store.set(deleteDatasetAtom, ID);
    expect(shownDatasetAtom(ID)).not.toBe(shown);
    expect(detectionRunAtom(ID)).not.toBe(detection);
  });

  it('replaces a run that is under way', async () => {
    const { store, run } = await openPage();
    const first = store.set(startDetectionAtom, ORDER);
    expect(run()?.status).toBe('running');
    const config = { ...ORDER.config, maxPapersPerMethod: 10 };
    await Promise.all([first, store.set(startDetectionAtom, { ...ORDER, config })]);
    expect(run()).toMatchObject({ status: 'completed', results: { config: { maxPapersPerMethod: 10 } } });
  });

  it('shows one that a reload interrupted as failed', async () => {
    const first = await openPage();
    void first.store.set(startDetectionAtom, ORDER);
    await first.database.flush();
    const second = await openPage({ factory: first.factory });
    expect(await second.show()).toMatchObject({
      status: 'failed',
      error:
        'The page was closed before the detection ended. Everything fetched so far is stored: run it again to continue from there.',
    });
    first.store.set(cancelDetectionAtom, ID);
  });
});

describe('cancelDetectionAtom', () => {
  it('stops a run, brings the results before it back, and says so until the next one', async () => {
    const { store, run, scope } = await openPage();
    await store.set(startDetectionAtom, ORDER);
    const before = run();
    const running = store.set(startDetectionAtom, { ...ORDER, bypassCache: true });
    store.set(cancelDetectionAtom, ID);
    await running;
    expect(run()).toEqual(before);
    expect(isCancelled(store.get(cancelledDetectionsAtom), scope, ID)).toBe(true);
    await store.set(startDetectionAtom, ORDER);
    expect(isCancelled(store.get(cancelledDetectionsAtom), scope, ID)).toBe(false);
  });

  it('leaves nothing of a first run', async () => {
    const { store, run, database } = await openPage();
    const running = store.set(startDetectionAtom, ORDER);
    store.set(cancelDetectionAtom, ID);
    await running;
    expect(run()).toBeNull();
    expect(await database.read([`dataset:${ID}/detection/run`])).toEqual({ ok: true, value: [undefined] });
  });
});

describe('what is stored of detections', () => {
  it('goes with the dataset', async () => {
    const { store, database } = await openPage();
    await store.set(startDetectionAtom, ORDER);
    await store.set(deleteDatasetAtom, ID);
    expect(await database.keys(`dataset:${ID}`)).toEqual({ ok: true, value: [] });
  });

  it('of invented records stands apart', async () => {
    const sample = await openPage({ status: { state: 'sample', reason: 'unreachable' } });
    await sample.store.set(startDetectionAtom, ORDER);
    expect(sample.scope).toBe('sample:built-in:');
    expect((await sample.database.keys('sample:built-in:dataset:')).ok).toBe(true);
    const live = await openPage({ factory: sample.factory });
    expect(await live.show()).toBeNull();
  });

  it('counts as none when it is damaged', async () => {
    const { store, database, show } = await openPage();
    await store.set(startDetectionAtom, ORDER);
    await database.write('dataset:review-2/detection/run', { id: 'nonsense' });
    const other = detectionRunAtom('review-2');
    await store.set(other);
    expect(store.get(other)).toBeNull();
    expect((await show())?.status).toBe('completed');
  });
});

describe('a dataset without identifiers', () => {
  const nameless = buildDataset(
    Array.from({ length: 20 }, (_, index) => buildPaper(`row-${index}`, { title: `Paper ${index}` })),
  );
  const evidence: RunEvidence = {
    included: nameless.includedPapers,
    excluded: [],
    retrieved: REVIEW.includedPapers.map(({ openAlexId }) => buildPaper(openAlexId ?? '')),
    totalFound: 20,
    indexedIds: null,
    beyondCapIds: null,
    matching: {
      // The last two fall short of the threshold.
      included: REVIEW.includedPapers.map(({ id, openAlexId }, index) => ({
        truthId: id,
        retrievedId: openAlexId ?? '',
        tier: 4,
        score: index < 18 ? 0.97 : 0.8,
        evidence: [],
      })),
      excluded: [],
    },
    decisions: {},
    threshold: 0.9,
    leavesOutLaterPapers: false,
    requests: [],
    seed: 1,
  };
  const comparison: ComparisonRun = {
    id: `run_${ID}`,
    datasetId: ID,
    datasetName: 'Active learning',
    runDate: '2026-11-20T00:00:00.000Z',
    status: 'completed',
    searchCriteria: {
      query: 'active learning',
      entityTypes: ['works'],
      startYear: null,
      endYear: null,
      resultCap: 1_000,
    },
    progress: { message: '', progress: 100 },
    evidence,
    executionTime: 1,
    error: null,
    isExample: false,
  };

  it('starts from the works that its comparison matched', async () => {
    const { store, run } = await openPage();
    await store.set(storeDatasetAtom, nameless);
    await store.set(startDetectionAtom, ORDER);
    expect(run()).toMatchObject({
      status: 'failed',
      error: 'None of the 20 included papers has an OpenAlex id, DOI or PubMed number',
    });
    store.set(makeRunCurrentAtom, { run: comparison, body: 'body-1' });
    await store.set(startDetectionAtom, ORDER);
    expect(run()).toMatchObject({
      status: 'completed',
      results: { resolution: { included: 20, resolved: 18, withoutIdentifier: 2 } },
    });
  });
});

describe('shownDatasetAtom(id)', () => {
  it('reads the dataset, and says why it cannot', async () => {
    const { store } = await openPage();
    await store.set(shownDatasetAtom(ID));
    expect(store.get(shownDatasetAtom(ID))).toMatchObject({ state: 'ready', dataset: { id: ID } });
    await store.set(shownDatasetAtom('gone'));
    expect(store.get(shownDatasetAtom('gone'))).toEqual({
      state: 'failed',
      message: 'This dataset is no longer in this browser.',
    });
  });
});

describe('candidates', () => {
  async function detected() {
    const page = await openPage();
    await page.store.set(startDetectionAtom, ORDER);
    const results = page.run()?.results;
    if (results === null || results === undefined) throw new Error('No results');
    page.service.reset();
    return { ...page, results, candidates: results.candidateMissingPapers.slice(0, 3) };
  }

  it('go to the graph for nothing', async () => {
    const { store, candidates, service } = await detected();
    expect(await store.set(addCandidatesAtom, candidates)).toEqual({ count: 3, fault: null });
    expect([...store.get(graphAtom).nodes.keys()].sort()).toEqual(
      candidates.map(({ paper }) => paper.id).sort(),
    );
    expect(service.creditsUsed).toBe(0);
  });

  it.each([
    ['csv', 'missing-papers-2026-11-20.csv', /Rank,Title,Authors/],
    ['ris', 'references-2026-11-20.ris', /TY {2}- /],
    ['bibtex', 'references-2026-11-20.bib', /@article\{/],
    ['csl', 'references-2026-11-20.json', /"type": "article-journal"/],
  ] as const)('are saved as %s', async (format, name, start) => {
    const { store, results, candidates } = await detected();
    const file = await store.set(exportCandidatesAtom, results, candidates, format);
    expect(file).toMatchObject({ ok: true, value: { name, incomplete: 0 } });
    if (!file.ok) return;
    expect(file.value.text).toMatch(start);
    for (const { paper } of candidates) expect(file.value.text).toContain(paper.doi ?? '');
  });
});
