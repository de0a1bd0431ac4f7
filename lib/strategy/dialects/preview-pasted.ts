import { linesTakenIn } from '@/lib/strategy/edit-strategy';
import { numberedLines } from '@/lib/strategy/number-lines';
import { withBlocksSplit } from '@/lib/strategy/split-line';
import type { Loss, StrategyLine } from '@/lib/strategy/types';
import type { PastedStrategy } from './types';

/** A preview of a line before a pasted search is added. */
export interface PreviewRow extends Pick<StrategyLine, 'kind' | 'text'> {
  /** Its number among the pasted lines; null for comments and headings. */
  readonly number: number | null;
  readonly losses: readonly Loss[];
  /** The hits reported by the other system. */
  readonly hits: number | null;
}

function linesOf(pasted: PastedStrategy | null, newId: () => string): readonly StrategyLine[] {
  return pasted === null ? [] : linesTakenIn(pasted.system, pasted.lines, newId);
}

function rowsOf(pasted: PastedStrategy | null, shown: readonly StrategyLine[]): readonly PreviewRow[] {
  const numbers = new Map(numberedLines(shown).map(({ line, number }) => [line.id, number]));
  return shown.map((line): PreviewRow => {
    const { losses = [], hits = null } = pasted?.lines[Number(line.id)] ?? {};
    const origin = line.kind === 'query' ? line.origin : null;
    return {
      kind: line.kind,
      text: line.text,
      number: numbers.get(line.id) ?? null,
      losses: line.kind !== 'query' ? losses : origin?.type === 'pasted' ? origin.losses : [],
      hits,
    };
  });
}

/**
 * Previews a pasted search as it is, and with its blocks as lines. Both are the same rows if nothing is split.
 * @param apart the same search, with words of other scopes in lines of their own; this one is split.
 */
export function previewPasted(
  pasted: PastedStrategy | null,
  apart: PastedStrategy | null = pasted,
): Readonly<Record<'whole' | 'split', readonly PreviewRow[]>> {
  const counted = () => {
    let made = 0;
    return () => {
      made += 1;
      return String(made - 1);
    };
  };
  const newId = counted();
  return {
    whole: rowsOf(pasted, linesOf(pasted, counted())),
    split: rowsOf(apart, withBlocksSplit(linesOf(apart, newId), newId)),
  };
}
