import { atom } from 'jotai/vanilla';
import { askLinesAtom } from './ask-atoms';
import { addLineAtom, moveLineAtom, removeLinesAtom } from './line-acts';
import { strategyLinesAtom } from './strategy-atoms';

/** What a key does to a line: `step` is -1 for the line before and 1 for the one behind. */
export type LineAct =
  | { readonly type: 'ask' | 'add' | 'remove' }
  | { readonly type: 'move' | 'go'; readonly step: -1 | 1 };

/** Acts on a line as its reader does by keys. The line that has the cursor then; null where it stays. */
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
