import type { QueryToken } from '@/lib/search-text/query-types';
import type { SystemName } from './types';

/**
 * The precedence of AND, OR and NOT without brackets; `or-first` applies AND NOT last. Source:
 * docs/behaviours/strategy.md#order-of-operators.
 */
export type ReadingOrder = 'and-first' | 'or-first' | 'left-to-right';

export const ORDERS: Readonly<Record<SystemName, ReadingOrder>> = {
  PubMed: 'left-to-right',
  Ovid: 'and-first',
  Scopus: 'or-first',
  'Web of Science': 'and-first',
  'Cochrane Library': 'and-first',
  'Embase.com': 'left-to-right',
  EBSCOhost: 'and-first',
  unknown: 'and-first',
};

/** The most brackets added at one position; readers would lose count of more. */
const MOST_ADDED = 20;

/** One level of brackets: its start, and its operators in order. */
interface Level {
  readonly start: number;
  /** `after`: the operand after it, skipping NOT. */
  readonly operators: {
    readonly at: number;
    readonly after: number;
    readonly isOr: boolean;
    /** NOT, or AND NOT. */
    readonly isNot: boolean;
  }[];
}

/** Whether another precedence would change the meaning: AND with OR, OR with NOT, or AND after NOT. */
function isMixed({ operators }: Level): boolean {
  const isAnd = operators.map(({ isOr, isNot }) => !isOr && !isNot);
  const not = operators.findIndex(({ isNot }) => isNot);
  if (not >= 0 && isAnd.lastIndexOf(true) > not) return true;
  return operators.some(({ isOr }) => isOr) && operators.some(({ isOr }) => !isOr);
}

/** The brackets to insert: how many open before, and close before, the token at an index. */
interface Brackets {
  readonly open: Map<number, number>;
  readonly close: Map<number, number>;
}

function add(counts: Map<number, number>, at: number): void {
  counts.set(at, (counts.get(at) ?? 0) + 1);
}

function fromTheLeft({ start, operators }: Level, brackets: Brackets): void {
  let added = 0;
  operators.forEach(({ at, isOr }, index) => {
    if (isOr || operators[index - 1]?.isOr !== true || added >= MOST_ADDED) return;
    added += 1;
    add(brackets.open, start);
    add(brackets.close, at);
  });
}

/** AND NOT is applied last: its operand extends to the next one. */
function notsLast({ operators }: Level, end: number, brackets: Brackets): void {
  let open: number | null = null;
  let hasAnd = false;
  for (const { at, after, isOr, isNot } of [
    ...operators,
    { at: end, after: end, isOr: false, isNot: true },
  ]) {
    if (!isNot) {
      hasAnd ||= !isOr;
      continue;
    }
    if (open !== null && hasAnd) {
      add(brackets.open, open);
      add(brackets.close, at);
    }
    open = after;
    hasAnd = false;
  }
}

function orsFirst({ start, operators }: Level, end: number, brackets: Brackets): void {
  let from = start;
  let hasOr = false;
  for (const { at, after, isOr } of [...operators, { at: end, after: end, isOr: false }]) {
    if (isOr) {
      hasOr = true;
      continue;
    }
    if (hasOr) {
      add(brackets.open, from);
      add(brackets.close, at);
    }
    hasOr = false;
    from = after;
  }
}

/** Tokens with explicit brackets, and whether AND and OR were adjacent at all. */
export interface OrderedTokens {
  readonly tokens: readonly QueryToken[];
  readonly isMixed: boolean;
}

/** Adds the brackets that a system implies between adjacent AND and OR. Linear. */
export function inReadingOrder(tokens: readonly QueryToken[], order: ReadingOrder): OrderedTokens {
  const levels: Level[] = [{ start: 0, operators: [] }];
  const brackets: Brackets = { open: new Map(), close: new Map() };
  let mixed = false;
  const settle = (level: Level | undefined, end: number) => {
    if (level === undefined || !isMixed(level)) return;
    mixed = true;
    if (order === 'left-to-right') fromTheLeft(level, brackets);
    if (order !== 'or-first') return;
    orsFirst(level, end, brackets);
    notsLast(level, end, brackets);
  };
  tokens.forEach((token, at) => {
    if (token.type === 'open') levels.push({ start: at + 1, operators: [] });
    else if (token.type === 'close') {
      if (levels.length > 1) settle(levels.pop(), at);
    } else if (token.type === 'operator') {
      // NOT after AND or OR belongs to that operator.
      if (tokens[at - 1]?.type === 'operator') return;
      const next = tokens[at + 1];
      const after = at + (next?.type === 'operator' ? 2 : 1);
      const isOr = token.operator === 'OR';
      const isNot =
        !isOr && (token.operator === 'NOT' || (next?.type === 'operator' && next.operator === 'NOT'));
      levels.at(-1)?.operators.push({ at, after, isOr, isNot });
    }
  });
  while (levels.length > 0) settle(levels.pop(), tokens.length);
  if (brackets.open.size === 0) return { tokens, isMixed: mixed };
  return { tokens: withBrackets(tokens, brackets), isMixed: mixed };
}

function withBrackets(tokens: readonly QueryToken[], { open, close }: Brackets): readonly QueryToken[] {
  const placed: QueryToken[] = [];
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    const place = token?.from ?? tokens.at(-1)?.to ?? 0;
    for (let count = close.get(at) ?? 0; count > 0; count -= 1)
      placed.push({ type: 'close', from: place, to: place });
    for (let count = open.get(at) ?? 0; count > 0; count -= 1)
      placed.push({ type: 'open', from: place, to: place });
    if (token !== undefined) placed.push(token);
  }
  return placed;
}
