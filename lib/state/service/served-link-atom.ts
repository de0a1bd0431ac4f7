import { atom } from 'jotai/vanilla';

/** What the link named that the graph was opened by, until another search or session takes its place; null for none. */
export const servedLinkAtom = atom<string | null>(null);
servedLinkAtom.debugLabel = 'served link';

/** The same as a previous visit left it: what was removed since does not come back with a reload. */
export const resumedLinkAtom = atom<string | null>(null);
