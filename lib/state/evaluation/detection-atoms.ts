import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { noteActivity, report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { withoutKeys } from '@/lib/base/without-keys';
import { typedTopic } from '@/lib/evaluation/datasets/review-topic';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { DetectionConfig } from '@/lib/evaluation/detection/types';
import { assignmentOf } from '@/lib/evaluation/metrics/compute-result';
import type { Dataset, Paper, RunEvidence } from '@/lib/evaluation/types';
import { agreedContext } from '@/lib/flows/agreed-context';
import type { DetectionProgress } from '@/lib/flows/detect-missing-papers';
import type { AnswerCache } from '@/lib/flows/evidence-source';
import { formatQuantity } from '@/lib/format/counts';
import { createAtomFamily } from '@/lib/state/atom-family';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import type { Database } from '@/lib/storage/database';
import { comparisonRunsAtom, currentRunId } from './comparison-atoms';
import { loadDatasetAtom } from './dataset-atoms';
import { detectionDatabaseAtom } from './detection-database-atom';
import { enterDetectionAtom } from './evaluation-entries';
import { sourceScopeAtom } from './source-scope-atom';
import { createAnswerCache, type DetectionRun, readRun, writeRun } from './stored-detection';

/** Message of a failed detection whose error has none. Source: docs/behaviours/errors.md#comparisons-and-detections. */
const FAILED = 'Detection failed';

const INTERRUPTED =
  'The page was closed before the detection ended. Everything fetched so far is stored: run it again to continue from there.';

/** Prefix of what is stored of the present source of records; null until the source is known. */
export const detectionScopeAtom = atom((get) => get(sourceScopeAtom));

/** Settings changed in this visit. */
export const detectionChangesAtom = atom<Partial<DetectionConfig>>({});

/** The settings of a dataset's next detection: those of the last one, with later changes applied. */
export function nextConfig(run: DetectionRun | null, changes: Partial<DetectionConfig>): DetectionConfig {
  return { ...(run?.results?.config ?? DEFAULT_DETECTION_CONFIG), ...changes };
}

const runsAtom = atom<ReadonlyMap<string, DetectionRun>>(new Map());
runsAtom.debugLabel = 'detection runs';

/** Detections whose last run was cancelled. */
const cancelledAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Controllers of the running detections. */
const controllersAtom = atom<ReadonlyMap<string, AbortController>>(new Map());

function keyOf(scope: string, datasetId: string): string {
  return `${scope}${datasetId}`;
}

function setRun(get: Getter, set: Setter, key: string, run: DetectionRun | null): void {
  set(runsAtom, run === null ? without(get(runsAtom), key) : new Map(get(runsAtom)).set(key, run));
}

/** A run that was stored as running but is not running in this page. */
function settled(run: DetectionRun): DetectionRun {
  return run.status === 'running' ? { ...run, status: 'failed', error: INTERRUPTED } : run;
}

/**
 * The run to show again after its successor was cancelled; a run that was replaced while running keeps only its earlier
 * results.
 */
function restored(before: DetectionRun | null): DetectionRun | null {
  if (before === null || before.status !== 'running') return before;
  if (before.results === null) return null;
  return { ...before, status: 'completed', endTime: before.results.finishedAt };
}

const readRunAtom = atom(null, async (get, set, scope: string, datasetId: string): Promise<void> => {
  const database = get(detectionDatabaseAtom);
  const key = keyOf(scope, datasetId);
  if (database === null || get(runsAtom).has(key)) return;
  const run = await readRun(database, scope, datasetId);
  // A run may have begun meanwhile.
  if (run !== null && !get(runsAtom).has(key)) setRun(get, set, key, settled(run));
});

/** A dataset's detection in a scope, read from the database when first shown; null if there is none. */
export const detectionRunAtom = createAtomFamily('dataset', (datasetId, scope) => {
  const runAtom = atom(
    (get) => get(runsAtom).get(keyOf(scope, datasetId)) ?? null,
    (_get, set) => set(readRunAtom, scope, datasetId),
  );
  runAtom.onMount = (read) => {
    void read();
  };
  return runAtom;
});

/** Whether the last detection of a dataset was cancelled; until the next one begins. */
export const cancelledDetectionsAtom = atom((get) => get(cancelledAtom));

export function isCancelled(cancelled: ReadonlySet<string>, scope: string, datasetId: string): boolean {
  return cancelled.has(keyOf(scope, datasetId));
}

/** A dataset with its papers, as it is shown. */
export type ShownDataset =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly dataset: Dataset }
  | { readonly state: 'failed'; readonly message: string };

/** A dataset with its papers, read again whenever a component starts to show it or the atom is set. */
export const shownDatasetAtom = createAtomFamily('dataset', (datasetId) => {
  const stateAtom = atom<ShownDataset>({ state: 'loading' });
  const shownAtom = atom(
    (get) => get(stateAtom),
    async (_get, set) => {
      const loaded = await set(loadDatasetAtom, datasetId);
      set(
        stateAtom,
        loaded.ok ? { state: 'ready', dataset: loaded.value } : { state: 'failed', message: loaded.error },
      );
    },
  );
  shownAtom.onMount = (load) => {
    void load();
  };
  return shownAtom;
});

export interface DetectionOrder {
  readonly datasetId: string;
  readonly config: DetectionConfig;
  /** The dataset's topic where it is blank. */
  readonly query: string;
  /** Asks the service again instead of using cached answers. */
  readonly bypassCache?: boolean;
}

/** A cache that stores nothing, for when there is no database. */
const NO_ANSWER_CACHE: AnswerCache = { read: () => Promise.resolve(null), write: () => Promise.resolve() };

