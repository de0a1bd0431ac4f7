import type { Span } from '@/lib/search-text/query-types';
import { compileLines } from './compile-lines';
import { withLine } from './edit-strategy';
import { textWithout } from './line-edits';
import { readLines } from './read-strategy-lines';
import { partsOf } from './term-effects';
import type { StrategyLine } from './types';
import type { WorkSet } from './work-set';

/**
 * The requests of a line without one of its terms or parts. Null: the span contains no part, or nothing would be left.
 * @param number of the line. @param place as in the effects of its terms.
 */
export function setWithout(lines: readonly StrategyLine[], number: number, place: Span): WorkSet | null {
  const read = readLines(lines)[number - 1];
  const tree = read?.plan.tree ?? null;
  if (read === undefined || tree === null) return null;
  const part = partsOf(tree).find(({ node }) => node.from === place.from && node.to === place.to);
  const text = part === undefined ? null : textWithout(read, part.node);
  if (text === null) return null;
  return compileLines(readLines(withLine(lines, read.line.id, { text })))[number - 1]?.set ?? null;
}
