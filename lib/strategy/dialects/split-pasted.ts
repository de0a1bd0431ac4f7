import { numberedLines, withLineNumbers } from '../number-lines';
import { type LinesInstead, withLinesInstead } from '../split-line';
import type { QueryLine, StrategyLine } from '../types';
import { readPasted } from './read-pasted';
import { type PastedQuery, SYSTEM_NAMES } from './types';

/**
 * Reads a pasted line again, with words of other scopes as separate lines. Null: there are none, or the line was
 * edited.
 */
function readApart({ text, scope, limits, origin }: QueryLine): readonly PastedQuery[] | null {
  const system = SYSTEM_NAMES.find((name) => origin?.type === 'pasted' && name === origin.system);
  if (origin?.type !== 'pasted' || system === undefined) return null;
  const [whole, ...others] = readPasted(origin.text, { system }).lines;
  const isAsPasted =
    whole?.kind === 'query' &&
    others.length === 0 &&
    whole.text === text &&
    whole.scope === scope &&
    JSON.stringify(whole.limits) === JSON.stringify(limits);
  if (!isAsPasted) return null;
  const apart = readPasted(origin.text, { system, partsScopes: true }).lines;
  return apart.length > 1 ? apart.filter((line) => line.kind === 'query') : null;
}

/**
 * Moves words of pasted lines that have their own scope to new lines after them. Returns the same lines if there are
 * none.
 */
export function withScopesOfLineApart(
  lines: readonly StrategyLine[],
  id: string,
  newId: () => string,
): readonly StrategyLine[] {
  const line = lines.find((each) => each.id === id);
  const [whole, ...parts] = (line?.kind === 'query' ? readApart(line) : null) ?? [];
  if (line?.kind !== 'query' || line.origin?.type !== 'pasted' || whole === undefined) return lines;
  const { origin } = line;
  const number = numberedLines(lines).find((each) => each.line === line)?.number ?? 0;
  const forms = line.forms === 'exact' ? 'exact' : whole.forms;
  const more = parts.map(
    ({ text, scope, limits, typed, losses }): QueryLine => ({
      kind: 'query',
      id: newId(),
      text,
      scope,
      forms,
      limits,
      isOff: false,
      origin: { ...origin, text: typed, losses },
    }),
  );
  const first = {
    ...line,
    text: whole.text,
    limits: whole.limits,
    origin: { ...origin, losses: whole.losses },
  };
  const instead: LinesInstead = {
    more: more.length,
    lines: (numberOf) =>
      // References are numbers among these lines.
      [first, ...more].map((each) => withLineNumbers(each, (place) => numberOf(number) + place - 1)),
  };
  return withLinesInstead(lines, new Map([[id, instead]]));
}
