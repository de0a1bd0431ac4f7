import { type ReadLine, readLines } from '@/lib/strategy/read-strategy-lines';
import { NO_LIMITS, type QueryLine, type StrategyLine } from '@/lib/strategy/types';

/** A line of a strategy; what is not given is as in a new line. */
export function buildLine(id: string, text: string, more: Partial<QueryLine> = {}): QueryLine {
  return {
    id,
    kind: 'query',
    text,
    scope: 'title_and_abstract',
    forms: 'exact',
    limits: NO_LIMITS,
    isOff: false,
    origin: null,
    ...more,
  };
}

/** Lines of their texts, with ids a, b, c ...; a text that begins with `//` is a comment. */
export function linesFromTexts(...texts: readonly string[]): readonly StrategyLine[] {
  return texts.map((text, at) => {
    const id = String.fromCodePoint(97 + at);
    return text.startsWith('//') ? { id, kind: 'comment', text: text.slice(2).trim() } : buildLine(id, text);
  });
}

/** Lines as they are read; a text stands for a line as in `linesFromTexts`. */
export function readFromTexts(...lines: readonly (string | StrategyLine)[]): readonly ReadLine[] {
  return readLines(lines.flatMap((line) => (typeof line === 'string' ? linesFromTexts(line) : [line])));
}
