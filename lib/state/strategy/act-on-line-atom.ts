import { atom } from 'jotai/vanilla';
import { askLinesAtom } from './ask-atoms';
import { addLineAtom, moveLineAtom, removeLinesAtom } from './line-acts';
import { strategyLinesAtom } from './strategy-atoms';

/** The action of a key on a line. `step` is -1 for the line before and 1 for the line after. */
export type LineAct =
  | { readonly type: 'ask' | 'add' | 'remove' }
  | { readonly type: 'move' | 'go'; readonly step: -1 | 1 };

/** Applies the action of a key to a line. Returns the line to focus; null: the focus stays. */
export const actOnLineAtom = atom(null, (get, set, id: string, act: LineAct): string | null => {
  const lines = get(strategyLinesAtom);
  const at = lines.findIndex((line) => line.id === id);
  switch (act.type) {
    case 'ask':
      void set(askLinesAtom, [id]);
      return null;
    case 'add':
      return set(addLineAtom, id);
    case 'move':
      set(moveLineAtom, id, at + act.step);
      return id;
    case 'go':
      return lines[at + act.step]?.id ?? null;
    case 'remove': {
      const next = lines[at - 1] ?? lines[at + 1];
      if (next === undefined) return null;
      set(removeLinesAtom, [id]);
      return next.id;
    }
  }
});
