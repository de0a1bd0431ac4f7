import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { noteActivity } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import type { DatabaseFile } from '@/lib/evaluation/matching/pool-databases';
import type { ComparisonRun, Dataset, RunEvidence, SearchCriteria } from '@/lib/evaluation/types';
import { checkAgreed, creditsToGoOn } from '@/lib/flows/agreed-price';
import type { SearchPreview } from '@/lib/flows/comparison-search';
import { FlowError } from '@/lib/flows/flow-errors';
import { nothingRetrieved, type RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { createAtomFamily } from '@/lib/state/atom-family';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { TOOL_BUILD } from '@/lib/state/this-build';
import {
  changeRunAtom,
  currentRunId,
  finishRunAtom,
  makeRunCurrentAtom,
  noteRetrievedAtom,
  retrievedSoFarAtom,
  runAtom,
  runDatabaseAtom,
  storeLookupAtom,
  withdrawRunAtom,
} from './comparison-atoms';
import { loadDatasetAtom } from './dataset-atoms';
import { enterRunAtom } from './evaluation-entries';
import { readPages, type StoredRun, writePage } from './stored-runs';

/**
 * For every run alike, so that its intervals can be computed again. Source: docs/behaviours/comparison.md#bootstrap.
 */
const SEED = 305_419_896;

// The screens that list datasets read how runs go; only a run needs the code of one.
const loadSearch = () => import('@/lib/flows/comparison-search');
const loadComparison = () => import('@/lib/flows/run-comparison');
const loadFileEvaluation = () => import('@/lib/flows/evaluate-files');

export interface ComparisonRequest {
  readonly datasetId: string;
  readonly criteria: SearchCriteria;
  /** Whether to ask, after the search, which missing papers the query finds beyond the cap. */
  readonly asksBeyondCap: boolean;
}

export interface FileEvaluationRequest {
  readonly datasetId: string;
  /** One or more. */
  readonly files: readonly DatabaseFile[];
}

interface Active {
  readonly stored: StoredRun;
  readonly controller: AbortController;
}

/** Runs under way, by dataset. */
const activeAtom = atom<ReadonlyMap<string, Active>>(new Map());

const loadErrorsAtom = atom<ReadonlyMap<string, string>>(new Map());

/** Why a dataset's run could not begin, by dataset. */
export const comparisonLoadErrorsAtom = atom((get) => get(loadErrorsAtom));

const heldUpAtom = atom<ReadonlyMap<string, number>>(new Map());

/** The cost of continuing, by dataset, where its last run in this visit became much dearer and waits for consent. Unit: credits. */
export const comparisonsHeldUpAtom = atom((get) => get(heldUpAtom));

/** How many works a query finds, by one request (`previewCredits`); else a sentence for the user. */
export const previewComparisonAtom = atom(
  null,
  async (get, _set, criteria: SearchCriteria): Promise<Result<SearchPreview, string>> => {
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    try {
      const { previewSearch } = await loadSearch();
      return success(await previewSearch(context, criteria));
    } catch (error) {
      return failure(describeError(error));
    }
  },
);

/** Cancels a run: the previous run becomes current again; retrieved pages stay stored for the next attempt. */
export const cancelComparisonAtom = atom(null, (get, _set, datasetId: string) =>
  get(activeAtom).get(datasetId)?.controller.abort(),
);

/** Cancels every run, as when the source of records changes. */
export const cancelComparisonsAtom = atom(null, (get) => {
  for (const { controller } of get(activeAtom).values()) controller.abort();
});

/** The source of the papers that a run compares with a dataset. */
interface RunTask {
  /** Facts for the header of the run. */
  readonly facts: Pick<ComparisonRun, 'searchCriteria' | 'dataSource' | 'databases'>;
  /** In a few words, for the log of activity. */
  readonly title: string;
  pursue(active: Active, dataset: Dataset): Promise<RunEvidence>;
  /** Called once what it found is stored. */
  onFinished?(): Promise<void>;
}

const beginAtom = atom(null, (get, set, dataset: Dataset, facts: RunTask['facts'], now: number) => {
  const runDate = new Date(now).toISOString();
  const stored: StoredRun = {
    body: `${dataset.id}:${runDate}`,
    run: {
      id: currentRunId(dataset.id),
      datasetId: dataset.id,
      datasetName: dataset.name,
      runDate,
      status: 'running',
      ...facts,
      computedBy: { version: TOOL_BUILD.version, commit: TOOL_BUILD.commit },
      progress: { message: 'Starting', progress: 0 },
      evidence: null,
      executionTime: null,
      error: null,
      isExample: false,
    },
  };
  const previousId = set(makeRunCurrentAtom, stored);
  const active: Active = { stored, controller: new AbortController() };
  set(activeAtom, new Map(get(activeAtom)).set(dataset.id, active));
  return { active, previousId };
});

/** Reads the pages that a cancelled run has left, unless they are known already. */
const readRetrievedAtom = atom(null, async (get, set, datasetId: string): Promise<void> => {
  const database = get(runDatabaseAtom);
  if (database === null || get(retrievedSoFarAtom).has(datasetId)) return;
  const pages = await readPages(database, datasetId);
  if (pages !== null && !get(retrievedSoFarAtom).has(datasetId)) {
    await set(noteRetrievedAtom, datasetId, pages);
  }
});

/** Papers that an unfinished run of a dataset has retrieved, read when first shown. Null: none. */
export const storedRetrievalAtom = createAtomFamily('dataset', (datasetId) => {
  const retrievalAtom = atom(
    (get) => get(retrievedSoFarAtom).get(datasetId) ?? null,
    async (get, set) => {
      if (!get(activeAtom).has(datasetId)) await set(readRetrievedAtom, datasetId);
    },
  );
  retrievalAtom.onMount = (read) => {
    void read();
  };
  return retrievalAtom;
});

/** Pages that an earlier attempt at the same search retrieved; none if there was no such attempt. */
const startOfSearchAtom = atom(
  null,
  async (get, set, { datasetId, criteria }: ComparisonRequest): Promise<RetrievedSoFar> => {
    await set(readRetrievedAtom, datasetId);
    const stored = get(retrievedSoFarAtom).get(datasetId);
    const { belongsTo } = await loadSearch();
    if (stored !== undefined && belongsTo(stored, criteria)) return { ...stored, criteria };
    await set(noteRetrievedAtom, datasetId, null);
    return nothingRetrieved(criteria);
  },
);

const pursueAtom = atom(
  null,
  async (get, set, { stored, controller }: Active, dataset: Dataset, request: ComparisonRequest) => {
    const context = get(flowContextAtom);
    const client = get(matchingClientAtom);
    if (context === null || client === null) throw new FlowError(NOT_STARTED, 'failed');
    const { signal } = controller;
    const { criteria, asksBeyondCap, datasetId } = request;
    let retrieved = await set(startOfSearchAtom, request);
    const [{ runComparison }, { searchCredits }] = await Promise.all([loadComparison(), loadSearch()]);
    const made = retrieved.requests.length;
    // All pages cost the same.
    const eachWas = get(paymentAtom).isPaid ? searchCredits(criteria, 1) : 0;
    const input = { dataset, criteria, client, retrieved, asksBeyondCap, seed: SEED };
    return await runComparison(context, input, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) set(changeRunAtom, stored, { progress });
      },
      onRetrieved: (next) => {
        const database = get(runDatabaseAtom);
        if (database !== null) writePage(database, datasetId, retrieved, next);
        retrieved = next;
        void set(noteRetrievedAtom, datasetId, next);
        if (eachWas === 0) return;
        const asked = next.requests.length;
        const each = searchCredits(criteria, 1);
        const rest = searchCredits(criteria, next.totalFound ?? undefined, asked);
        checkAgreed({ said: (asked - made + rest / each) * eachWas, spent: (asked - made) * each, rest });
      },
    });
  },
);

