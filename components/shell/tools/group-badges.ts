import { atom } from 'jotai';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { inspectedEntityAtom } from '@/lib/state/graph/inspection-atoms';

export interface GroupBadge {
  /** At most three characters. */
  readonly text: string;
  /** Contains the text, so that what is seen is also what is said. */
  readonly spoken: string;
}

/** Counts above 99 show '99+' (docs/behaviours/shell.md#badges). */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

// Apart, so that the badges stay the same objects while another entity is described or nodes move.
const isDescribingAtom = atom((get) => get(inspectedEntityAtom) !== null);
const nodeCountAtom = atom((get) => get(graphAtom).nodes.size);

/** By group id: a mark on the entity's facts while there is an entity, and the number of nodes on the analysis. */
export const groupBadgesAtom = atom((get): Readonly<Record<string, GroupBadge>> => {
  const count = get(nodeCountAtom);
  return {
    ...(get(isDescribingAtom) ? { 'entity-details': { text: '1', spoken: '1 entity' } } : {}),
    ...(count === 0
      ? {}
      : {
          analysis: {
            text: badgeText(count),
            spoken: `${badgeText(count)} ${count === 1 ? 'node' : 'nodes'}`,
          },
        }),
  };
});
