import type { QueryToken } from '@/lib/search-text/query-types';
import { tokenizeQuery } from '@/lib/search-text/tokenize';
import type { AtomAt } from './atoms';
import { fieldMeaning } from './fields';
import { type KnownLabels, MASK, maskAtoms } from './mask-atoms';
import { counted, FOREIGN, isNearAlone, NEAR_ALONE, OPERATORS, proximityOf } from './read-proximity';
import type { SystemName } from './types';

/** The tokens of a line for the grammar, and the atoms that replace parts without words. */
export interface ReadOperands {
  readonly tokens: readonly QueryToken[];
  /** By start index; each is one word in the tokens. */
  readonly atoms: ReadonlyMap<number, AtomAt>;
  /** The text with plain quotes; it has the same length as typed. */
  readonly text: string;
}

/**
 * Whether adjacent words are a phrase; otherwise all of them must occur. Source:
 * docs/behaviours/strategy.md#words-side-by-side.
 */
const PHRASES: Readonly<Record<SystemName, 'always' | 'tagged' | 'never'>> = {
  PubMed: 'tagged',
  Ovid: 'always',
  Scopus: 'never',
  'Web of Science': 'never',
  'Cochrane Library': 'never',
  'Embase.com': 'never',
  EBSCOhost: 'always',
  unknown: 'always',
};

const SIDE_BY_SIDE = 'Two numbers of lines stand side by side without an operator: OR is read between them.';

/** Lone apostrophes, quotes, commas and dots are ignored. */
const MARKS = /^[',;.\u2018\u2019\u201b`\u00b4]+$/;

type Item = Extract<QueryToken, { type: 'word' | 'phrase' }>;
type Code = Extract<QueryToken, { type: 'code' }>;

function isItem(token: QueryToken | undefined): token is Item {
  return token?.type === 'word' || token?.type === 'phrase';
}

function wordAt(text: string, from: number, to: number): Item {
  return { type: 'word', text, edits: 0, from, to };
}

/**
 * Words with their wildcards as typed, operators in any spelling, and atoms separate from their neighbours. @param
 * atoms those found here are added.
 */
function plainTokens(
  text: string,
  tokens: readonly QueryToken[],
  atoms: Map<number, AtomAt>,
  system: SystemName,
): readonly QueryToken[] {
  const plain: QueryToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = plain.at(-1);
    if (token.type === 'code' && (token.code.role === 'truncation' || token.code.role === 'wildcard')) {
      if (last?.type === 'word')
        plain[plain.length - 1] = wordAt(text.slice(last.from, token.to), last.from, token.to);
      continue;
    }
    if (token.type !== 'word') {
      plain.push(token.type === 'near' ? counted(token, system) : token);
      continue;
    }
    if (token.text.includes(MASK)) {
      plain.push(...apart(text, token.from, token.to, atoms));
      continue;
    }
    const coded = codesIn(text, token, system);
    if (coded !== null) {
      plain.push(...coded);
      continue;
    }
    if (isNearAlone(token.text, last, tokens[at + 1], system)) {
      const { from, to } = token;
      atoms.set(from, { type: 'lost', why: NEAR_ALONE, from, to });
      plain.push({ type: 'near', distance: 0, isOrdered: false, code: null, from, to });
    } else plain.push(joinedOrWord(text, token, system));
  }
  return plain;
}

type Word = Extract<QueryToken, { type: 'word' }>;

/** An operator in any spelling, or a word as typed. */
function joinedOrWord(text: string, token: Word, system: SystemName): QueryToken {
  const { from, to } = token;
  const near = proximityOf(token.text, system);
  if (near !== null) return { type: 'near', ...near, from, to };
  const operator = OPERATORS.get(token.text.toLowerCase());
  return operator === undefined
    ? wordAt(text.slice(from, to), from, to)
    : { type: 'operator', operator, text: operator, from, to };
}

/** Ovid's frequency of a word: `cough.ab. /freq=2`. */
export const FREQUENCY = /^\/freq=\d{1,3}$/i;

/** The codes within a word, and the rest of it; null: it has none. */
function codesIn(text: string, token: Word, system: SystemName): readonly QueryToken[] | null {
  if (FREQUENCY.test(token.text) && (system === 'Ovid' || system === 'unknown')) {
    const code = { system: 'Ovid', role: 'field', text: token.text } as const;
    return [{ type: 'code', side: 'behind', code, from: token.from, to: token.to }];
  }
  return system === 'unknown' ? namedField(text, token) : null;
}

/** Field names that search engines and catalogues write before a colon. */
const NAMED_FIELD =
  /^(?:ti|title|ab|abs|abstract|all|au|author|kw|key|keywords?|subject|description|tiab|topic|tw|mh|pt|la|db|de|su)([:=])(?=[\p{L}\p{N}]|$)/iu;

