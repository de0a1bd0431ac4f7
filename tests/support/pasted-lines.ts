import type { PastedQuery, PastedStrategy } from '@/lib/strategy/dialects/types';
import type { QueryLine } from '@/lib/strategy/types';

export function pastedQueries({ lines }: PastedStrategy): readonly PastedQuery[] {
  return lines.filter((line) => line.kind === 'query');
}

/** The queries of a pasted strategy as lines of ours, with their numbers as ids. */
export function linesOfPasted(pasted: PastedStrategy): readonly QueryLine[] {
  return pastedQueries(pasted).map(({ number, text, scope, forms, limits }) => ({
    id: String(number),
    kind: 'query',
    text,
    scope,
    forms,
    limits,
    isOff: false,
    origin: null,
  }));
}
