import {
  dollarTruncation,
  type FoundCode,
  HASH,
  headCodeAt,
  pubMedTagAt,
  readHashed,
  tailCodeAt,
} from './foreign-codes';
import type { ForeignSystem, Operator, QueryToken } from './query-types';
import { systemHeadAt, systemTailAt } from './system-codes';

const BLANK = /[\s\p{Cc}]/u;
const QUOTES = '"\u201c\u201d\u201e\u201f';
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['AND', 'AND'],
  ['OR', 'OR'],
  ['NOT', 'NOT'],
]);
const WITH_A_BLANK: ReadonlySet<ForeignSystem> = new Set(['PubMed', 'Ovid', 'Embase and Cochrane']);
const SLOP = /~(\d{1,3})/y;
const FUZZY = /^(.*[\p{L}\p{N}_]{3})~(\d?)$/u;
/** The service accepts at most two edits, which is also the meaning of a lone `~`. */
const MAX_EDITS = 2;

function isQuote(character: string): boolean {
  return character !== '' && QUOTES.includes(character);
}

function isBoundary(character: string): boolean {
  return character === '' || '()|'.includes(character) || isQuote(character) || BLANK.test(character);
}

/** Reads a text from left to right; each character is read a bounded number of times. */
class Tokenizer {
  readonly #tokens: QueryToken[] = [];
  readonly #text: string;
  readonly #system: ForeignSystem | null;
  #at = 0;
  /** The number of quotes still to come, which shows whether a quote has a partner. */
  #quotesLeft: number;

  constructor(text: string, system: ForeignSystem | null) {
    this.#system = system;
    // Lone surrogates cannot be sent.
    this.#text = text.replace(/\p{Cs}/gu, ' ');
    this.#quotesLeft = Array.from(this.#text).filter(isQuote).length;
  }

  read(): readonly QueryToken[] {
    while (this.#at < this.#text.length) this.#next();
    return this.#tokens;
  }

  #peek(ahead = 0): string {
    return this.#text[this.#at + ahead] ?? '';
  }

