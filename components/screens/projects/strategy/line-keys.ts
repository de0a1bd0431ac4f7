/** What a key does in the text of a line: `step` is -1 for the line before and 1 for the one behind. */
export type LineAct =
  | { readonly type: 'ask' | 'add' | 'remove' }
  | { readonly type: 'move' | 'go'; readonly step: -1 | 1 };

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface Cursor {
  readonly selectionStart: number;
  readonly selectionEnd: number;
  readonly value: string;
}

const STEPS: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/**
 * Enter asks a line, Ctrl+Enter adds one behind it, Alt with Up and Down moves it, Up at its beginning and Down at its end go to its
 * neighbours, Backspace in an empty line removes it; null for keys that type.
 * Source: docs/behaviours/strategy.md#keys.
 */
export function lineActOf({ key, altKey, ctrlKey, metaKey }: KeyPress, cursor: Cursor): LineAct | null {
  if (key === 'Enter') return { type: ctrlKey || metaKey ? 'add' : 'ask' };
  if (key === 'Backspace' && cursor.value === '') return { type: 'remove' };
  const step = STEPS.get(key);
  if (step === undefined) return null;
  if (altKey) return { type: 'move', step };
  const end = step === -1 ? 0 : cursor.value.length;
  const isAtEnd = cursor.selectionStart === end && cursor.selectionEnd === end;
  return isAtEnd ? { type: 'go', step } : null;
}
