/**
 * What the keys of movement mean in every widget, after the ARIA Authoring Practices. No other file of the product names
 * an arrow key: a widget asks here where a key leads, and moves.
 */

interface Direction {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key points, down and right being positive; null for other keys. */
export function directionOfKey(key: string): Direction | null {
  return DIRECTIONS[key] ?? null;
}

/** How the items of a kind of widget are walked. */
export interface MoveRules {
  /** The arrows that are heard. */
  readonly arrows: 'vertical' | 'horizontal' | 'both';
  /** Beyond the last item comes the first one, or nothing. */
  readonly beyond: 'first' | 'nothing';
  /** Home and End lead to the first and the last item. */
  readonly hasEnds: boolean;
  /** Items that Page up and Page down pass; 0 where these keys are not heard. */
  readonly page: number;
}

export const MENU: MoveRules = { arrows: 'vertical', beyond: 'first', hasEnds: true, page: 0 };
export const TABS: MoveRules = { arrows: 'horizontal', beyond: 'first', hasEnds: true, page: 0 };
export const TOOLBAR: MoveRules = { arrows: 'both', beyond: 'first', hasEnds: true, page: 0 };
/** Suggestions of a text box: Home and End belong to the text. */
export const SUGGESTIONS: MoveRules = { arrows: 'vertical', beyond: 'first', hasEnds: false, page: 0 };
/** Lists, trees and grids, which may be long. */
export const ROWS: MoveRules = { arrows: 'vertical', beyond: 'nothing', hasEnds: true, page: 10 };

export interface ItemsToMoveIn {
  /** The current item, -1 for none. */
  readonly at: number;
  readonly count: number;
  /** Disabled items are passed over. */
  readonly isDisabled?: (index: number) => boolean;
}

/**
 * The item that a key leads to: the current one where it can go no farther. Null for keys that do not move, and where no
 * item is enabled.
 */
export function movedIndex(key: string, items: ItemsToMoveIn, rules: MoveRules): number | null {
  const { at, count, isDisabled = () => false } = items;
  const last = count - 1;
  const enabledFrom = (start: number, step: 1 | -1) => {
    for (let index = start; index >= 0 && index <= last; index += step) if (!isDisabled(index)) return index;
    return null;
  };
  const first = enabledFrom(0, 1);
  const final = enabledFrom(last, -1);
  if (first === null || final === null) return null;
  if (rules.hasEnds && key === 'Home') return first;
  if (rules.hasEnds && key === 'End') return final;
  const pages = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  if (rules.page > 0 && pages !== 0) {
    const wanted = Math.min(last, Math.max(0, at + pages * rules.page));
    return enabledFrom(wanted, pages) ?? (pages === 1 ? final : first);
  }
  const step = stepOf(key, rules.arrows);
  if (step === null) return null;
  if (at < 0) return step === 1 ? first : final;
  const next = enabledFrom(at + step, step);
  if (next !== null || rules.beyond === 'nothing') return next ?? at;
  return step === 1 ? first : final;
}

function stepOf(key: string, arrows: MoveRules['arrows']): 1 | -1 | null {
  const direction = directionOfKey(key);
  if (direction === null) return null;
  const step = (arrows === 'horizontal' ? 0 : direction.y) + (arrows === 'vertical' ? 0 : direction.x);
  return step === 1 || step === -1 ? step : null;
}

interface ValueRange {
  readonly min: number;
  readonly max: number;
  /** Of an arrow; negative where the value grows to the left. */
  readonly step: number;
  /** Of Page up and Page down; without it these keys are not heard. */
  readonly page?: number;
  /** A vertical bar that is moved sideways hears left and right alone; a slider hears all. */
  readonly arrows: 'horizontal' | 'both';
}

/** The value that a key leads to: right and up add, Home and End go to the bounds. Null for other keys. */
export function movedValue(key: string, value: number, range: ValueRange): number | null {
  const { min, max, step, page = 0, arrows } = range;
  if (key === 'Home') return min;
  if (key === 'End') return max;
  const pages = key === 'PageUp' ? 1 : key === 'PageDown' ? -1 : 0;
  const direction = directionOfKey(key);
  const steps = direction === null ? 0 : direction.x - (arrows === 'both' ? direction.y : 0);
  const by = pages * page + steps * step;
  return by === 0 ? null : Math.min(max, Math.max(min, value + by));
}
