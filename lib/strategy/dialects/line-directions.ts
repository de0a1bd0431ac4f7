import { type Direction, directionWithin, SIDES, type Side, sideWithin } from '@/lib/search-text/not-sides';
import type { QueryNode } from '@/lib/search-text/query-types';
import { REFERENCE } from './read-tree';

/** A reference to a line, and whether it is behind NOT. */
export interface Named {
  readonly place: number;
  readonly direction: Direction;
}

/** The index of the query with a label; null: no query has it. */
export type FindLine = (label: string) => number | null;

/** The lines that a part names. */
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
 * The directions in which each line's hits are used. A line that no other names is found. Each NOT around a reference,
 * and around the line that contains it, reverses the direction. Linear in the references.
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
  // The remaining lines name each other in a circle.
  trees.forEach((_tree, at) => {
    if (directions[at]?.size === 0) add(at, 'found');
    follow();
  });
  return directions;
}

/**
 * The lines that cause others to be left out. These are the lines whose own words find something else than was written,
 * else the lines that they name, directly or through others. By index, with the directions. Linear in the references.
 * @param differs whether the words of a line find something else in a direction.
 */
export function causesOf(
  leftOut: readonly Named[],
  trees: readonly (QueryNode | null)[],
  find: FindLine,
  differs: (line: Named) => boolean,
): ReadonlyMap<number, ReadonlySet<Direction>> {
  const causes = new Map<number, Set<Direction>>();
  const seen = new Set<string>();
  const open = [...leftOut];
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    const { place, direction } = line;
    const key = `${place} ${direction}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (differs(line)) {
      causes.set(place, (causes.get(place) ?? new Set()).add(direction));
      continue;
    }
    const tree = trees[place] ?? null;
    const named = tree === null ? [] : namedIn(tree, SIDES.found, find);
    for (const each of named)
      open.push({ place: each.place, direction: directionWithin(direction, each.direction) });
  }
  return causes;
}
