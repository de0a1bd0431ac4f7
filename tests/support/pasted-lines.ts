import type { WrittenSystem } from '@/lib/strategy/dialects/system-forms';
import type { PastedQuery, PastedStrategy } from '@/lib/strategy/dialects/types';
import type { WrittenStrategy } from '@/lib/strategy/dialects/write-lines';
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

/** What writers say of a line with words as a whole: its words and their logic are all there. */
const OF_LINES = /finds? .*forms? of a word|finds plurals|as they are written|full texts|keywords|subjects/;

/** Rows of a written text of which words or their logic could not be carried over. */
export function lossyRows({ losses }: WrittenStrategy): ReadonlySet<number | null> {
  return new Set(losses.filter(({ why }) => !OF_LINES.test(why)).map(({ number }) => number));
}

/** The rows that lines are written in, and those that other lines name: years have a row of their own in Ovid. */
export function rowsOfLines(
  lines: readonly QueryLine[],
  system: WrittenSystem,
): readonly { readonly row: number; readonly named: number }[] {
  let named = 0;
  return lines.map(({ limits }) => {
    const row = named + 1;
    named = system === 'Ovid' && (limits.fromYear ?? limits.toYear) !== null ? row + 1 : row;
    return { row, named };
  });
}
