import { atom } from 'jotai/vanilla';
import { int, minimum, object, enum as oneOf, catch as orElse } from 'zod/mini';
import { computeDepths, DEPTH_FILTERS, type DepthFilter } from '@/lib/graph/depths';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { graphAtom } from './graph-atoms';
import { pinnedIdsAtom } from './selection-atoms';

interface Traversal {
  /** Edges from a pinned node; from 1. */
  readonly depth: number;
  readonly filter: DepthFilter;
}

/** The valid range: from 1 (docs/behaviours/graph.md#depth) to more than the depth of any graph that can be viewed. */
export const DEPTH_BOUNDS = { min: 1, max: 20 } as const;

/** Source of the depth: docs/behaviours/graph.md#depth. */
const DEFAULT_TRAVERSAL: Traversal = { depth: 2, filter: 'off' };

const storedTraversal = createPersisted<Traversal>({
  stored: FORMATS.traversal,
  schema: object({
    depth: orElse(int().check(minimum(DEPTH_BOUNDS.min)), DEFAULT_TRAVERSAL.depth),
    filter: orElse(oneOf(DEPTH_FILTERS), DEFAULT_TRAVERSAL.filter),
  }),
  fallback: DEFAULT_TRAVERSAL,
});

const traversalStateAtom = atom<Traversal>(DEFAULT_TRAVERSAL);
traversalStateAtom.debugLabel = 'traversal';

/** Takes over what is stored; for the application's start. */
export const loadTraversalAtom = atom(null, (_get, set) => set(traversalStateAtom, storedTraversal.read()));

const changeTraversalAtom = atom(null, (get, set, changes: Partial<Traversal>) => {
  set(traversalStateAtom, { ...get(traversalStateAtom), ...changes });
  storedTraversal.write(get(traversalStateAtom));
});

/** The traversal depth: how many rounds an expansion takes, and beyond which depth the filter acts. From 1. */
export const traversalDepthAtom = atom((get) => get(traversalStateAtom).depth);

/** Sets the depth: a whole number, at least 1. */
export const setTraversalDepthAtom = atom(null, (_get, set, depth: number) => {
  if (Number.isFinite(depth))
    set(changeTraversalAtom, { depth: Math.max(DEPTH_BOUNDS.min, Math.trunc(depth)) });
});

export const depthFilterAtom = atom((get) => get(traversalStateAtom).filter);

export const setDepthFilterAtom = atom(null, (_get, set, filter: DepthFilter) =>
  set(changeTraversalAtom, { filter }),
);

/** Each node's distance from the pinned ones, as `computeDepths` gives it; computed only while a component reads it. */
export const depthsAtom = atom((get) => computeDepths(get(graphAtom), get(pinnedIdsAtom)));

const NOBODY: ReadonlySet<string> = new Set();

/** Nodes deeper than the traversal depth, or not connected to any pinned node. */
const tooDeepAtom = atom((get): ReadonlySet<string> => {
  const depths = get(depthsAtom);
  const most = get(traversalDepthAtom);
  const isTooDeep = (id: string) => (depths.get(id) ?? Number.POSITIVE_INFINITY) > most;
  return new Set([...get(graphAtom).nodes.keys()].filter(isTooDeep));
});

/** Nodes that the depth filter fades; empty unless it dims. */
export const dimmedByDepthAtom = atom((get) => (get(depthFilterAtom) === 'dim' ? get(tooDeepAtom) : NOBODY));

/** Nodes that the depth filter takes off the canvas; empty unless it hides. */
export const hiddenByDepthAtom = atom((get) => (get(depthFilterAtom) === 'hide' ? get(tooDeepAtom) : NOBODY));
