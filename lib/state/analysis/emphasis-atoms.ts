import { atom } from 'jotai/vanilla';
import { dimmedByDepthAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';

/** What a tool wants seen before all else, such as the nodes of a path or those a search within the graph found. */
export interface Spotlight {
  readonly nodeIds: ReadonlySet<string>;
  /** Edges that stand out with them; null for those between the nodes. */
  readonly edgeIds: ReadonlySet<string> | null;
}

/** The spotlight of the tool that asked last; null for none. What is outside of it steps back. */
export const spotlightAtom = atom<Spotlight | null>(null);

const NOBODY: ReadonlySet<string> = new Set();

/** Nodes outside the spotlight. One that meets nobody, because the graph is another by now, fades nobody. */
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
