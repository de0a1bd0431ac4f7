import { HASH, readHashed } from './foreign-codes';
import type { QueryFault, QueryHint } from './query-faults';
import type { PatternNode, QueryNode, QueryToken, Span, WordNode } from './query-types';
import { type QueryOptions, settleTokens } from './settle-tokens';
import { tokenizeQuery } from './tokenize';

export interface ParsedQuery {
  /** Null: there is nothing to search for. */
  readonly tree: QueryNode | null;
  /** Parts that could not be read as written, in no particular order. */
  readonly faults: readonly QueryFault[];
  /** Words that another system would read as operators. */
  readonly hints: readonly QueryHint[];
}

type WordToken = Extract<QueryToken, { type: 'word' }>;
type PhraseToken = Extract<QueryToken, { type: 'phrase' }>;
type CodeToken = Extract<QueryToken, { type: 'code' }>;

/** The most tags of one operand, or links of one chain, so that no text makes a tree too deep to walk. */
const MAX_NESTED = 20;

function wordNode(text: string, span: Span): WordNode | PatternNode {
  return { type: /[*?]/.test(text) ? 'pattern' : 'word', text, from: span.from, to: span.to };
}

function nodeOfWord({ text, edits, from, to }: WordToken): QueryNode {
  return edits > 0 ? { type: 'fuzzy', text, edits, from, to } : wordNode(text, { from, to });
}

/** `wom#n`: both readings of the wildcard. */
function nodeOfHashed(text: string, { from, to }: Span): QueryNode {
  const items = (readHashed(text)?.alternatives ?? []).map((each) => wordNode(each, { from, to }));
  const [first, second] = items;
  if (first === undefined || second === undefined) return first ?? wordNode(text, { from, to });
  return { type: 'or', items, isMixed: false, from, to };
}

function nodeOfPhrase({ text, slop, from, to }: PhraseToken): QueryNode {
  let isHashed = false;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const start = from + 1 + index;
    const hashed = readHashed(word);
    isHashed ||= hashed !== null;
    return wordNode(hashed?.inPhrase ?? word, { from: start, to: start + word.length });
  });
  const phrase = phraseOf(words, slop, { from, to });
  return isHashed ? { type: 'tagged', item: phrase, code: HASH, from, to } : phrase;
}

function phraseOf(
  words: readonly (WordNode | PatternNode)[],
  slop: number | null,
  { from, to }: Span,
): QueryNode {
  const [only] = words;
  // Quotes around one word matter only for its marks.
  if (words.length === 1 && only?.type === 'pattern') return { ...only, from, to };
  return { type: 'phrase', words, slop, from, to };
}

/** Null for no items; a single item stays as it is. */
function allOf({ items, isWritten }: Parts): QueryNode | null {
  const [first, second] = items;
  if (first === undefined || second === undefined) return first ?? null;
  return { type: 'and', items, isWritten, from: first.from, to: items.at(-1)?.to ?? second.to };
}

/** Adjacent operands, with or without AND between. */
interface Parts {
  readonly items: readonly QueryNode[];
  readonly isWritten: boolean;
}

/** Recursive descent: OR binds weakest, then AND (also between neighbours), NOT, proximity, and tags. */
class Parser {
  readonly #tokens: readonly QueryToken[];
  #at = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  alternatives(): QueryNode | null {
    const items: QueryNode[] = [];
    let isMixed = false;
    do {
      const parts = this.#parts();
      const item = allOf(parts);
      if (item !== null) items.push(item);
      isMixed ||= parts.items.length > 1;
    } while (this.#takeOperator('OR'));
    const [first, second] = items;
    if (first === undefined || second === undefined) return first ?? null;
    return { type: 'or', items, isMixed, from: first.from, to: items.at(-1)?.to ?? second.to };
  }

