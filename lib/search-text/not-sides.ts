/**
 * The effect of a part's hits on the result: found, excluded (behind NOT), or spared from exclusion (behind a second
 * NOT). A found or spared part may be read more widely than written, and an excluded part more narrowly. Then no paper
 * is lost.
 */
export type Direction = 'found' | 'excluded' | 'spared';

export function behindNot(direction: Direction): Direction {
  return direction === 'excluded' ? 'spared' : 'excluded';
}

/** The direction of a part that has direction `inner` within a line with direction `outer`. */
export function directionWithin(outer: Direction, inner: Direction): Direction {
  if (outer === 'found' || inner === 'found') return outer === 'found' ? inner : outer;
  return outer === inner ? 'spared' : 'excluded';
}

/** Whether AND or OR is dropped together with one of its parts, since the rest would exclude more. */
export function fallsWithPart(type: 'and' | 'or', direction: Direction): boolean {
  return direction === (type === 'and' ? 'excluded' : 'spared');
}

/**
 * The way to restore a part at the end of the line: after NOT, or as one more alternative. Null: neither has the same
 * meaning.
 */
export type PutBack = 'NOT' | 'OR' | null;

/** The position of a part with respect to NOT. */
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

/** The side of the parts of a node that is at `side`. */
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
