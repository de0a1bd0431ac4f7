import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { resultOf } from '@/lib/evaluation/metrics/compute-result';
import {
  type ComparisonResult,
  type ComparisonRun,
  type MatchPair,
  pairKey,
  type RunEvidence,
} from '@/lib/evaluation/types';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { createAtomFamily, forgetAtoms } from '@/lib/state/atom-family';
import type { Database } from '@/lib/storage/database';
import { exampleStateAtom } from './example-state-atom';
import { forgetEvidence, readEvidence, writeDecisions, writeEvidence } from './stored-evidence';
import { forgetPages, readPages, readRuns, type StoredRun, writeRuns } from './stored-runs';

const databaseAtom = atom<Database | null>(null);

const runsAtom = atom<ReadonlyMap<string, StoredRun>>(new Map());
runsAtom.debugLabel = 'comparison runs';

const isLoadingAtom = atom(true);

/** Whether runs of previous visits, or what they found, are still being read. */
export const areRunsLoadingAtom = atom((get) => get(isLoadingAtom));

/** Papers that unfinished runs have retrieved, by dataset. */
const retrievedAtom = atom<ReadonlyMap<string, RetrievedSoFar>>(new Map());
export const retrievedSoFarAtom = atom((get) => get(retrievedAtom));

/** Id of a dataset's current run. Source: docs/behaviours/comparison.md#run-ids. */
export function currentRunId(datasetId: string): string {
  return `run_${datasetId}`;
}

/** Every run, current and previous, the latest first. The results of a run of a previous visit are read a moment later. */
export const comparisonRunsAtom = atom((get): readonly ComparisonRun[] =>
  [...get(runsAtom).values()]
    .map(({ run }) => run)
    .sort((a, b) => b.runDate.localeCompare(a.runDate) || (a.id < b.id ? -1 : 1)),
);

function withRun(runs: ReadonlyMap<string, StoredRun>, stored: StoredRun): ReadonlyMap<string, StoredRun> {
  return new Map(runs).set(stored.run.id, stored);
}

function ofDataset(runs: ReadonlyMap<string, StoredRun>, datasetId: string): readonly StoredRun[] {
  return [...runs.values()].filter(({ run }) => run.datasetId === datasetId);
}

/** Lists the runs of a dataset in the database as they are now. */
const listRunsAtom = atom(null, (get, _set, datasetId: string) => {
  const database = get(databaseAtom);
  if (database === null) return;
  void writeRuns(database, datasetId, ofDataset(get(runsAtom), datasetId));
});

/** Reads what stored runs found, one after the other, so that the page is not held up. */
const readBodiesAtom = atom(
  null,
  async (get, set, database: Database, stored: readonly StoredRun[]): Promise<void> => {
    for (const { run, body } of stored) {
      if (run.status === 'failed') {
        const pages =
          run.id === currentRunId(run.datasetId) ? await readPages(database, run.datasetId) : null;
        const isKnown = get(retrievedAtom).has(run.datasetId);
        if (pages !== null && !isKnown) set(noteRetrievedAtom, run.datasetId, pages);
        continue;
      }
      const evidence = await readEvidence(database, body);
      const current = [...get(runsAtom).values()].find((each) => each.body === body);
      if (current === undefined || current.run.evidence !== null) continue;
      const read = { ...current, run: withEvidence(current.run, evidence) };
      set(runsAtom, withRun(get(runsAtom), evidence === 'newer' ? { ...read, isBodyNewer: true } : read));
    }
    if (get(databaseAtom) === database) set(isLoadingAtom, false);
  },
);

/**
 * Shows the runs stored in a database, in place of another one's: resolves with the list of runs; what each found comes
 * after it. Never rejects.
 */
export const openComparisonRunsAtom = atom(null, async (get, set, database: Database): Promise<void> => {
  const isOther = get(databaseAtom) !== null && get(databaseAtom) !== database;
  set(databaseAtom, database);
  if (isOther) {
    set(runsAtom, new Map());
    set(retrievedAtom, new Map());
    set(isLoadingAtom, true);
  }
  const stored = await readRuns(database);
  if (get(databaseAtom) !== database) return;
  set(runsAtom, new Map([...stored.map((each) => [each.run.id, each] as const), ...get(runsAtom)]));
  void set(readBodiesAtom, database, stored);
});

const BODY_NEWER =
  'A newer version of Academic Explorer wrote what the run found. It stays as it is; reload the page to get that version.';

