import { withOwnBrackets } from '@/lib/search-text/own-brackets';
import type { Span } from '@/lib/search-text/query-types';

/** Longest quotation of a part that is also in the line. Unit: characters. */
const MOST_SHOWN = 300;

export function shownToken(text: string): string {
  const plain = text.trim();
  return plain.length > MOST_SHOWN ? `${plain.slice(0, MOST_SHOWN)}…` : plain;
}

/** A part of a line as written. It is quoted in full if it is left out, so that nothing is lost silently. */
export function tokenAt(typed: string, part: Span, isLeftOut: boolean): string {
  const { from, to } = withOwnBrackets(typed, part);
  const token = typed.slice(from, to);
  return isLeftOut ? token.trim() : shownToken(token);
}
