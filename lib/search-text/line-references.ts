import type { Operator, QueryToken } from './query-types';

const SIGNED = /^#(\d{1,3})$/;
const NUMBER = /^\d{1,3}$/;
/** `or/1-5`, `and/1,3,7-9`. */
const SEVERAL = /^(or|and)\/(#?\d{1,3}(?:[-,]#?\d{1,3}){0,99})$/i;
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
]);

function isOfLinesAlone(tokens: readonly QueryToken[]): boolean {
  return tokens.every((token) => {
    if (token.type !== 'word') return ['open', 'close', 'operator'].includes(token.type);
    return (
      NUMBER.test(token.text) ||
      SIGNED.test(token.text) ||
      SEVERAL.test(token.text) ||
      OPERATORS.has(token.text.toLowerCase())
    );
  });
}

/** The numbers of `1,3-5`. A backward range gives its ends. */
function numbersOf(list: string): readonly number[] {
  return list
    .replaceAll('#', '')
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return from <= to ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [from, to];
    });
}

/** `or/1-3` as `(#1 OR #2 OR #3)`, all at the position of the word. */
function severalLines(
  [, operator = '', list = '']: RegExpExecArray,
  { from, to }: QueryToken,
): readonly QueryToken[] {
  const joint: Operator = operator.toLowerCase() === 'or' ? 'OR' : 'AND';
  const lines = numbersOf(list).flatMap((number, at): readonly QueryToken[] => {
    const line: QueryToken = { type: 'line', number, from, to };
    return at === 0 ? [line] : [{ type: 'operator', operator: joint, text: joint, from, to }, line];
  });
  return [{ type: 'open', from, to }, ...lines, { type: 'close', from, to }];
}

/**
 * Reads references to other lines: `#3` and `or/1-5` anywhere, bare numbers if the text has only numbers, operators and
 * brackets. In that case operators may be in lower case. Linear. Source: docs/behaviours/strategy.md#line-numbers.
 */
export function readLineReferences(tokens: readonly QueryToken[]): readonly QueryToken[] {
  const isAlone = isOfLinesAlone(tokens);
  return tokens.flatMap((token): readonly QueryToken[] => {
    if (token.type !== 'word') return [token];
    const { text, from, to } = token;
    const several = SEVERAL.exec(text);
    if (several !== null) return severalLines(several, token);
    const number = SIGNED.exec(text)?.[1] ?? (isAlone ? NUMBER.exec(text)?.[0] : undefined);
    if (number !== undefined) return [{ type: 'line', number: Number(number), from, to }];
    const operator = isAlone ? OPERATORS.get(text.toLowerCase()) : undefined;
    return operator === undefined ? [token] : [{ type: 'operator', operator, text: operator, from, to }];
  });
}
