import { atom } from 'jotai/vanilla';

const openerAtom = atom<{ readonly open: () => Promise<void> } | null>(null);
openerAtom.debugLabel = 'evaluation opener';

/** Says how the evaluation area is opened; for the application's start. */
export const setEvaluationOpenerAtom = atom(null, (_get, set, open: () => Promise<void>) =>
  set(openerAtom, { open }),
);

/**
 * Opens the evaluation area for whoever shows any of it: its storage and its workers. A promise on its first use, kept
 * once it has come; null where nothing has to be opened.
 */
export const evaluationAtom = atom((get) => get(openerAtom)?.open() ?? null);
