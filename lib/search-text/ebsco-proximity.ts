import type { QueryHint } from './query-faults';
import type { QueryToken, Span } from './query-types';

export interface ReadProximity {
  /** Operators that are certain replace their words. */
  readonly tokens: readonly QueryToken[];
  /** Words that may be operators, but stay words. */
  readonly hints: readonly QueryHint[];
}

/** `N3`: near, in any order; `W3`: within, in this order. `N95` and `N400` are words alone. */
const OPERATOR = /^[NW](?:\d|[12]\d|30)$/i;

/** Whether a word may be read as an operator of EBSCOhost; quotes prevent this. */
export function isLikeProximity(word: string): boolean {
  return OPERATOR.test(word);
}

/** The neighbour of such a word: `strong` occurs only in search strings, `plain` also in sentences. */
interface Side {
  readonly is: 'strong' | 'plain';
  /** As text of a phrase; null for brackets. */
  readonly text: string | null;
}

/** The brackets that contain an operator in any spelling, by opening and closing bracket. Linear. */
function bracketsWithOperators(tokens: readonly QueryToken[]): ReadonlySet<QueryToken> {
  const open: { readonly token: QueryToken; hasOperator: boolean }[] = [];
  const found = new Set<QueryToken>();
  for (const token of tokens) {
    if (token.type === 'open') open.push({ token, hasOperator: false });
    else if (token.type === 'close') {
      const pair = open.pop();
      if (pair?.hasOperator !== true) continue;
      found.add(pair.token).add(token);
      const outer = open.at(-1);
      if (outer !== undefined) outer.hasOperator = true;
    } else if (joins(token)) {
      const innermost = open.at(-1);
      if (innermost !== undefined) innermost.hasOperator = true;
    }
  }
  return found;
}

function joins(token: QueryToken): boolean {
  if (token.type === 'operator') return true;
  if (token.type === 'stray') return token.mark === 'minus' || token.mark === 'exclamation';
  return token.type === 'word' && /^(?:and|or|not)$/.test(token.text);
}

/** Whether `therap$` ends here, which is two tokens. */
function isTruncation(token: QueryToken | undefined): boolean {
  return token?.type === 'code' && token.code.role === 'truncation';
}

function sideOf(
  tokens: readonly QueryToken[],
  at: number,
  alternatives: ReadonlySet<QueryToken>,
): Side | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (alternatives.has(token) || token.type === 'phrase' || isTruncation(tokens[at + 1])) {
    return { is: 'strong', text: null };
  }
  if (token.type !== 'word') return null;
  if (/[\p{L}\p{N}]\*|\p{L}[?#]\p{L}/u.test(token.text)) return { is: 'strong', text: null };
  // `T1 N0 M0` is a stage, `N1 N2 N3` are waves.
  return /^\p{L}[\p{L}\p{M}'-]+$/u.test(token.text) ? { is: 'plain', text: token.text } : null;
}

function isCode(token: QueryToken | undefined, side: 'before' | 'behind'): boolean {
  return token?.type === 'code' && token.side === side;
}

interface Candidate extends Span {
  readonly text: string;
  readonly left: Side;
  readonly right: Side;
}

function candidateAt(
  tokens: readonly QueryToken[],
  at: number,
  alternatives: ReadonlySet<QueryToken>,
): Candidate | null {
  const token = tokens[at];
  if (token?.type !== 'word' || !OPERATOR.test(token.text)) return null;
  let before = at - 1;
  while (isCode(tokens[before], 'behind')) before -= 1;
  let behind = at + 1;
  while (isCode(tokens[behind], 'before')) behind += 1;
  const left = sideOf(tokens, before, alternatives);
  const right = sideOf(tokens, behind, alternatives);
  if (left === null || right === null) return null;
  const { text, from, to } = token;
  return { text, from, to, left, right };
}

function suggestionFor({ text, left, right }: Candidate): string {
  const words = left.text === null || right.text === null ? 'two words' : `${left.text} ${right.text}`;
  return `"${words}"~${text.slice(1)}`;
}

/**
 * Reads `N3` and `W3` of EBSCOhost, which are also words: for nitrogen, sleep, stages of tumours. They are operators
 * between two operands that only a search string has, or beside other codes of EBSCOhost. Between two plain words they
 * stay words, with a hint. Elsewhere ('vitamin N3') they are words. Never throws; linear. Source:
 * docs/behaviours/search.md#codes-that-are-words-too.
 */
export function readEbscoProximity(tokens: readonly QueryToken[]): ReadProximity {
  const alternatives = bracketsWithOperators(tokens);
  const candidates = tokens.flatMap((_token, at) => {
    const candidate = candidateAt(tokens, at, alternatives);
    return candidate === null ? [] : [{ at, candidate }];
  });
  const isBetweenStrong = ({ left, right }: Candidate) => left.is === 'strong' && right.is === 'strong';
  const isEbsco =
    tokens.some((token) => token.type === 'code' && token.code.system === 'EBSCOhost') ||
    candidates.some(({ candidate }) => isBetweenStrong(candidate));
  const read = [...tokens];
  const hints: QueryHint[] = [];
  for (const { at, candidate } of candidates) {
    const { text, from, to } = candidate;
    if (isEbsco) {
      const code = { system: 'EBSCOhost', role: 'proximity', text } as const;
      const isOrdered = /^w/i.test(text);
      read[at] = { type: 'near', distance: Number(text.slice(1)), isOrdered, code, from, to };
    } else if (text === text.toUpperCase()) {
      hints.push({ kind: 'proximity', typed: text, instead: suggestionFor(candidate), from, to });
    }
  }
  return { tokens: read, hints };
}
