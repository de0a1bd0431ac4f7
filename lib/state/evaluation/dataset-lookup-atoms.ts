import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { describeError } from '@/lib/base/thrown-errors';
import { papersToLookUp } from '@/lib/evaluation/datasets/lookup-plan';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import { agreedContext } from '@/lib/flows/agreed-context';
import type { HydrationOutcome } from '@/lib/flows/hydrate-dataset';
import { lookupCredits } from '@/lib/flows/lookup-prices';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import type { Database } from '@/lib/storage/database';
import { datasetsAtom, deleteDatasetAtom, loadDatasetAtom, storeCompletedAtom } from './dataset-atoms';
import { lookedUpScopeAtom } from './looked-up-atoms';

/** After so many batches the papers found so far are stored, so that closing the page loses little. */
const BATCHES_PER_WRITE = 10;

/** How looking up the papers of a dataset goes. */
export type LookupState =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'ended'; readonly outcome: HydrationOutcome };

/** With the scope of the source that is asked. */
const lookupsStateAtom = atom<
  ReadonlyMap<string, { readonly state: LookupState; readonly scope: Database | null }>
>(new Map());
lookupsStateAtom.debugLabel = 'dataset lookups';

const controllersAtom = atom<ReadonlyMap<string, AbortController>>(new Map());

/** By dataset, those that run and those that ended during this visit. */
export const lookupsAtom = atom((get): ReadonlyMap<string, LookupState> => {
  const present = get(lookedUpScopeAtom);
  const shown = [...get(lookupsStateAtom)].filter(([, { scope }]) => scope === present);
  return new Map(shown.map(([id, { state }]) => [id, state]));
});

const noteLookupAtom = atom(null, (get, set, id: string, state: LookupState) => {
  const scope = get(lookedUpScopeAtom);
  set(lookupsStateAtom, new Map(get(lookupsStateAtom)).set(id, { state, scope }));
});

export const dismissLookupAtom = atom(null, (get, set, id: string) =>
  set(lookupsStateAtom, without(get(lookupsStateAtom), id)),
);

function withPapers(dataset: Dataset, known: ReadonlyMap<string, Paper>): Dataset {
  const apply = (papers: readonly Paper[]) => papers.map((paper) => known.get(paper.id) ?? paper);
  return {
    ...dataset,
    includedPapers: apply(dataset.includedPapers),
    excludedPapers: apply(dataset.excludedPapers),
    ...(dataset.leftOutPapers === undefined ? {} : { leftOutPapers: apply(dataset.leftOutPapers) }),
  };
}

/** Stores the papers found so far if the dataset still exists; other changes made meanwhile are kept. */
const storePapersAtom = atom(
  null,
  async (get, set, id: string, known: ReadonlyMap<string, Paper>): Promise<void> => {
    const loaded = await set(loadDatasetAtom, id);
    const isThere = get(datasetsAtom).some((dataset) => dataset.id === id);
    if (loaded.ok && isThere) await set(storeCompletedAtom, withPapers(loaded.value, known));
  },
);

function failedWith(message: string, count: number): LookupState {
  return {
    state: 'ended',
    outcome: { found: 0, notFound: 0, notAskedSingly: 0, failed: { count, message }, isCancelled: false },
  };
}

/**
 * Looks up the papers of which only identifiers are known, and stores the results. With `isAgain`, papers that were not
 * found before are included, and requested one by one if no list answer contains them. Never rejects; one run per
 * dataset.
 */
export const lookUpPapersAtom = atom(
  null,
  async (get, set, id: string, { isAgain = false }: { readonly isAgain?: boolean } = {}): Promise<void> => {
    if (get(controllersAtom).has(id)) return;
    const controller = new AbortController();
    set(controllersAtom, new Map(get(controllersAtom)).set(id, controller));
    try {
      await set(runLookupAtom, id, isAgain, controller.signal);
    } catch (error) {
      set(noteLookupAtom, id, failedWith(describeError(error), 0));
    } finally {
      set(controllersAtom, without(get(controllersAtom), id));
    }
  },
);

const runLookupAtom = atom(
  null,
  async (get, set, id: string, isAgain: boolean, signal: AbortSignal): Promise<void> => {
    const context = get(flowContextAtom);
    const scope = get(lookedUpScopeAtom);
    const loaded = await set(loadDatasetAtom, id);
    if (!loaded.ok || context === null) {
      set(noteLookupAtom, id, failedWith(loaded.ok ? NOT_STARTED : loaded.error, 0));
      return;
    }
    const dataset = loaded.value;
    const papers = allPapers(dataset);
    const known = new Map<string, Paper>();
    let batches = 0;
    // Papers looked up in one source are never stored under another.
    const isCurrent = () => get(lookedUpScopeAtom) === scope;
    let writing: Promise<void> = Promise.resolve();
    let isQueued = false;
    const write = () => {
      // A write that is already queued will include this.
      if (isQueued) return writing;
      isQueued = true;
      writing = writing.then(async () => {
        isQueued = false;
        if (isCurrent()) await set(storePapersAtom, id, new Map(known));
      });
      return writing;
    };
    set(noteLookupAtom, id, { state: 'running', done: 0, total: papersToLookUp(papers, isAgain).length });
    const said = lookupCredits(papersToLookUp(papers, isAgain).length);
    const agreed = agreedContext(context, () => said);
    const { hydrateDataset } = await import('@/lib/flows/hydrate-dataset');
    const outcome = await hydrateDataset(agreed, papers, {
      signal,
      isAgain,
      onBatch: ({ papers: come, done, total }) => {
        if (!isCurrent()) return set(stopLookupAtom, id);
        for (const [paperId, paper] of come) known.set(paperId, paper);
        batches += 1;
        if (batches % BATCHES_PER_WRITE === 0) void write();
        return set(noteLookupAtom, id, { state: 'running', done, total });
      },
    });
    await write();
    if (isCurrent()) set(noteLookupAtom, id, { state: 'ended', outcome });
  },
);

/** Stops the look-up; the papers found so far are stored. */
export const stopLookupAtom = atom(null, (get, _set, id: string) => get(controllersAtom).get(id)?.abort());

/** Removes a dataset from this browser and ends its look-up. */
export const removeDatasetAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  set(stopLookupAtom, id);
  await set(deleteDatasetAtom, id);
  set(dismissLookupAtom, id);
});
