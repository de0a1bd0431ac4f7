import { directionOfKey } from '@/components/ui/move-keys';
import type { LineAct } from '@/lib/state/strategy/act-on-line-atom';

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

/**
 * The action of a key. Enter counts a line, Ctrl+Enter adds one below, Alt with Up and Down moves it. Up at its
 * beginning and Down at its end go to its neighbours. Backspace removes an empty line. Null: the key types. Source:
 * docs/behaviours/strategy.md#keys.
 */
export function lineActOf({ key, altKey, ctrlKey, metaKey }: KeyPress, cursor: Cursor): LineAct | null {
  if (key === 'Enter') return { type: ctrlKey || metaKey ? 'add' : 'ask' };
  if (key === 'Backspace' && cursor.value === '') return { type: 'remove' };
  const down = directionOfKey(key)?.y ?? 0;
  if (down === 0) return null;
  const step = down > 0 ? 1 : -1;
  if (altKey) return { type: 'move', step };
  const end = step === -1 ? 0 : cursor.value.length;
  const isAtEnd = cursor.selectionStart === end && cursor.selectionEnd === end;
  return isAtEnd ? { type: 'go', step } : null;
}
