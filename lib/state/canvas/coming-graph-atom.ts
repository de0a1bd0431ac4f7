import { atom } from 'jotai/vanilla';
import type { VisibleGraph } from '@/lib/state/graph/visibility-atoms';

/**
 * The graph that an empty map will show if the reader confirms, such as a previewed import; null: none. The map may
 * prepare for it.
 */
export const comingGraphAtom = atom<VisibleGraph | null>(null);