  #takeOperator(operator: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.type !== 'operator' || token.operator !== operator) return false;
    this.#at += 1;
    return true;
  }

  #parts(): Parts {
    const items: QueryNode[] = [];
    let isWritten = false;
    for (;;) {
      const begin = this.#at;
      const token = this.#tokens[begin];
      if (token === undefined || token.type === 'close') break;
      if (token.type === 'operator' && token.operator === 'OR') break;
      if (this.#takeOperator('AND')) {
        isWritten = true;
        continue;
      }
      const item = this.#negation();
      if (item !== null) items.push(item);
      else if (this.#at === begin) this.#at += 1;
    }
    return { items, isWritten };
  }

  #negation(): QueryNode | null {
    const from = this.#tokens[this.#at]?.from ?? 0;
    let isNegative = false;
    while (this.#takeOperator('NOT')) isNegative = !isNegative;
    const item = this.#near();
    return item === null || !isNegative ? item : { type: 'not', item, from, to: item.to };
  }

  #near(): QueryNode | null {
    let left = this.#operand();
    for (let links = 0; links < MAX_NESTED; links += 1) {
      const token = this.#tokens[this.#at];
      if (token?.type !== 'near') break;
      this.#at += 1;
      const right = this.#operand();
      if (right === null || left === null) return left ?? right;
      const { distance, isOrdered, code, from, to } = token;
      left = {
        type: 'near',
        left,
        right,
        distance,
        isOrdered,
        code,
        operator: { from, to },
        from: left.from,
        to: right.to,
      };
    }
    return left;
  }

  /** A word, phrase or bracket with the codes before and after it. */
  #operand(): QueryNode | null {
    const heads = this.#codes().filter(({ side }) => side === 'before');
    let node = this.#single();
    if (node === null) return null;
    for (const { code, to } of this.#codes('behind').slice(0, MAX_NESTED)) {
      if (code.role === 'truncation' && node.type === 'word') {
        node = { ...node, type: 'pattern', text: `${node.text}*` };
      } else if (code.role === 'wildcard' && (node.type === 'word' || node.type === 'pattern')) {
        node = nodeOfHashed(node.text, node);
      }
      node = { type: 'tagged', item: node, code, from: node.from, to };
    }
    for (const { code, from } of heads.slice(-MAX_NESTED).toReversed()) {
      node = { type: 'tagged', item: node, code, from, to: node.to };
    }
    return node;
  }

  #codes(side?: CodeToken['side']): readonly CodeToken[] {
    const codes: CodeToken[] = [];
    for (let token = this.#tokens[this.#at]; token?.type === 'code'; token = this.#tokens[this.#at]) {
      if (side !== undefined && token.side !== side) break;
      codes.push(token);
      this.#at += 1;
    }
    return codes;
  }

  #single(): QueryNode | null {
    const token = this.#tokens[this.#at];
    if (token?.type === 'word' || token?.type === 'phrase') {
      this.#at += 1;
      return token.type === 'word' ? nodeOfWord(token) : nodeOfPhrase(token);
    }
    if (token?.type === 'line') {
      this.#at += 1;
      const { number, from, to } = token;
      return { type: 'line', number, from, to };
    }
    if (token?.type !== 'open') return null;
    this.#at += 1;
    const inner = this.alternatives();
    this.#at += 1;
    return inner;
  }
}

/**
 * Parses a search text: implicit AND, AND OR NOT in capitals, brackets, phrases, proximity, truncation, wildcards and
 * fuzzy words. Tags of other systems stay on their operands. Positions are those of the text as typed. Never throws;
 * linear in the length of the text. Source: docs/behaviours/search.md#search-text.
 */
export function parseQuery(text: string, options?: QueryOptions): ParsedQuery {
  return parseTokens(text, tokenizeQuery(text), options);
}

/** Parses tokens that were read or composed elsewhere; their positions are those of the text. */
export function parseTokens(text: string, typed: readonly QueryToken[], options?: QueryOptions): ParsedQuery {
  const { tokens, faults, hints } = settleTokens(text, typed, options);
  return { tree: new Parser(tokens).alternatives(), faults, hints };
}
