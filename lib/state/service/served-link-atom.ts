import { atom } from 'jotai/vanilla';

/** The ids of the link that the graph was opened by, until a search or session replaces it; null for none. */
export const servedLinkAtom = atom<string | null>(null);
servedLinkAtom.debugLabel = 'served link';

/** The link of the previous visit's graph: nodes removed since are not added again by a reload. */
export const resumedLinkAtom = atom<string | null>(null);