  #next(): void {
    const character = this.#peek();
    const from = this.#at;
    if (BLANK.test(character)) this.#at += 1;
    else if (isQuote(character)) this.#phrase();
    else if (character === '(' || character === ')') {
      this.#at += 1;
      this.#tokens.push({ type: character === '(' ? 'open' : 'close', from, to: this.#at });
      if (character === ')') this.#tails();
    } else if (character === '|') {
      while (this.#peek() === '|') this.#at += 1;
      this.#tokens.push({
        type: 'operator',
        operator: 'OR',
        text: this.#text.slice(from, this.#at),
        from,
        to: this.#at,
      });
    } else if (character === '!') this.#exclamation();
    else if (this.#isMinus()) {
      this.#at += 1;
      this.#tokens.push({ type: 'stray', mark: 'minus', from, to: this.#at });
    } else if (!this.#head()) this.#word();
  }

  #phrase(): void {
    const from = this.#at;
    const isPaired = this.#quotesLeft > 1;
    this.#at += 1;
    this.#quotesLeft -= 1;
    if (!isPaired) {
      this.#tokens.push({ type: 'stray', mark: 'quote', from, to: this.#at });
      return;
    }
    while (!isQuote(this.#peek())) this.#at += 1;
    const text = this.#text.slice(from + 1, this.#at);
    this.#at += 1;
    this.#quotesLeft -= 1;
    if (text.trim() === '') {
      this.#tokens.push({ type: 'stray', mark: 'quote', from, to: this.#at });
      return;
    }
    const slop = this.#number(SLOP);
    // Between two phrases the number belongs to both: `"a"~3~"b"`.
    const joins = slop !== null && this.#peek(slop.length) === '~' && isQuote(this.#peek(slop.length + 1));
    const end = this.#at;
    if (slop !== null) this.#at += slop.length + (joins ? 1 : 0);
    this.#tokens.push({
      type: 'phrase',
      text,
      slop: slop === null || joins ? null : slop.value,
      from,
      to: joins ? end : this.#at,
    });
    if (slop !== null && joins) {
      const near = { distance: slop.value, isOrdered: false, code: null };
      this.#tokens.push({ type: 'near', ...near, from: end, to: this.#at });
      return;
    }
    this.#tails();
  }

  #number(pattern: RegExp): { readonly value: number; readonly length: number } | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    return match === null ? null : { value: Number(match[1]), length: match[0].length };
  }

  /** A minus directly before a word, quote or bracket, as in web searches; a negative number is a word. */
  #isMinus(): boolean {
    if (this.#peek() !== '-' || this.#peek(-1) === ')' || (this.#at > 0 && !isBoundary(this.#peek(-1))))
      return false;
    const next = this.#peek(1);
    return next === '(' || isQuote(next) || /\p{L}/u.test(next);
  }

  #exclamation(): void {
    const from = this.#at;
    while (this.#peek() === '!') this.#at += 1;
    this.#tokens.push({ type: 'stray', mark: 'exclamation', from, to: this.#at });
  }

  #push({ code, near, from, to }: FoundCode, side: 'before' | 'behind'): void {
    if (near === null) this.#tokens.push({ type: 'code', code, side, from, to });
    else this.#tokens.push({ type: 'near', ...near, code, from, to });
    // Codes of one system may contain quotes.
    this.#quotesLeft -= Array.from(code.text).filter(isQuote).length;
    this.#at = to;
  }

  #head(): boolean {
    const head = systemHeadAt(this.#text, this.#at, this.#system) ?? headCodeAt(this.#text, this.#at);
    // PubMed allows a blank before its tags.
    const code = head ?? pubMedTagAt(this.#text, this.#at) ?? this.#taggedBehind();
    if (code !== null) this.#push(code, head === null ? 'behind' : 'before');
    return code !== null;
  }

  /**
   * A code after a blank, in a text of a system that allows one, including tags that PubMed does not list: `heart
   * attack .tw.`.
   */
  #taggedBehind(): FoundCode | null {
    const last = this.#tokens.at(-1);
    const isOperand = last?.type === 'word' || last?.type === 'phrase' || last?.type === 'close';
    if (!isOperand || this.#system === null || !WITH_A_BLANK.has(this.#system)) return null;
    return '[.:/'.includes(this.#peek()) ? this.#tailAt() : null;
  }

  #tailAt(): FoundCode | null {
    return systemTailAt(this.#text, this.#at, this.#system) ?? tailCodeAt(this.#text, this.#at);
  }

  /** Reads codes directly after their operand. */
  #tails(): void {
    for (let code = this.#tailAt(); code !== null; code = this.#tailAt()) {
      this.#push(code, 'behind');
    }
  }

  #word(): void {
    const from = this.#at;
    let tail: FoundCode | null = null;
    while (!isBoundary(this.#peek()) && tail === null) {
      this.#at += 1;
      if ('[.:/'.includes(this.#peek()) && this.#peek() !== '') tail = this.#tailAt();
    }
    const written = this.#text.slice(from, this.#at);
    const operator = OPERATORS.get(written);
    if (operator !== undefined && tail === null) {
      this.#tokens.push({ type: 'operator', operator, text: written, from, to: this.#at });
      return;
    }
    this.#tokens.push(...wordTokens(written, from));
    if (tail !== null) {
      this.#push(tail, 'behind');
      this.#tails();
    }
  }
}

function wordTokens(written: string, from: number): readonly QueryToken[] {
  const to = from + written.length;
  const fuzzy = /[*?]/.test(written) ? null : FUZZY.exec(written);
  if (fuzzy !== null) {
    const [, text = '', digits = ''] = fuzzy;
    const edits = Math.min(MAX_EDITS, Number(digits || MAX_EDITS));
    return [{ type: 'word', text, edits, from, to }];
  }
  if (readHashed(written) !== null) {
    return [
      { type: 'word', text: written, edits: 0, from, to },
      { type: 'code', code: HASH, side: 'behind', from: to, to },
    ];
  }
  const root = dollarTruncation(written);
  if (root === null) {
    if (/^~+$/.test(written)) return [{ type: 'stray', mark: 'tilde', from, to }];
    return [{ type: 'word', text: written, edits: 0, from, to }];
  }
  const end = from + root.length;
  const code = { system: 'other databases', role: 'truncation', text: written.slice(root.length) } as const;
  return [
    { type: 'word', text: root, edits: 0, from, to: end },
    { type: 'code', code, side: 'behind', from: end, to },
  ];
}

/**
 * The tokens of a search text with their positions: words, phrases, operators in capitals, brackets, proximity, and
 * tags and codes of other systems. Never throws; linear in the length of the text. Source:
 * docs/behaviours/search.md#search-text.
 * @param system of the text, if known: codes that are words elsewhere are read too.
 */
export function tokenizeQuery(text: string, system: ForeignSystem | null = null): readonly QueryToken[] {
  return new Tokenizer(text, system).read();
}
