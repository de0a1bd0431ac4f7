import { atom } from 'jotai/vanilla';
import { boolean } from 'zod/mini';
import { describeError } from '@/lib/base/thrown-errors';
import { matchLists } from '@/lib/flows/match-lists';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { areRunsLoadingAtom, comparisonRunsAtom } from './comparison-atoms';
import { type ExampleState, exampleStateAtom } from './example-state-atom';

/** Seed of the example's bootstrap. */
const EXAMPLE_SEED = 305_419_896;

const storedIsHidden = createPersisted<boolean>({
  stored: FORMATS.exampleHidden,
  schema: boolean(),
  fallback: false,
});

/** The user's choice in this visit. Null: none yet. */
const isHiddenNowAtom = atom<boolean | null>(null);
isHiddenNowAtom.debugLabel = 'example hidden';

/** Whether the user has hidden the example result. Source: docs/behaviours/comparison.md#example-result. */
export const isExampleHiddenAtom = atom(
  // Read synchronously rather than on mount: otherwise the example would be matched although it is hidden.
  (get) => get(isHiddenNowAtom) ?? storedIsHidden.read(),
  (_get, set, isHidden: boolean) => {
    set(isHiddenNowAtom, isHidden);
    storedIsHidden.write(isHidden);
  },
);

/**
 * Matches the two bundled lists in the matching worker, as every comparison is; again after it failed. Never rejects;
 * does nothing while it is under way or done.
 */
export const matchExampleAtom = atom(null, async (get, set): Promise<void> => {
  const { status } = get(exampleStateAtom);
  if (status === 'matching' || status === 'completed') return;
  const client = get(matchingClientAtom);
  if (client === null) {
    set(exampleStateAtom, { status: 'failed', message: NOT_STARTED });
    return;
  }
  set(exampleStateAtom, { status: 'matching' });
  try {
    // The lists are not loaded where there are real results.
    const { exampleLists, exampleRun } = await import('@/lib/evaluation/example/example-run');
    const lists = exampleLists();
    const { signal } = new AbortController();
    const matching = await matchLists(client, lists, { signal, onProgress: () => undefined });
    const runDate = new Date().toISOString();
    const run = exampleRun(lists, { matching, runDate, seed: EXAMPLE_SEED });
    set(exampleStateAtom, { status: 'completed', run });
  } catch (error) {
    set(exampleStateAtom, { status: 'failed', message: describeError(error) });
  }
});

/** Starts when a component first reads it. */
const exampleAtom = atom(
  (get) => get(exampleStateAtom),
  (_get, set) => set(matchExampleAtom),
);
exampleAtom.onMount = (match) => {
  void match();
};

/** The example while it stands in for results; null if it is hidden or there is a real result. */
export const standInExampleAtom = atom((get): ExampleState | null => {
  const hasResult = get(comparisonRunsAtom).some(
    ({ status, evidence }) => status === 'completed' && evidence !== null,
  );
  return hasResult || get(areRunsLoadingAtom) || get(isExampleHiddenAtom) ? null : get(exampleAtom);
});
