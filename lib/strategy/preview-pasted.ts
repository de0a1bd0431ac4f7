import type { PastedStrategy } from './dialects/types';
import { linesTakenIn } from './edit-strategy';
import { numberedLines } from './number-lines';
import { withBlocksSplit } from './split-line';
import type { Loss, StrategyLine } from './types';

/** A line as it would stand once a pasted search is taken in. */
export interface PreviewRow extends Pick<StrategyLine, 'kind' | 'text'> {
  /** Among the pasted lines; null for comments and headings. */
  readonly number: number | null;
  readonly losses: readonly Loss[];
  /** As the other system reported them. */
  readonly hits: number | null;
}

/** A pasted search as it was pasted, and with its blocks as lines; the same rows where nothing is split. */
export function previewPasted(
  pasted: PastedStrategy | null,
): Readonly<Record<'whole' | 'split', readonly PreviewRow[]>> {
  const { system, lines } = pasted ?? { system: 'unknown', lines: [] };
  let made = 0;
  const newId = () => {
    made += 1;
    return String(made - 1);
  };
  const taken = linesTakenIn(system, lines, newId);
  const rowsOf = (shown: readonly StrategyLine[]) => {
    const numbers = new Map(numberedLines(shown).map(({ line, number }) => [line.id, number]));
    return shown.map((line): PreviewRow => {
      const { losses = [], hits = null } = lines[Number(line.id)] ?? {};
      const origin = line.kind === 'query' ? line.origin : null;
      return {
        kind: line.kind,
        text: line.text,
        number: numbers.get(line.id) ?? null,
        losses: line.kind !== 'query' ? losses : origin?.type === 'pasted' ? origin.losses : [],
        hits,
      };
    });
  };
  return { whole: rowsOf(taken), split: rowsOf(withBlocksSplit(taken, newId)) };
}
