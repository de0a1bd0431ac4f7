import type { Span } from './query-types';

/** A part of a text, marked or not. */
export interface MarkedStretch {
  readonly from: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * Divides a text into marked and unmarked pieces. Spans are in order; a span within a larger one is part of it. Linear.
 */
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
