import { atom } from 'jotai/vanilla';
import type { EdgeTable } from '@/lib/graph/edge-table';
import { dimmedByDepthAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';

/** The nodes that a tool highlights, such as those of a path or the results of a search within the graph. */
export interface Spotlight {
  readonly nodeIds: ReadonlySet<string>;
  /** Edges highlighted with them; null means all edges between the nodes. */
  readonly edges: EdgeTable | null;
}

/** The spotlight of the tool that set it last; null for none. Nodes and edges outside it are drawn faintly. */
export const spotlightAtom = atom<Spotlight | null>(null);

const NOBODY: ReadonlySet<string> = new Set();

/** Nodes outside the spotlight. Empty if none of the spotlight's nodes is in the graph any more. */
const unlitAtom = atom((get): ReadonlySet<string> => {
  const spotlight = get(spotlightAtom);
  if (spotlight === null) return NOBODY;
  const ids = [...get(graphAtom).nodes.keys()];
  const unlit = ids.filter((id) => !spotlight.nodeIds.has(id));
  return unlit.length === ids.length ? NOBODY : new Set(unlit);
});

/** Nodes that the canvas draws faintly: those outside the spotlight and those the depth filter dims. */
export const fadedIdsAtom = atom((get): ReadonlySet<string> => {
  const unlit = get(unlitAtom);
  const dimmed = get(dimmedByDepthAtom);
  if (unlit.size === 0) return dimmed;
  return dimmed.size === 0 ? unlit : new Set([...unlit, ...dimmed]);
});
