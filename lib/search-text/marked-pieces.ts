import type { Span } from './query-types';

/** A stretch of a text that is marked, or that is not. */
export interface MarkedStretch {
  readonly from: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces, each marked or not; spans in their order, those within a larger one are marked with it. Linear. */
export function markedPieces(text: string, spans: readonly Span[]): readonly MarkedStretch[] {
  const pieces: MarkedStretch[] = [];
  let at = 0;
  const push = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ from: at, text: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const { from, to } of spans) {
    push(from, false);
    push(to, true);
  }
  push(text.length, false);
  return pieces;
}
