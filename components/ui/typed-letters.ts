import type { ItemsToMoveIn } from './move-keys';

/**
 * Where typing leads: the first item after the current one, going round, whose name begins with the text in either case;
 * the current one counts while a longer text is being typed. -1 when there is none.
 */
export function typedIndex(
  text: string,
  { at, count, isDisabled = () => false }: ItemsToMoveIn,
  nameOf: (index: number) => string,
): number {
  const wanted = text.toLowerCase();
  const from = at < 0 ? 0 : at;
  const first = text.length > 1 || at < 0 ? 0 : 1;
  for (let step = first; step < count + first; step++) {
    const index = (from + step) % count;
    if (!isDisabled(index) && nameOf(index).toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

/** Letters typed within this time of each other make one text. */
const TYPING_MS = 700;

/** Puts letters together. One letter again and again stays one letter: it leads from item to item. */
export function createTyping(): (letter: string, timeMs: number) => string {
  let text = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return (letter, timeMs) => {
    const isGoingOn = timeMs - lastMs < TYPING_MS && text !== letter;
    text = isGoingOn ? text + letter : letter;
    lastMs = timeMs;
    return text;
  };
}
