/**
 * What becomes of the papers that a part of a query finds: they are found; behind NOT they are excluded; behind a second NOT they are
 * spared from that. What is found or spared may be read wider than it was written, and what is excluded may be read narrower: then
 * no paper is lost.
 */
export type Direction = 'found' | 'excluded' | 'spared';

export function behindNot(direction: Direction): Direction {
  return direction === 'excluded' ? 'spared' : 'excluded';
}

/** What becomes of what a part finds that stands at `inner` within a line that stands at `outer`. */
export function directionWithin(outer: Direction, inner: Direction): Direction {
  if (outer === 'found' || inner === 'found') return outer === 'found' ? inner : outer;
  return outer === inner ? 'spared' : 'excluded';
}

/** Whether AND or OR is lost as a whole with one of its parts: what is left would exclude more. */
export function fallsWithPart(type: 'and' | 'or', direction: Direction): boolean {
  return direction === (type === 'and' ? 'excluded' : 'spared');
}

/** How a part that was left out can be put back at the end of the line: behind NOT, or as one more alternative; null where neither says the same. */
export type PutBack = 'NOT' | 'OR' | null;

/** Where a part stands. */
export interface Side {
  readonly direction: Direction;
  /** All papers must meet it. */
  readonly isForAll: boolean;
  readonly putBack: PutBack;
}

export const SIDES: Readonly<Record<Direction, Side>> = {
  found: { direction: 'found', isForAll: true, putBack: null },
  excluded: { direction: 'excluded', isForAll: false, putBack: 'OR' },
  spared: { direction: 'spared', isForAll: false, putBack: null },
};

/** Where the parts of a node stand that itself stands at `side`. */
export function sideWithin(type: 'and' | 'or' | 'not' | 'near', side: Side): Side {
  switch (type) {
    case 'and':
      return { ...side, putBack: null };
    case 'or':
      return { ...side, isForAll: false };
    case 'not':
      return {
        direction: behindNot(side.direction),
        isForAll: false,
        putBack: side.isForAll ? 'NOT' : null,
      };
    case 'near':
      return { ...side, isForAll: false, putBack: null };
  }
}
