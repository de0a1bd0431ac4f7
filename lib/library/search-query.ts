import { serverError } from '@/lib/library/service-errors';
import { isStopWord, tokenize } from '@/lib/library/text-tokens';

/** What a search text asks for. */
export type SearchNode =
  /** `skipped`: stop words dropped just before it. */
  | { readonly type: 'word'; readonly word: string; readonly skipped: number }
  /** `*` any letters, `?` one letter. */
  | { readonly type: 'pattern'; readonly pattern: string }
  /** Words within `distance` edits. */
  | { readonly type: 'fuzzy'; readonly word: string; readonly distance: number }
  | PhraseNode
  /** All of two or more phrases with at most so many other words among them, in any order. */
  | { readonly type: 'near'; readonly phrases: readonly PhraseNode[]; readonly distance: number }
  /** The records that carry a keyword which a term names. */
  | { readonly type: 'carried'; readonly docs: readonly number[] }
  | { readonly type: 'and' | 'or'; readonly items: readonly SearchNode[] }
  | { readonly type: 'not'; readonly item: SearchNode };

/**
 * Words in order; null stands for any word, and a word with `*` or `?` for all that fit. With slop, all words within that
 * many positions of each other.
 */
export interface PhraseNode {
  readonly type: 'phrase';
  readonly words: readonly (string | null)[];
  readonly slop: number;
}

interface WordNodes {
  readonly nodes: readonly SearchNode[];
  /** Stop words dropped after the last of them. */
  readonly skipped: number;
}

interface Lexeme {
  readonly type: 'word' | 'phrase' | 'open' | 'close' | 'AND' | 'OR' | 'NOT';
  readonly text: string;
  /** The number after `~`, or 0. */
  readonly tilde: number;
}

const LEXEME = /"([^"]*)"(?:~(\d+))?|([()])|([^\s()"]+)/g;

function lexemeOfWord(word: string): Lexeme {
  if (word === 'AND' || word === 'OR' || word === 'NOT') return { type: word, text: word, tilde: 0 };
  // Shorter words are looked for as they are.
  const fuzzy = /^(.*[\p{L}\p{N}]{3})~(\d?)$/u.exec(word);
  if (fuzzy === null) return { type: 'word', text: word, tilde: 0 };
  return { type: 'word', text: fuzzy[1] ?? word, tilde: Number(fuzzy[2] || '2') };
}

function lexemesOf(text: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (const [, phrase, slop, bracket, word] of text.matchAll(LEXEME)) {
    if (phrase !== undefined) lexemes.push({ type: 'phrase', text: phrase, tilde: Number(slop ?? '0') });
    else if (bracket !== undefined)
      lexemes.push({ type: bracket === '(' ? 'open' : 'close', text: bracket, tilde: 0 });
    else if (word !== undefined) lexemes.push(lexemeOfWord(word));
  }
  return lexemes;
}

/** A truncated word is its parts, one behind the other: `e-cigarette*`. */
function wordsOfPattern(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}_*?]+/u)
    .filter((part) => part !== '');
}

function patternNode(text: string): SearchNode {
  const words = wordsOfPattern(text);
  return words.length > 1
    ? { type: 'phrase', words, slop: 0 }
    : { type: 'pattern', pattern: text.toLowerCase() };
}

/** One written word, which may be several, such as `state-of-the-art`. */
function wordNodes(lexeme: Lexeme, keepsStopWords: boolean, skippedBefore: number): WordNodes {
  if (/[*?]/.test(lexeme.text)) return { nodes: [patternNode(lexeme.text)], skipped: 0 };
  const nodes: SearchNode[] = [];
  let skipped = skippedBefore;
  for (const word of tokenize(lexeme.text)) {
    if (!keepsStopWords && isStopWord(word)) {
      skipped += 1;
      continue;
    }
    const distance = Math.min(2, lexeme.tilde);
    nodes.push(distance > 0 ? { type: 'fuzzy', word, distance } : { type: 'word', word, skipped });
    skipped = 0;
  }
  return { nodes, skipped };
}

function phraseNode(lexeme: Pick<Lexeme, 'text' | 'tilde'>, keepsStopWords: boolean): PhraseNode | null {
  const pieces = lexeme.text.split(/\s+/);
  const words = pieces.flatMap((piece): readonly (string | null)[] =>
    /[\p{L}\p{N}][*?]/u.test(piece)
      ? wordsOfPattern(piece)
      : tokenize(piece).map((token) => (keepsStopWords || !isStopWord(token) ? token : null)),
  );
  while (words.length > 0 && words[0] === null) words.shift();
  while (words.length > 0 && words.at(-1) === null) words.pop();
  return words.length === 0 ? null : { type: 'phrase', words, slop: lexeme.tilde };
}

interface SearchOptions {
  /** Words as written, stop words too. */
  readonly isExact: boolean;
  /** The records that carry a keyword which a word or phrase names, where keywords are searched too. */
  readonly carriersOf?: (term: string) => readonly number[];
}

/** Recursive descent: OR binds weakest, then AND (also between neighbours), then NOT. */
class Parser {
  #at = 0;
  #skipped = 0;
  readonly #keepsStopWords: boolean;

