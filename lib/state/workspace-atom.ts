import { atom } from 'jotai/vanilla';

const openerAtom = atom<{ readonly open: () => Promise<void> } | null>(null);
openerAtom.debugLabel = 'workspace opener';

/** Says how the workspace is opened; for the application's start. */
export const setWorkspaceOpenerAtom = atom(null, (_get, set, open: () => Promise<void>) =>
  set(openerAtom, { open }),
);

/**
 * Opens the graph's workspace, its stored data and its workers, when a component first reads this. A promise that
 * resolves once the workspace is open; null where nothing has to be opened. The home page does not read it, so that a
 * first visit loads less.
 */
export const workspaceAtom = atom((get) => get(openerAtom)?.open() ?? null);

/** Restores the graph of a previous visit; null: there is nothing to restore, or it is done. */
const resumptionAtom = atom<{ readonly resume: () => Promise<void> } | null>(null);
resumptionAtom.debugLabel = 'resumption';

const doneAtom = atom<Promise<void> | null>(null);

/** Says how the graph of a previous visit is brought back; for the application's start. */
export const offerResumptionAtom = atom(null, (_get, set, bringBack: () => Promise<void>) => {
  let running: Promise<void> | null = null;
  let noteDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    noteDone = resolve;
  });
  const resume = () => {
    running ??= bringBack().finally(() => {
      set(resumptionAtom, null);
      noteDone();
    });
    return running;
  };
  set(doneAtom, done);
  set(resumptionAtom, { resume });
});

/** Whether the graph of a previous visit is back, or there is none: what an address asks of the graph waits for that. */
export const isResumedAtom = atom((get) => get(resumptionAtom) === null);

/**
 * For components that wait until the graph of a previous visit is back: a promise that resolves then. Null where there
 * is no such graph.
 */
export const resumedAtom = atom((get) => get(doneAtom));

/** Brings the graph back, once. Called only after the page is hydrated, since its HTML is that of an empty graph. */
export const resumeAtom = atom(null, async (get): Promise<void> => get(resumptionAtom)?.resume());
