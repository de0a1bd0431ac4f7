import type { EntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';
import { guardEnd } from './guard-end';
import { leavesOf } from './leaves';
import { mendQuery } from './mend-query';
import type { Direction } from './not-sides';
import { parseQuery } from './parse-query';
import type { QueryFault, QueryHint } from './query-faults';
import type { QueryNode } from './query-types';
import { renderQuery } from './render-query';
import { DEFAULT_WISH, type SearchParameter, type SearchWish, searchParameter } from './search-wish';
import type { QueryOptions } from './settle-tokens';
import { tokenizeQuery } from './tokenize';

/** Longest text of the parameter `search`. Unit: characters. Source: docs/data-contract.md#lengths. */
const MAX_SEARCH_LENGTH = 1_500;
/**
 * The limit for the texts of a request, encoded. The rest of its 8,190 bytes is for the path, a hundred ids, limits and
 * the key. Unit: bytes. Source: docs/data-contract.md#lengths.
 */
export const MAX_ENCODED_LENGTH = 6_000;

/** The length of a text in a request. Unit: bytes. */
export function encodedLength(text: string): number {
  return safeEncode(guardEnd(text)).length;
}

/** The share of a request's capacity that a text takes; above 1 it is refused. Only `search` has a limit of its own. */
export function shareOfRequest(text: string, parameter: SearchParameter): number {
  const sent = guardEnd(text);
  const encoded = encodedLength(text) / MAX_ENCODED_LENGTH;
  return parameter === 'search' ? Math.max(encoded, sent.length / MAX_SEARCH_LENGTH) : encoded;
}

/** The note when a truncation switches to exact words. */
export const TRUNCATION_NEEDS_EXACT = 'Truncation needs exact words';

/** The search for a text as typed. */
export interface SearchPlan extends SearchWish {
  readonly typed: string;
  /** The text to send; empty: there is nothing to search for. */
  readonly text: string;
  /** For works; other kinds only have `search`. */
  readonly parameter: SearchParameter;
  /** Parts that could not be sent as typed, with their substitutes. Empty: the text is sent as typed. */
  readonly faults: readonly QueryFault[];
  /** Words that are sent although another system would read them as operators. */
  readonly hints: readonly QueryHint[];
  /** It has a truncation or wildcard, which requires exact words. */
  readonly needsExact: boolean;
  /** The tree of the text to send; null: it is empty. Positions are those of the text as typed. */
  readonly tree: QueryNode | null;
}

const MAX_ROUNDS = 8;

/** Removes invisible characters and makes quotes plain, which does not change the meaning. */
function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/gu, '')
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The parameter of a plan with its text, to be spread into a request. Only works have scopes and forms. */
export function searchesOf(
  { parameter, text }: Pick<SearchPlan, 'parameter' | 'text'>,
  kind: EntityKind = 'works',
): Partial<Record<SearchParameter, string>> {
  const searches: Partial<Record<SearchParameter, string>> = {};
  searches[kind === 'works' ? parameter : 'search'] = text;
  return searches;
}

export interface PlanOptions extends QueryOptions {
  /** Does not shorten texts that are too long, for callers who divide them. */
  readonly isWhole?: boolean;
  /** The kind to search; works by default. Other kinds only have the parameter `search`. */
  readonly kind?: EntityKind;
  /** Whether the text finds or excludes its hits; found by default. */
  readonly direction?: Direction;
}

interface Sendable {
  readonly text: string;
  readonly tree: QueryNode | null;
  readonly faults: readonly QueryFault[];
  readonly hints: readonly QueryHint[];
}

function readOnce(typed: string, options: PlanOptions): Sendable {
  const parsed = parseQuery(typed, options);
  const { tree, faults: mends } = mendQuery(typed, parsed.tree, options.direction);
  const faults = [...parsed.faults, ...mends].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const { hints } = parsed;
  if (tree === null) return { text: '', tree: null, faults, hints };
  return { text: tidy(faults.length === 0 ? typed : renderQuery(tree)), tree, faults, hints };
}

/**
 * Reads a text and its substitute in turn, since a removed mark can expose another (`AND?` is a word, `AND` is not).
 * The faults are those of the text as typed.
 */
function readText(typed: string, options: PlanOptions): Sendable {
  const first = readOnce(typed, options);
  let sent = first;
  for (let round = 0; sent.faults.length > 0 && round < MAX_ROUNDS; round += 1)
    sent = readOnce(sent.text, options);
  return {
    ...sent,
    tree: sent.text === first.text ? first.tree : sent.tree,
    faults: first.faults,
    hints: first.hints,
  };
}

/** The longest beginning of whole words up to a length; a single long word is cut. */
function beginning(typed: string, length: number): string {
  const end = tokenizeQuery(typed).findLast(({ to }) => to <= length)?.to;
  return typed.slice(0, end === undefined || end < length / 2 ? length : end);
}

/** Whether the limit of `search` applies, rather than that of the request. */
function isHeldBack(text: string, parameter: SearchParameter): boolean {
  return shareOfRequest(text, parameter) > encodedLength(text) / MAX_ENCODED_LENGTH;
}

/** Truncation and wildcards switch to exact words. */
function usedWish({ scope, forms }: SearchWish, tree: QueryNode | null): SearchWish {
  const isOpen = leavesOf(tree).some(({ type }) => type === 'pattern');
  return { scope, forms: isOpen ? 'exact' : forms };
}

/** Reads a text that is too long for its parameter: cuts it at a word until it fits. */
function readWithin(typed: string, wish: SearchWish, options: PlanOptions): Sendable {
  const whole = readText(typed, options);
  const { isWhole = false, kind = 'works' } = options;
  if (isWhole) return whole;
  const parameterOf = ({ tree }: Sendable) =>
    kind === 'works' ? searchParameter(usedWish(wish, tree)) : 'search';
  const shareOf = (read: Sendable) => shareOfRequest(read.text, parameterOf(read));
  let read = whole;
  let end = typed.length;
  let length = parameterOf(whole) === 'search' ? MAX_SEARCH_LENGTH : MAX_ENCODED_LENGTH;
  while (shareOf(read) > 1) {
    const part = beginning(typed, length);
    end = part.length;
    read = readText(part, options);
    length = Math.min(length - 1, Math.ceil(length / shareOf(read)));
  }
  if (end === typed.length) return whole;
  const cut: QueryFault = {
    kind: kind === 'works' && isHeldBack(read.text, parameterOf(read)) ? 'too-long-here' : 'too-long',
    from: end,
    to: typed.length,
    typed: typed.slice(end),
    sentAs: null,
    code: null,
  };
  // A fault that the cut caused is not the reader's.
  const faults = read.faults.filter(
    ({ kind }) => kind !== 'bracket' && kind !== 'quote' && kind !== 'operator',
  );
  return { ...read, faults: [...faults, cut] };
}

/**
 * Plans the search for a text: the text to send, its parameter, and every difference from the typed text. Truncation
 * and wildcards switch to exact words; a truncated word is never sent without its mark. Planning the sent text again
 * changes nothing. Never throws; linear in the length of the text. Source: docs/behaviours/search.md#search-text.
 */
export function planSearch(
  typed: string,
  wish: SearchWish = DEFAULT_WISH,
  options: PlanOptions = {},
): SearchPlan {
  const { text, tree, faults, hints } = readWithin(typed, wish, options);
  const used = usedWish(wish, tree);
  return {
    ...used,
    typed,
    text,
    parameter: searchParameter(used),
    faults,
    hints,
    needsExact: leavesOf(tree).some(({ type }) => type === 'pattern'),
    tree,
  };
}
