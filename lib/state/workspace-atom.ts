import { atom } from 'jotai/vanilla';

const openerAtom = atom<{ readonly open: () => Promise<void> } | null>(null);
openerAtom.debugLabel = 'workspace opener';

/** Says how the workspace is opened; for the application's start. */
export const setWorkspaceOpenerAtom = atom(null, (_get, set, open: () => Promise<void>) =>
  set(openerAtom, { open }),
);

/**
 * Opens the graph's workspace for whoever shows any of it: what it keeps from visit to visit, and what it works with.
 * A promise on its first use, kept once it has come; null where nothing has to be opened. Home does without, so that a
 * first visit loads less.
 */
export const workspaceAtom = atom((get) => get(openerAtom)?.open() ?? null);

/** What brings back the graph of a former visit; null where there is nothing to bring, or it is done. */
const resumptionAtom = atom<{ readonly resume: () => Promise<void> } | null>(null);
resumptionAtom.debugLabel = 'resumption';

const doneAtom = atom<Promise<void> | null>(null);

/** Says how the graph of a former visit is brought back; for the application's start. */
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

/** Whether the graph is what it is going to be: what an address asks of it waits for that. */
export const isResumedAtom = atom((get) => get(resumptionAtom) === null);

/** The same for who shows nothing before: a promise of it, kept once it has come; null where there is nothing to bring. */
export const resumedAtom = atom((get) => get(doneAtom));

/** Brings the graph back, once; not before the page is hydrated, whose HTML knows of none. */
export const resumeAtom = atom(null, async (get): Promise<void> => get(resumptionAtom)?.resume());
