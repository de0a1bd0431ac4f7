import { capitalsHint } from './capitals-hint';
import { readEbscoProximity } from './ebsco-proximity';
import { readLineReferences } from './line-references';
import type { FaultKind, QueryFault, QueryHint } from './query-faults';
import type { Operator, QueryToken } from './query-types';

/** Deeper brackets are ignored, so that no text can exhaust the stack. */
const MAX_DEPTH = 50;

export interface QueryOptions {
  /** Whether other lines can be referenced, as in a strategy. */
  readonly lines?: boolean;
}

export interface SettledTokens {
  /** Brackets are paired and not empty, operators are between operands, and there are no stray marks. */
  readonly tokens: readonly QueryToken[];
  readonly faults: readonly QueryFault[];
  readonly hints: readonly QueryHint[];
}

interface Notes {
  readonly text: string;
  readonly faults: QueryFault[];
  readonly hints: QueryHint[];
}

function note({ text, faults }: Notes, token: QueryToken, kind: FaultKind, sentAs: string | null): void {
  const code = token.type === 'code' || token.type === 'near' ? token.code : null;
  const { from, to } = token;
  faults.push({ kind, from, to, typed: text.slice(from, to), sentAs, code });
}

function withoutLoneBrackets(tokens: readonly QueryToken[], notes: Notes): readonly QueryToken[] {
  const open: QueryToken[] = [];
  const lone = new Set<QueryToken>();
  const deep = new Set<QueryToken>();
  for (const token of tokens) {
    if (token.type === 'open') {
      open.push(token);
      if (open.length > MAX_DEPTH) deep.add(token);
    } else if (token.type === 'close') {
      const partner = open.pop();
      if (partner === undefined) lone.add(token);
      else if (deep.has(partner)) deep.add(token);
    }
  }
  for (const token of open) lone.add(token);
  for (const token of lone) note(notes, token, 'bracket', null);
  return tokens.filter((token) => !lone.has(token) && !deep.has(token));
}

function asOperator(token: QueryToken, operator: Operator): QueryToken {
  return { type: 'operator', operator, text: operator, from: token.from, to: token.to };
}

/** Whether a token occurs only in search strings, so that operators in lower case count beside it. */
function isForeign(token: QueryToken): boolean {
  return token.type === 'code' || token.type === 'line' || (token.type === 'near' && token.code !== null);
}

const NEGATIONS: ReadonlyMap<string, FaultKind> = new Map([
  ['exclamation', 'exclamation-mark'],
  ['minus', 'minus-sign'],
]);

/** Whether a token occurs only in searches, and not in a pasted title. */
function isOfSearch(token: QueryToken): boolean {
  if (token.type === 'word') return token.edits > 0 || /[\p{L}\p{N}]\*/u.test(token.text);
  return token.type === 'operator' || token.type === 'phrase' || isForeign(token) || token.type === 'near';
}

/**
 * Reads a minus or `!` before an operand. It is NOT if the text is clearly a search, since a title may have `-omics` or
 * `!Kung`, and if NOT is possible there. Otherwise a minus belongs to its word, and the service ignores it; other marks
 * are left out.
 */
function negation(
  tokens: readonly QueryToken[],
  at: number,
  kind: FaultKind,
  notes: Notes,
): readonly QueryToken[] {
  const [before, token, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return [];
  const isAfterOr = before?.type === 'operator' && before.operator !== 'AND';
  if (!isAfterOr && (behind?.type === 'open' || tokens.some(isOfSearch))) {
    note(notes, token, kind, 'NOT');
    return [asOperator(token, 'NOT')];
  }
  if (kind === 'minus-sign' && behind?.type === 'word') {
    const { from } = token;
    const hint = { typed: `-${behind.text}`, instead: `NOT ${behind.text}`, from, to: behind.to };
    notes.hints.push({ kind: 'minus', ...hint });
  } else note(notes, token, kind, null);
  return [];
}

/** Converts operators of other syntaxes, and removes marks without meaning. */
function readMarks(tokens: readonly QueryToken[], notes: Notes): readonly QueryToken[] {
  const isOtherSystem = tokens.some(isForeign);
  return tokens.flatMap((token, index): readonly QueryToken[] => {
    if (token.type === 'operator' && token.text.startsWith('|')) {
      note(notes, token, 'pipe', 'OR');
      return [token];
    }
    const negates = token.type === 'stray' ? NEGATIONS.get(token.mark) : undefined;
    if (negates !== undefined) return negation(tokens, index, negates, notes);
    if (token.type === 'stray') {
      note(notes, token, token.mark === 'quote' ? 'quote' : 'proximity', null);
      return [];
    }
    const lower = isOtherSystem && token.type === 'word' ? OPERATORS.get(token.text) : undefined;
    if (lower === undefined) return [token];
    note(notes, token, 'lower-case-operator', lower);
    return [asOperator(token, lower)];
  });
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
]);