/**
 * Makes a run of a task. The dataset's current run becomes a previous one. A failure is the run's error. Never rejects;
 * does nothing while the dataset has a run under way.
 */
const runTaskAtom = atom(null, async (get, set, datasetId: string, task: RunTask): Promise<void> => {
  if (get(activeAtom).has(datasetId)) return;
  const loaded = await set(loadDatasetAtom, datasetId);
  if (!loaded.ok) {
    set(loadErrorsAtom, new Map(get(loadErrorsAtom)).set(datasetId, loaded.error));
    return;
  }
  set(loadErrorsAtom, without(get(loadErrorsAtom), datasetId));
  set(heldUpAtom, without(get(heldUpAtom), datasetId));
  const now = get(flowContextAtom)?.now ?? Date.now;
  const startedAt = now();
  const { active, previousId } = set(beginAtom, loaded.value, task.facts, startedAt);
  noteActivity('user', 'evaluation', `Comparison of ${loaded.value.name}: ${task.title}`);
  try {
    const evidence = await task.pursue(active, loaded.value);
    await set(finishRunAtom, active.stored, {
      status: 'completed',
      evidence,
      executionTime: now() - startedAt,
      progress: { message: 'Completed', progress: 100 },
    });
    noteActivity('system', 'evaluation', `Comparison of ${loaded.value.name} completed`);
    await task.onFinished?.();
    await set(enterRunAtom, datasetId, task.facts, evidence);
  } catch (error) {
    if (active.controller.signal.aborted) {
      set(withdrawRunAtom, active.stored, previousId);
    } else {
      const more = creditsToGoOn(error);
      if (more !== null) set(heldUpAtom, new Map(get(heldUpAtom)).set(datasetId, more));
      await set(finishRunAtom, active.stored, {
        status: 'failed',
        error: describeError(error),
        executionTime: now() - startedAt,
      });
    }
  } finally {
    set(activeAtom, without(get(activeAtom), datasetId));
  }
});

