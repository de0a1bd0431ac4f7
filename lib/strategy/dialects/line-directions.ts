import { type Direction, directionWithin, SIDES, type Side, sideWithin } from '@/lib/search-text/not-sides';
import type { QueryNode } from '@/lib/search-text/query-types';
import { REFERENCE } from './read-tree';

/** A line that a line names, and whether behind NOT. */
interface Named {
  readonly place: number;
  readonly direction: Direction;
}

/** What a label names: which of the lines, by its place among the queries; null where it names none. */
export type FindLine = (label: string) => number | null;

function namedIn(node: QueryNode, side: Side, find: FindLine): readonly Named[] {
  switch (node.type) {
    case 'word': {
      const place = node.text.startsWith(REFERENCE) ? find(node.text.slice(REFERENCE.length)) : null;
      return place === null ? [] : [{ place, direction: side.direction }];
    }
    case 'not':
      return namedIn(node.item, sideWithin('not', side), find);
    case 'and':
    case 'or':
      return node.items.flatMap((item) => namedIn(item, side, find));
    default:
      return [];
  }
}

/**
 * What becomes of what each line finds: lines that no other names are found, and what a line names stands behind as many NOTs as the
 * line does and as stand before its number. Linear in all that is named.
 */
export function lineDirections(
  trees: readonly (QueryNode | null)[],
  find: FindLine,
): readonly ReadonlySet<Direction>[] {
  const named = trees.map((tree) => (tree === null ? [] : namedIn(tree, SIDES.found, find)));
  const areNamed = new Set(
    named.flatMap((each, at) => each.flatMap(({ place }) => (place === at ? [] : place))),
  );
  const directions = trees.map(() => new Set<Direction>());
  const open: Named[] = [];
  const add = (place: number, direction: Direction) => {
    if (directions[place]?.has(direction) !== false) return;
    directions[place].add(direction);
    open.push({ place, direction });
  };
  const follow = () => {
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      for (const { place, direction } of named[from.place] ?? []) {
        add(place, directionWithin(from.direction, direction));
      }
    }
  };
  trees.forEach((_tree, at) => {
    if (!areNamed.has(at)) add(at, 'found');
  });
  follow();
  // Lines that name each other in a circle.
  trees.forEach((_tree, at) => {
    if (directions[at]?.size === 0) add(at, 'found');
    follow();
  });
  return directions;
}
