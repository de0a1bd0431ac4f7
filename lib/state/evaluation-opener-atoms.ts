import { atom } from 'jotai/vanilla';
import type { DatasetReader } from '@/lib/evaluation/datasets/dataset-reader';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';

const openerAtom = atom<{ readonly open: () => Promise<void> } | null>(null);
openerAtom.debugLabel = 'evaluation opener';

/** Says how the evaluation area is opened; for the application's start. */
export const setEvaluationOpenerAtom = atom(null, (_get, set, open: () => Promise<void>) =>
  set(openerAtom, { open }),
);

/**
 * Opens the evaluation area's storage and workers when a component first reads this. A promise that resolves once they
 * are open; null where nothing has to be opened.
 */
export const evaluationAtom = atom((get) => get(openerAtom)?.open() ?? null);

/** Reads files of papers in a worker; null until the evaluation area is open. */
export const datasetReaderAtom = atom<DatasetReader | null>(null);

/** Compares papers in a worker; null until the evaluation area is open. */
export const matchingClientAtom = atom<MatchingClient | null>(null);
