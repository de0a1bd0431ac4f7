import type { ForeignSystem, Operator, QueryToken } from '@/lib/search-text/query-types';
import type { SystemName } from './types';

/** The grammar of each system in `lib/search-text`. */
export const FOREIGN: Readonly<Record<SystemName, ForeignSystem | null>> = {
  PubMed: 'PubMed',
  Ovid: 'Ovid',
  Scopus: 'Scopus',
  'Web of Science': 'Web of Science',
  'Cochrane Library': 'Embase and Cochrane',
  'Embase.com': 'Embase and Cochrane',
  EBSCOhost: 'EBSCOhost',
  unknown: 'Ovid',
};

/** Operators in any spelling. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
]);

/** The reason why it is not read as proximity. */
export const NEAR_ALONE =
  'An operator of proximity without a number, which is not read: both sides must occur, anywhere.';

function isOperand(token: QueryToken | undefined): boolean {
  return token?.type === 'word' || token?.type === 'phrase';
}

/**
 * Whether `near` between two operands lacks the number that the system requires. In small letters it is a word, except
 * in Embase.com.
 */
export function isNearAlone(
  word: string,
  last: QueryToken | undefined,
  next: QueryToken | undefined,
  system: SystemName,
): boolean {
  const isNear = system === 'Embase.com' ? /^(?:near|next)$/i : /^(?:NEAR|SAME)$/;
  const isBehind =
    isOperand(last) || last?.type === 'close' || (last?.type === 'code' && last.side === 'behind');
  const isBefore = next !== undefined && (isOperand(next) || next.type === 'open');
  const isOperator = next?.type === 'word' && OPERATORS.has(next.text.toLowerCase());
  return isNear.test(word) && isBehind && isBefore && !isOperator;
}

type Near = Extract<QueryToken, { type: 'near' }>;

const IN_ORDER: ReadonlySet<string> = new Set(['PRE', 'P', 'NEXT', 'ONEAR', 'WITHIN']);

/** `near/3` and `NEAR3` in any spelling; `N3` of EBSCOhost; NEXT and NEAR without a number. */
export function proximityOf(
  word: string,
  system: SystemName,
): Pick<Near, 'distance' | 'isOrdered' | 'code'> | null {
  const match =
    /^(?:(near\/?|onear\/?|next\/?|pre\/|within\/|[wnp]\/)(\d{1,2})|([NW])(\d{1,2})|(NEAR|NEXT))$/i.exec(
      word,
    );
  if (match === null) return null;
  const [, slashed, slashedBy = '', letter, letterBy = '', bare] = match;
  const name = (slashed?.replace('/', '') ?? letter ?? bare ?? '').toUpperCase();
  if (letter !== undefined && system !== 'EBSCOhost') return null;
  // Only ProQuest writes these.
  if (/^[np]\/$/i.test(slashed ?? '') && system !== 'unknown') return null;
  // The Cochrane Library accepts them in small letters too.
  const isWord = bare !== name && system !== 'Cochrane Library';
  if (bare !== undefined && (isWord || !BARE.has(system))) return null;
  const isOrdered = IN_ORDER.has(name) || (name === 'W' && letter !== undefined);
  const written = Number(slashedBy || letterBy || (name === 'NEXT' ? 1 : BARE.get(system)));
  const distance = steps(system, name) ? Math.max(0, written - 1) : written;
  return {
    distance,
    isOrdered,
    code: { system: FOREIGN[system] ?? 'other databases', role: 'proximity', text: word },
  };
}

/** The number of words that NEAR without a number allows. */
const BARE: ReadonlyMap<SystemName, number> = new Map([
  ['Cochrane Library', 6],
  ['Web of Science', 15],
]);

/** Whether the number counts steps, as in Ovid and Embase.com. NEXT/1 means adjacent everywhere. */
function steps(system: SystemName, name: string): boolean {
  return system === 'Embase.com' || name === 'NEXT';
}

/** `NEAR/3` with the number of words between, by the rules of that system. */
export function counted(token: Near, system: SystemName): Near {
  const match = token.code === null ? null : /^(NEAR|ONEAR|NEXT)\/(\d{1,2})$/.exec(token.code.text);
  if (match === null || !steps(system, match[1] ?? '')) return token;
  return { ...token, distance: Math.max(0, Number(match[2]) - 1) };
}