const BODY_GONE = 'This browser no longer has what the run found. Run the comparison again.';

function withEvidence(run: ComparisonRun, evidence: RunEvidence | 'newer' | null): ComparisonRun {
  if (evidence !== null && evidence !== 'newer') return { ...run, evidence };
  return { ...run, status: 'failed', error: evidence === null ? BODY_GONE : BODY_NEWER };
}

/** The number of a dataset's next previous run. */
function nextNumber(runs: ReadonlyMap<string, StoredRun>, datasetId: string): number {
  const prefix = `${currentRunId(datasetId)}_`;
  const numbers = [...runs.values()]
    .filter(({ run }) => run.datasetId === datasetId && run.id.startsWith(prefix))
    .map(({ run }) => Number(run.id.slice(prefix.length)));
  return Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
}

/**
 * Puts a run in the place of its dataset's current one, which becomes a previous one when it found anything. Says under
 * which id it went on, null for none. Source: docs/behaviours/comparison.md#run-ids.
 */
export const makeRunCurrentAtom = atom(null, (get, set, stored: StoredRun): string | null => {
  const { datasetId, id } = stored.run;
  const runs = get(runsAtom);
  const before = runs.get(id);
  const isCompleted = before !== undefined && before.run.status === 'completed';
  const previousId = `${id}_${nextNumber(runs, datasetId)}`;
  const previous = isCompleted ? { ...before, run: { ...before.run, id: previousId } } : null;
  const next = without(runs, id);
  set(runsAtom, withRun(previous === null ? next : withRun(next, previous), stored));
  set(listRunsAtom, datasetId);
  return previous === null ? null : previousId;
});

/** Removes a cancelled run and makes the previous run current again. */
export const withdrawRunAtom = atom(null, (get, set, stored: StoredRun, previousId: string | null) => {
  const { datasetId, id } = stored.run;
  if (get(runsAtom).get(id)?.body !== stored.body) return;
  const previous = previousId === null ? undefined : get(runsAtom).get(previousId);
  const others = without(without(get(runsAtom), id), previousId ?? id);
  set(
    runsAtom,
    previous === undefined ? others : withRun(others, { ...previous, run: { ...previous.run, id } }),
  );
  set(listRunsAtom, datasetId);
});

/** Stores changes of a run; ignored for a run that was removed. */
export const changeRunAtom = atom(null, (get, set, stored: StoredRun, changes: Partial<ComparisonRun>) => {
  const current = get(runsAtom).get(stored.run.id);
  if (current?.body !== stored.body) return;
  set(runsAtom, withRun(get(runsAtom), { ...current, run: { ...current.run, ...changes } }));
});

/**
 * Marks a run as finished only after its results are stored, so that a reader who then leaves the page finds them
 * again.
 */
export const finishRunAtom = atom(
  null,
  async (get, set, stored: StoredRun, changes: Partial<ComparisonRun>): Promise<void> => {
    const current = get(runsAtom).get(stored.run.id);
    if (current?.body !== stored.body) return;
    const database = get(databaseAtom);
    const { datasetId } = stored.run;
    if (database !== null) {
      const runs = withRun(get(runsAtom), { ...current, run: { ...current.run, ...changes } });
      if (changes.evidence) void writeEvidence(database, stored.body, changes.evidence);
      const listed = writeRuns(database, datasetId, ofDataset(runs, datasetId));
      await Promise.all([listed, database.flush()]);
    }
    set(changeRunAtom, stored, changes);
    set(listRunsAtom, datasetId);
  },
);

/** Records what an unfinished run has retrieved; null when it is no longer needed. */
export const noteRetrievedAtom = atom(
  null,
  async (get, set, datasetId: string, retrieved: RetrievedSoFar | null): Promise<void> => {
    if (retrieved !== null) {
      set(retrievedAtom, new Map(get(retrievedAtom)).set(datasetId, retrieved));
      return;
    }
    set(retrievedAtom, without(get(retrievedAtom), datasetId));
    const database = get(databaseAtom);
    if (database !== null) await forgetPages(database, datasetId);
  },
);

/** The database that stores the pages of a run. */
export const runDatabaseAtom = atom((get) => get(databaseAtom));

/** Removes a run and what it found. A run that is under way has to be cancelled first. */
export const removeRunAtom = atom(null, (get, set, runId: string) => {
  const stored = get(runsAtom).get(runId);
  if (stored === undefined || stored.run.status === 'running') return;
  set(runsAtom, without(get(runsAtom), runId));
  forgetAtoms('run', runId);
  const database = get(databaseAtom);
  if (database !== null) forgetEvidence(database, stored.body);
  if (runId === currentRunId(stored.run.datasetId)) void set(noteRetrievedAtom, stored.run.datasetId, null);
  set(listRunsAtom, stored.run.datasetId);
});