/** Fields of ProQuest, directly before their bracket: `noft(`, `TI,AB(`, `MAINSUBJECT.EXACT(`. */
const PROQUEST_NAME =
  '(?:ti|ab|tiab|noft|all|ft|su|subt|mainsubject|subject|mesh|diskw|if|au|pub|pubtitle|la|dtype|rtype|at|stype|issn|isbn)(?:\\.(?:exact|explode|x)){0,2}';
const PROQUEST_FIELD = new RegExp(`^${PROQUEST_NAME}(?:,${PROQUEST_NAME}){0,9}$`, 'i');

/** `ti:chatbot`, `abs:"large language model"`: the name becomes a code before its operand; null for anything else. */
function namedField(text: string, token: Word): readonly QueryToken[] | null {
  const { from, to } = token;
  const word = text.slice(from, to);
  const [name] = (text[to] === '(' ? PROQUEST_FIELD.exec(word) : null) ?? NAMED_FIELD.exec(word) ?? [];
  if (name === undefined) return null;
  const end = from + name.length;
  if (end === to && !/^ ?["(]/.test(text.slice(to, to + 2))) return null;
  const code = { system: 'other databases', role: 'field', text: name } as const;
  const head: QueryToken = { type: 'code', side: 'before', code, from, to: end };
  return end === to ? [head] : [head, wordAt(text.slice(end, to), end, to)];
}

function apart(
  text: string,
  from: number,
  to: number,
  atoms: ReadonlyMap<number, AtomAt>,
): readonly QueryToken[] {
  const parts: QueryToken[] = [];
  let at = from;
  while (at < to) {
    const atom = atoms.get(at);
    if (atom !== undefined) {
      parts.push(wordAt(MASK, atom.from, atom.to));
      at = atom.to;
      continue;
    }
    const begin = at;
    while (at < to && !atoms.has(at)) at += 1;
    parts.push(wordAt(text.slice(begin, at), begin, at));
  }
  return parts;
}

/** The length of a year: several joined by operators may be words. */
const YEAR = 4;

/** Reads operands. The words before a heading code are one heading; other codes apply to a run of words. */
class OperandReader {
  readonly #text: string;
  readonly #tokens: readonly QueryToken[];
  readonly #known: KnownLabels;
  readonly #isPure: boolean;
  readonly #joinsLines: boolean;
  /** `noft(...)` of ProQuest, in which adjacent words must all occur. */
  readonly #hasNamedBrackets: boolean;
  readonly #out: QueryToken[] = [];
  readonly atoms: Map<number, AtomAt>;
  #at = 0;
  /** `exp` before words without a code after them is a heading too. */
  #isAlone = false;

  constructor(
    text: string,
    tokens: readonly QueryToken[],
    atoms: ReadonlyMap<number, AtomAt>,
    known: KnownLabels,
  ) {
    this.#text = text;
    this.#tokens = tokens;
    this.atoms = new Map(atoms);
    this.#known = known;
    this.#hasNamedBrackets = tokens.some(
      (token) => token.type === 'code' && token.code.system === 'other databases' && text[token.to] === '(',
    );
    this.#joinsLines =
      known.isNumbered &&
      tokens.some(({ type }) => type === 'operator') &&
      (tokens.some((token) => token.type === 'word' && this.#namesOne(token.text)) ||
        tokens.every((token) => token.type !== 'word' || token.text.length < YEAR));
    this.#isPure = tokens.every(
      (token) =>
        token.type === 'open' ||
        token.type === 'close' ||
        token.type === 'operator' ||
        (token.type === 'word' && this.#isLabel(token.text)),
    );
  }

  #namesOne(text: string): boolean {
    return text === MASK || this.#known.has(text.toLowerCase());
  }

  /** In a numbered history, numbers joined by operators name lines, even missing ones. */
  #isLabel(text: string): boolean {
    return this.#namesOne(text) || (this.#joinsLines && /^\d{1,4}$/.test(text));
  }

  read(): readonly QueryToken[] {
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at];
      if (token === undefined) break;
      const isRun = isItem(token) && !this.#isRemark(token);
      if (isRun || (token.type === 'code' && token.side === 'before')) this.#run();
      else {
        this.#out.push(token);
        this.#at += 1;
      }
    }
    return this.#out;
  }

  #run(): void {
    const heads: Code[] = [];
    const items: Item[] = [];
    const tails: Code[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.type === 'code' && token.side === 'before' && items.length === 0) heads.push(token);
      else if (isItem(token) && tails.length === 0 && !this.#isRemark(token)) items.push(token);
      else if (token.type === 'code' && token.side === 'behind' && items.length > 0) tails.push(token);
      else if (!this.#isExplosion(token, tails)) break;
      this.#at += 1;
    }
    this.#isAlone = tails.length === 0;
    const isHeading = [...heads, ...tails].some((code) => this.#isHeadingCode(code));
    if (isHeading && items.length > 0 && tails.length + heads.length > 0) this.#heading(heads, items);
    else this.#words(heads, items, tails);
  }

  /** A remark does not belong to the operand before it. */
  #isRemark({ from }: Item): boolean {
    return this.atoms.get(from)?.type === 'note';
  }

  /** `CONTRACEPTION/ EXP`, as some interfaces write it. */
  #isExplosion(token: QueryToken, tails: readonly Code[]): boolean {
    return (
      token.type === 'word' &&
      tails.length > 0 &&
      /^exp$/i.test(token.text) &&
      tails.some((code) => code.code.text.startsWith('/'))
    );
  }

  #isHeadingCode({ code, side }: Code): boolean {
    if (code.role === 'heading') return side === 'behind' || this.#isAlone;
    return code.role === 'field' && fieldMeaning(code.text, this.#known.system).type === 'heading';
  }

  #heading(heads: readonly Code[], items: readonly Item[]): void {
    const from = heads[0]?.from ?? items[0]?.from ?? 0;
    const to = this.#tokens[this.#at - 1]?.to ?? items.at(-1)?.to ?? from;
    const begin = items[0]?.from ?? from;
    const words = this.#text.slice(begin, items.at(-1)?.to ?? begin).replace(/^\s*exp(?:lode)?\s+/i, '');
    this.atoms.set(from, { type: 'heading', words, from, to });
    this.#out.push(wordAt(MASK, from, to));
  }

  #words(heads: readonly Code[], items: readonly Item[], tails: readonly Code[]): void {
    this.#out.push(...heads);
    this.#out.push(...this.#operands(items, heads.length + tails.length > 0), ...tails);
  }

  #operands(items: readonly Item[], isTagged: boolean): readonly QueryToken[] {
    const [only] = items;
    const named = items.filter((item) => item.text !== MASK);
    if (only !== undefined && !isTagged && (this.#isPure || items.length === 1)) {
      if (named.length > 0 && named.length === items.length && named.every((item) => this.#namesLine(item))) {
        return [this.#reference(items)];
      }
    }
    const reading = this.#hasNamedBrackets ? 'never' : PHRASES[this.#known.system];
    const isPhrase = items.length > 1 && (reading === 'always' || (reading === 'tagged' && isTagged));
    if (!isPhrase || items.some((item) => item.type === 'phrase' || item.text === MASK)) {
      // A code after several operands applies to all of them.
      return items.length > 1 && isTagged ? this.#bracketed(items) : items;
    }
    const from = only?.from ?? 0;
    const to = items.at(-1)?.to ?? from;
    // The grammar expects the words of a phrase after its quote.
    return [{ type: 'phrase', text: this.#text.slice(from, to), slop: null, from: from - 1, to }];
  }

  #reference(items: readonly Item[]): QueryToken {
    const from = items[0]?.from ?? 0;
    const to = items.at(-1)?.to ?? from;
    const why = items.length > 1 ? SIDE_BY_SIDE : null;
    const labels = items.map((item) => item.text);
    this.atoms.set(from, { type: 'reference', labels, operator: 'OR', why, from, to });
    return wordAt(MASK, from, to);
  }

  #bracketed(items: readonly Item[]): readonly QueryToken[] {
    const from = items[0]?.from ?? 0;
    const to = items.at(-1)?.to ?? from;
    return [{ type: 'open', from, to: from }, ...items, { type: 'close', from: to, to }];
  }

  #namesLine(item: Item): boolean {
    if (item.type !== 'word') return false;
    if (this.#isPure) return this.#isLabel(item.text);
    if (!this.#known.has(item.text.toLowerCase())) return false;
    const { system } = this.#known;
    return /^\d{1,4}$/.test(item.text) && (system === 'Ovid' || system === 'unknown');
  }
}

/**
 * Reads the operands of a line of another system as tokens of the grammar. Adjacent words are joined as in that system,
 * operators can have any spelling, and headings, limits and references are separate. Positions are those of the line.
 * Never throws; linear.
 */
export function readOperands(typed: string, known: KnownLabels): ReadOperands {
  const { text, atoms: masked } = maskAtoms(typed, known);
  const atoms = new Map(masked);
  const saying = tokenizeQuery(text, FOREIGN[known.system]).filter(
    (token) => token.type !== 'word' || !MARKS.test(token.text),
  );
  const tokens = plainTokens(text, saying, atoms, known.system);
  const reader = new OperandReader(text, tokens, atoms, known);
  const read = reader.read();
  for (const [from, atom] of reader.atoms) {
    if (atom.type === 'reference') reader.atoms.set(from, { ...atom, labels: atom.labels.map(known.nameOf) });
  }
  return { tokens: read, atoms: reader.atoms, text };
}