const NOTHING_YET: DetectionProgress = {
  currentMethod: null,
  progress: 0,
  message: 'Starting...',
  papersFound: 0,
};

/**
 * Searches for papers that a review may have missed; a run that is under way for the dataset is replaced. A run that
 * fails or is cancelled keeps the results of the last one that came to an end. Never rejects.
 */
export const startDetectionAtom = atom(null, async (get, set, order: DetectionOrder): Promise<void> => {
  const scope = get(detectionScopeAtom);
  if (scope === null) return;
  const { datasetId } = order;
  const key = keyOf(scope, datasetId);
  const database = get(detectionDatabaseAtom);
  const before = get(runsAtom).get(key) ?? null;
  const controller = new AbortController();
  get(controllersAtom).get(key)?.abort();
  set(controllersAtom, new Map(get(controllersAtom)).set(key, controller));
  set(cancelledAtom, new Set([...get(cancelledAtom)].filter((each) => each !== key)));
  const isCurrent = () => get(controllersAtom).get(key) === controller;
  const run: DetectionRun = {
    id: `detection_${datasetId}`,
    datasetId,
    status: 'running',
    startTime: timeOf(get),
    endTime: null,
    progress: NOTHING_YET,
    results: before?.results ?? null,
    error: null,
  };
  const write = (next: DetectionRun | null) =>
    database === null ? Promise.resolve(false) : writeRun(database, scope, datasetId, next);
  setRun(get, set, key, run);
  void write(run);
  const outcome = await runDetection(
    get,
    set,
    { ...order, scope, database },
    controller.signal,
    (progress) => {
      const present = get(runsAtom).get(key);
      if (isCurrent() && present !== undefined) setRun(get, set, key, { ...present, progress });
    },
  );
  const progress = get(runsAtom).get(key)?.progress ?? NOTHING_YET;
  if (!isCurrent()) return;
  const end = controller.signal.aborted
    ? restored(before)
    : { ...run, ...outcome, results: outcome.results ?? run.results, progress, endTime: timeOf(get) };
  // Stored before it is shown as done, so that a reader who then leaves the page finds it again.
  await write(end);
  if (!isCurrent()) return;
  setRun(get, set, key, end);
  set(controllersAtom, without(get(controllersAtom), key));
  if (!controller.signal.aborted && outcome.results !== null) {
    await set(enterDetectionAtom, datasetId, outcome.results);
  }
});

function timeOf(get: Getter): string {
  return new Date(get(flowContextAtom)?.now() ?? 0).toISOString();
}

/** Stops a dataset's detection; what was fetched stays cached, and the results before it come back. */
export const cancelDetectionAtom = atom(null, (get, set, datasetId: string) => {
  const key = keyOf(get(detectionScopeAtom) ?? '', datasetId);
  const controller = get(controllersAtom).get(key);
  if (controller === undefined) return;
  set(cancelledAtom, new Set([...get(cancelledAtom), key]));
  controller.abort();
});

type Outcome = Pick<DetectionRun, 'status' | 'results' | 'error'>;

interface ScopedOrder extends DetectionOrder {
  readonly scope: string;
  readonly database: Database | null;
}

async function runDetection(
  get: Getter,
  set: Setter,
  { datasetId, config, query, bypassCache, scope, database }: ScopedOrder,
  signal: AbortSignal,
  onProgress: (progress: DetectionProgress) => void,
): Promise<Outcome> {
  const context = get(flowContextAtom);
  if (context === null) return failedWith(NOT_STARTED);
  const loaded = await set(loadDatasetAtom, datasetId);
  if (!loaded.ok) return failedWith(loaded.error);
  const dataset = withMatches(loaded.value, comparisonEvidence(get, datasetId));
  try {
    const answerCache = database === null ? NO_ANSWER_CACHE : createAnswerCache(database, scope, datasetId);
    const request = {
      dataset,
      config,
      query: withoutKeys(query).trim() || typedTopic(dataset),
      answerCache,
      bypassCache,
    };
    // Every screen of the area reads the state of detections; only a run needs the methods.
    const { detectMissingPapers, priceOfDetection } = await import('@/lib/flows/detect-missing-papers');
    const said = priceOfDetection(dataset, config);
    const agreed = agreedContext(context, () => said);
    const results = await detectMissingPapers(agreed, request, { signal, onProgress });
    const found = formatQuantity(results.candidateMissingPapers.length, 'candidate');
    noteActivity('user', 'evaluation', `Searched for missing papers of “${dataset.name}”: ${found}`);
    return { status: 'completed', results, error: null };
  } catch (error) {
    if (!signal.aborted) report('error', FAILED, error);
    return failedWith(describeError(error, FAILED));
  }
}

function comparisonEvidence(get: Getter, datasetId: string): RunEvidence | null {
  const id = currentRunId(datasetId);
  return get(comparisonRunsAtom).find((run) => run.id === id)?.evidence ?? null;
}

/** Papers without an identifier take that of the work which the dataset's comparison found to be the same. */
function withMatches(dataset: Dataset, evidence: RunEvidence | null): Dataset {
  const isNameless = ({ openAlexId, doi, pmid }: Paper) =>
    openAlexId === null && doi === null && pmid === null;
  if (evidence === null || !dataset.includedPapers.some(isNameless)) return dataset;
  const matches = new Map(
    assignmentOf(evidence).included.map(({ truthId, retrievedId }) => [truthId, retrievedId]),
  );
  const includedPapers = dataset.includedPapers.map((paper) =>
    isNameless(paper) ? { ...paper, openAlexId: matches.get(paper.id) ?? null } : paper,
  );
  return { ...dataset, includedPapers };
}

function failedWith(error: string): Outcome {
  return { status: 'failed', results: null, error };
}