/**
 * Changes the user's decisions on a run; the figures are derived from them. Decisions on the example are not stored.
 */
const changeEvidenceAtom = atom(
  null,
  (get, set, runId: string, change: (evidence: RunEvidence) => RunEvidence) => {
    const example = get(exampleStateAtom);
    if (example.status === 'completed' && example.run.id === runId && example.run.evidence !== null) {
      const evidence = change(example.run.evidence);
      set(exampleStateAtom, { ...example, run: { ...example.run, evidence } });
      return;
    }
    const stored = get(runsAtom).get(runId);
    if (stored === undefined || stored.run.evidence === null) return;
    const evidence = change(stored.run.evidence);
    set(runsAtom, withRun(get(runsAtom), { ...stored, run: { ...stored.run, evidence } }));
    const database = get(databaseAtom);
    if (database !== null) writeDecisions(database, stored.body, evidence);
  },
);

/** Every decision but this pair's and, where it is accepted, those that accepted another pair of its papers. */
function otherDecisions(
  { decisions, matching }: RunEvidence,
  pair: Pick<MatchPair, 'truthId' | 'retrievedId'>,
  isAccepting: boolean,
): RunEvidence['decisions'] {
  const rivals = [...matching.included, ...matching.excluded]
    .filter(({ truthId, retrievedId }) => truthId === pair.truthId || retrievedId === pair.retrievedId)
    .map(pairKey);
  const dropped = new Set([
    pairKey(pair),
    ...(isAccepting ? rivals.filter((key) => decisions[key] === 'accepted') : []),
  ]);
  return Object.fromEntries(Object.entries(decisions).filter(([key]) => !dropped.has(key)));
}

/** Accepts or rejects a pair; null takes the decision back. A paper has one accepted pair at most: the latest. */
export const decidePairAtom = atom(
  null,
  (
    _get,
    set,
    runId: string,
    pair: Pick<MatchPair, 'truthId' | 'retrievedId'>,
    decision: 'accepted' | 'rejected' | null,
  ) =>
    set(changeEvidenceAtom, runId, (evidence) => {
      const others = otherDecisions(evidence, pair, decision === 'accepted');
      return {
        ...evidence,
        decisions: decision === null ? others : { ...others, [pairKey(pair)]: decision },
      };
    }),
);

/** Stores the outcome of looking up a run's losses; the decisions stay unchanged. */
export const storeLookupAtom = atom(null, (get, set, runId: string, lookedUp: RunEvidence) => {
  const stored = get(runsAtom).get(runId);
  if (stored === undefined || stored.run.evidence === null) return;
  const { decisions, threshold, leavesOutLaterPapers } = stored.run.evidence;
  const evidence = { ...lookedUp, decisions, threshold, leavesOutLaterPapers };
  set(changeRunAtom, stored, { evidence });
  const database = get(databaseAtom);
  if (database !== null) void writeEvidence(database, stored.body, evidence);
});

/** @param threshold 0 to 1. */
export const setThresholdAtom = atom(null, (_get, set, runId: string, threshold: number) =>
  set(changeEvidenceAtom, runId, (evidence) => ({ ...evidence, threshold })),
);

/** Whether papers count that match nothing of the review and were published after its search. */
export const setLeavesOutLaterAtom = atom(null, (_get, set, runId: string, leavesOutLaterPapers: boolean) =>
  set(changeEvidenceAtom, runId, (evidence) => ({ ...evidence, leavesOutLaterPapers })),
);

/** One run, the example's too; null where there is none of this id. */
export const runAtom = createAtomFamily('run', (runId) =>
  atom((get): ComparisonRun | null => {
    const stored = get(runsAtom).get(runId);
    if (stored !== undefined) return stored.run;
    const example = get(exampleStateAtom);
    return example.status === 'completed' && example.run.id === runId ? example.run : null;
  }),
);

/** The figures of a run under the present decisions; null until the run has results. */
export const resultOfRunAtom = createAtomFamily('run', (runId) =>
  atom((get): ComparisonResult | null => {
    const evidence = get(runAtom(runId))?.evidence ?? null;
    return evidence === null ? null : resultOf(evidence);
  }),
);