/**
 * Runs a search for a dataset and compares what it finds with the dataset's papers, as `runTaskAtom`. Goes on where an
 * earlier attempt at the same search broke off; of a failed one, what was retrieved is stored.
 */
export const runComparisonAtom = atom(null, (get, set, request: ComparisonRequest): Promise<void> => {
  const { datasetId, criteria } = request;
  return set(runTaskAtom, datasetId, {
    facts: { searchCriteria: criteria, dataSource: get(dataSourceAtom) },
    title: criteria.query,
    pursue: (active, dataset) => set(pursueAtom, active, dataset, request),
    onFinished: () => set(noteRetrievedAtom, datasetId, null),
  });
});

const compareFilesAtom = atom(
  null,
  async (get, set, { stored, controller }: Active, dataset: Dataset, files: readonly DatabaseFile[]) => {
    const client = get(matchingClientAtom);
    if (client === null) throw new FlowError(NOT_STARTED, 'failed');
    const { signal } = controller;
    const { evaluateFiles } = await loadFileEvaluation();
    const onProgress = (progress: ComparisonRun['progress']) => {
      if (!signal.aborted) set(changeRunAtom, stored, { progress });
    };
    return await evaluateFiles({ dataset, client, seed: SEED, files }, { signal, onProgress });
  },
);

/** Compares files of other databases with a dataset's papers, as `runTaskAtom`. */
export const evaluateFilesAtom = atom(
  null,
  (_get, set, { datasetId, files }: FileEvaluationRequest): Promise<void> => {
    const databases = [...new Set(files.map(({ databaseName }) => databaseName))];
    const resultCap = files.reduce((sum, { papers }) => sum + papers.length, 0);
    return set(runTaskAtom, datasetId, {
      // No search: a run of files has an empty query, which no search can have.
      facts: {
        searchCriteria: { query: '', entityTypes: ['works'], startYear: null, endYear: null, resultCap },
        databases,
      },
      title: `files of ${databases.join(', ')}`,
      pursue: (active, dataset) => set(compareFilesAtom, active, dataset, files),
    });
  },
);

/**
 * Looks up again where the papers of a finished run were lost, for example after a failed look-up. The decisions stay.
 * Returns a sentence for the user on failure, else null.
 */
export const lookUpLossesAtom = atom(
  null,
  async (get, set, runId: string, asksBeyondCap: boolean, signal: AbortSignal): Promise<string | null> => {
    const run = get(runAtom(runId));
    const context = get(flowContextAtom);
    if (run === null || run.evidence === null) return null;
    if (context === null) return NOT_STARTED;
    try {
      const input = { evidence: run.evidence, criteria: run.searchCriteria, asksBeyondCap };
      const { lookUpLosses } = await loadComparison();
      const lookedUp = await lookUpLosses(context, input, signal);
      set(storeLookupAtom, runId, lookedUp);
      return null;
    } catch (error) {
      return signal.aborted ? null : describeError(error);
    }
  },
);