function endsOperand(token: QueryToken | undefined): boolean {
  return (
    token !== undefined &&
    (token.type === 'word' || token.type === 'phrase' || token.type === 'line' || token.type === 'close')
  );
}

function isOperator(token: QueryToken | undefined): boolean {
  return token !== undefined && (token.type === 'operator' || token.type === 'near');
}

/** A word that consists of marks, which the service reads as blanks anywhere. */
function isBlank(token: QueryToken): boolean {
  return token.type === 'word' && /^[/:[\]<>]+$/.test(token.text);
}

function beginsOperand(token: QueryToken | undefined): boolean {
  if (token?.type === 'code') return token.side === 'before';
  return (
    token?.type === 'word' || token?.type === 'phrase' || token?.type === 'line' || token?.type === 'open'
  );
}

/** Removes codes without an operand; the service would search for their letters. */
function withoutLoneCodes(tokens: readonly QueryToken[], notes: Notes): readonly QueryToken[] {
  let before: QueryToken | undefined;
  const behind = tokens.filter((token) => {
    if (token.type !== 'code') before = token;
    return token.type !== 'code' || token.side === 'before' || endsOperand(before);
  });
  let next: QueryToken | undefined;
  const kept = new Set(
    behind.toReversed().filter((token) => {
      const isLone = token.type === 'code' && token.side === 'before' && !beginsOperand(next);
      if (!isLone) next = token;
      return !isLone;
    }),
  );
  for (const token of tokens) if (!kept.has(token)) note(notes, token, 'foreign-code', null);
  return behind.filter((token) => kept.has(token));
}

/** Removes operators without an operand on both sides, and empty brackets. */
function withoutLoneOperators(tokens: readonly QueryToken[], notes: Notes): readonly QueryToken[] {
  /** The tokens so far, without codes, which join nothing. */
  const kept: QueryToken[] = [];
  const dropped = new Set<QueryToken>();
  const drop = (token: QueryToken, kind: FaultKind) => {
    dropped.add(token);
    note(notes, token, kind, null);
  };
  const dropLast = (isLone: (token: QueryToken) => boolean) => {
    for (let last = kept.at(-1); last !== undefined && isLone(last); last = kept.at(-1)) {
      drop(last, 'operator');
      kept.pop();
    }
  };
  for (const token of tokens) {
    const joins = token.type === 'near' || (token.type === 'operator' && token.operator !== 'NOT');
    if (joins && !endsOperand(kept.at(-1))) {
      drop(token, 'operator');
      continue;
    }
    if (token.type === 'close') dropLast(isOperator);
    // A proximity cannot have NOT as an operand.
    if (token.type === 'operator') dropLast(({ type }) => type === 'near');
    const last = kept.at(-1);
    if (token.type === 'close' && last?.type === 'open') {
      drop(last, 'bracket');
      drop(token, 'bracket');
      kept.pop();
    } else if (token.type !== 'code') kept.push(token);
  }
  dropLast(isOperator);
  return tokens.filter((token) => !dropped.has(token));
}

/**
 * Returns tokens that a parser can read unambiguously, and notes on what was changed. Never throws. Source:
 * docs/behaviours/search.md#search-text.
 */
export function settleTokens(
  text: string,
  tokens: readonly QueryToken[],
  { lines = false }: QueryOptions = {},
): SettledTokens {
  const faults: QueryFault[] = [];
  const named = lines ? readLineReferences(tokens) : tokens;
  const { tokens: read, hints } = readEbscoProximity(withoutLoneBrackets(named, { text, faults, hints: [] }));
  const title = capitalsHint(text);
  const notes: Notes = { text, faults, hints: title === null ? [...hints] : [...hints, title] };
  const marked = readMarks(read, notes).filter((token) => !isBlank(token));
  const joined = withoutLoneOperators(withoutLoneCodes(marked, notes), notes);
  return { tokens: joined, faults, hints: notes.hints };
}
