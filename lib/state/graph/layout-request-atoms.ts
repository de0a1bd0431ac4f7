import { atom } from 'jotai/vanilla';
import type { LayoutId } from '@/lib/graph/layout/types';

export type LayoutRequestKind = 'full' | 'make-room';

export interface LayoutRequest {
  readonly revision: number;
  readonly kind: LayoutRequestKind;
  /** For a full run: the layout; by default the chosen one. */
  readonly layout?: LayoutId;
  /** Initial alpha of a force layout, 0 to 1; by default 1. */
  readonly alpha?: number;
  /** The user's 'Run layout': a force layout starts from its seed, and the run is a step of the history. */
  readonly isFromSeed?: boolean;
}

/** The latest request for a layout run; `revision` grows with each, so that two equal requests differ. */
export const layoutRequestAtom = atom<LayoutRequest>({ revision: 0, kind: 'full' });

/**
 * Requests a layout that the user did not start: for new nodes, or for a graph that was put on the map. Settled nodes
 * stay in place in a full layout; making room may move them (docs/behaviours/graph.md#pins-and-settled-nodes).
 */
export const requestLayoutAtom = atom(
  null,
  (get, set, kind: LayoutRequestKind, how: Omit<LayoutRequest, 'revision' | 'kind'> = {}) => {
    set(layoutRequestAtom, { revision: get(layoutRequestAtom).revision + 1, kind, ...how });
  },
);

/** Revision of the last layout request that the canvas took up; written by the layout controller only. */
export const handledLayoutRevisionAtom = atom(0);
