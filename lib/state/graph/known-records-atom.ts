import { atom } from 'jotai/vanilla';

const countAtom = atom(0);
countAtom.debugLabel = 'known records';

/** Grows when records arrive without a change of the graph. */
export const knownRecordsAtom = atom((get) => get(countAtom));

export const noteRecordsAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1));
