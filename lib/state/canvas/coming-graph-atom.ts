import { atom } from 'jotai/vanilla';
import type { VisibleGraph } from '@/lib/state/graph/visibility-atoms';

/** What is going to be visible on an empty map if the reader says so, such as an import that is previewed; null for nothing. The map may get ready for it. */
export const comingGraphAtom = atom<VisibleGraph | null>(null);
