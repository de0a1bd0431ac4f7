import type { KeyboardEvent } from 'react';
import { type MoveRules, movedIndex } from './move-keys';
import { typedIndex } from './typed-letters';

type Focusable = HTMLElement | SVGElement;

/**
 * Moves the focus among a widget's elements as the key says, and keeps the key from everything around the widget.
 *
 * @param addLetter puts typed letters together, for widgets whose items are found by typing
 * @returns whether the key was one that moves
 */
export function moveFocus(
  event: KeyboardEvent<Element>,
  elements: readonly Focusable[],
  rules: MoveRules,
  addLetter?: (letter: string, timeMs: number) => string,
): boolean {
  const { key } = event;
  const items = {
    at: elements.findIndex((element) => element.matches(':focus')),
    count: elements.length,
    isDisabled: (index: number) => isOut(elements[index]),
  };
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const nameOf = (index: number) => elements[index]?.textContent ?? '';
  const next =
    isLetter && addLetter !== undefined
      ? typedIndex(addLetter(key, event.timeStamp), items, nameOf)
      : movedIndex(key, items, rules);
  if (next === null) return false;
  event.preventDefault();
  event.stopPropagation();
  elements[next]?.focus();
  return true;
}

/** Whether an element cannot take the focus. */
function isOut(element: Focusable | undefined): boolean {
  return (
    element === undefined || element.matches(':disabled') || getComputedStyle(element).display === 'none'
  );
}
