import { atom } from 'jotai/vanilla';

const openerAtom = atom<{ readonly open: () => Promise<void> } | null>(null);
openerAtom.debugLabel = 'projects opener';

/** Says how projects are opened; for the application's start. */
export const setProjectsOpenerAtom = atom(null, (_get, set, open: () => Promise<void>) =>
  set(openerAtom, { open }),
);

/**
 * Opens the shelf of projects when a component first reads this. A promise that resolves once the shelf is known; null where
 * nothing has to be opened.
 */
export const projectsAtom = atom((get) => get(openerAtom)?.open() ?? null);