  constructor(
    private readonly lexemes: readonly Lexeme[],
    private readonly options: SearchOptions,
  ) {
    this.#keepsStopWords = options.isExact;
  }

  parse(): SearchNode | null {
    return this.#alternatives();
  }

  #take(type: Lexeme['type']): boolean {
    if (this.lexemes[this.#at]?.type !== type) return false;
    this.#at += 1;
    return true;
  }

  #alternatives(): SearchNode | null {
    const items: SearchNode[] = [];
    do {
      const item = this.#conjunction();
      if (item !== null) items.push(item);
    } while (this.#take('OR'));
    return joined('or', items);
  }

  #conjunction(): SearchNode | null {
    const items: SearchNode[] = [];
    for (;;) {
      const type = this.lexemes[this.#at]?.type;
      if (type === undefined || type === 'OR' || type === 'close') break;
      if (this.#take('AND')) continue;
      const item = this.#term();
      if (item !== null) items.push(item);
    }
    return joined('and', items);
  }

  #term(): SearchNode | null {
    if (this.#take('NOT')) {
      const item = this.lexemes[this.#at] === undefined ? null : this.#term();
      return item === null ? null : { type: 'not', item };
    }
    if (this.#take('open')) {
      const inner = this.#alternatives();
      this.#take('close');
      return inner;
    }
    const lexeme = this.lexemes[this.#at];
    this.#at += 1;
    if (lexeme === undefined) return null;
    const node = this.#written(lexeme);
    const docs = node !== null && isNaming(lexeme) ? (this.options.carriersOf?.(lexeme.text) ?? []) : [];
    return node === null || docs.length === 0
      ? node
      : { type: 'or', items: [node, { type: 'carried', docs }] };
  }

  #written(lexeme: Lexeme): SearchNode | null {
    if (lexeme.type === 'phrase') return phraseNode(lexeme, this.#keepsStopWords);
    const { nodes, skipped } = wordNodes(lexeme, this.#keepsStopWords, this.#skipped);
    this.#skipped = skipped;
    return joined('and', nodes);
  }
}

/** Wildcards, distances and words with a sign before them name no keyword. */
function isNaming({ type, text, tilde }: Lexeme): boolean {
  return tilde === 0 && (type === 'phrase' || !/^-|[*?:^+]/.test(text));
}

export function joined(type: 'and' | 'or', items: readonly SearchNode[]): SearchNode | null {
  const [only] = items;
  if (only === undefined) return null;
  return items.length === 1 ? only : { type, items };
}

/** Phrases near each other; only as the whole of a text. Source: docs/data-contract.md#search. */
export const NEAR = /^"[^"]*"~(\d+)(?:~"[^"]*")+$/;

function nearNode(text: string, distance: number, keepsStopWords: boolean): SearchNode | null {
  const phrases = [...text.matchAll(/"([^"]*)"/g)].flatMap(
    ([, phrase = '']) => phraseNode({ text: phrase, tilde: 0 }, keepsStopWords) ?? [],
  );
  const [first = null] = phrases;
  return phrases.length < 2 ? first : { type: 'near', phrases, distance };
}

function isBoolean(lexemes: readonly Lexeme[]): boolean {
  return lexemes.some(({ type }) => type === 'AND' || type === 'OR' || type === 'NOT');
}

/**
 * What the service makes of a text that is read by its grammar, before it reads it: marks go, and so do the letters 'and' or 'not' at the end, also
 * inside a word. Source: docs/data-contract.md#last-letters.
 */
function cleaned(text: string): string {
  if (!/["*?]|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/.test(text)) return text;
  const marked = text.replace(/[/:]/g, ' ').replace(/[[\]<>]/g, '');
  return marked.trim().replace(/(?:and|not)$/i, '');
}

/**
 * Reads a search text: words ANDed, AND OR NOT in capitals, brackets, phrases with `~n`, fuzzy words, wildcards.
 * Null when nothing is left to look for (only stop words).
 * Throws a 500 for three or more unpaired quotes and for unbalanced brackets of a boolean query, as the service does.
 * Source: docs/data-contract.md#search.
 */
export function parseSearch(written: string, options: SearchOptions): SearchNode | null {
  const text = cleaned(written);
  const near = NEAR.exec(text.trim());
  if (near !== null) return nearNode(text, Number(near[1]), options.isExact);
  const quotes = text.split('"').length - 1;
  if (quotes >= 3 && quotes % 2 === 1) throw serverError();
  const lexemes = lexemesOf(quotes === 1 ? text.replace('"', ' ') : text);
  if (!isBoolean(lexemes)) {
    const plain = lexemes.filter(({ type }) => type !== 'open' && type !== 'close');
    return new Parser(plain, options).parse();
  }
  let depth = 0;
  for (const { type } of lexemes) {
    if (type === 'open') depth += 1;
    if (type === 'close') depth -= 1;
    if (depth < 0) throw serverError();
  }
  if (depth !== 0) throw serverError();
  return new Parser(lexemes, options).parse();
}
