import { withoutHits } from './reported-hits';
import { hasSearchSigns, isCombinationRow } from './row-signs';

/** A number within a text that may begin a line. */
interface Mark {
  /** `#`, `S` or nothing before it, a dot, bracket, colon or nothing behind it. */
  readonly style: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const NUMBER = /(?<![^\s])([#S]?)(\d{1,3})([.):]?)(?=[\s[("'\u2018\u201c])/g;
/** What is not complete before a number: operators, and words and signs that take one. */
const TAKES_A_NUMBER =
  /(?:^|[\s(])(?:and|or|not|adj\d{0,2}|near|next|(?:near|next|pre|w)\/?\d{1,2}|limit|from|to|with|type|phase|stage|grade|level|class|version|aged?|vitamin)$|[,=<>(\-\u2010-\u2015]$|(?:and|or)\s?\/$/i;
const NAMED_BY_AN_OPERATOR = /^(?:and|or|not|adj\d{0,2}|to)(?=[\s("'#]|$)|^[-\u2010-\u2015,)]/i;
/** A query begins with a number only where it joins lines. */
const COMBINES =
  /^\d{1,4}[a-z]?\s+(?:and|or|not)\s|^\d{1,4}(?:\s?[,\-\u2010-\u2015]\s?\d{1,4}){0,20}\s?\/\s?(?:and|or)/i;
/** What ends a query so that a number behind it is no part of it. */
const CLOSED = /[/.)\]}"\u201d'\u2019*$]$/;
/** Signs before and behind a number that are looked at. */
const LOOKED_AT = 40;
/** Numbers that are looked at for the next of a line. */
const MOST_LOOKED_AT = 500;

/** By place, how deep in brackets it is, and whether in quotes. */
function depthsOf(text: string): readonly number[] {
  let depth = 0;
  let isQuoted = false;
  return Array.from({ length: text.length }, (_, at) => {
    const character = text[at] ?? '';
    if (/["\u201c\u201d]/.test(character)) isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth -= 1;
    return isQuoted ? Number.NaN : depth;
  });
}

function marksOf(text: string): readonly Mark[] {
  return [...text.matchAll(NUMBER)].flatMap(
    ({ 0: whole, 1: sign = '', 2: digits = '', 3: mark = '', index }) => {
      const to = index + whole.length;
      const before = text.slice(Math.max(0, index - LOOKED_AT), index).trimEnd();
      const behind = text.slice(to, to + LOOKED_AT).trimStart();
      const begins = behind !== '' && (!/^\d/.test(behind) || COMBINES.test(behind));
      if (!begins || TAKES_A_NUMBER.test(before) || NAMED_BY_AN_OPERATOR.test(behind)) return [];
      return [{ style: sign + mark, value: Number(digits), from: index, to }];
    },
  );
}

/** The numbers of lines in a text, one of which begins where another ends. */
class Counter {
  readonly #text: string;
  readonly #depths: readonly number[];
  readonly #marks: readonly Mark[];

  constructor(text: string, marks: readonly Mark[]) {
    this.#text = text;
    this.#depths = depthsOf(text);
    this.#marks = marks;
  }

  /** From a first number on, those that count up. */
  from(first: number): readonly Mark[] {
    const chain: Mark[] = [];
    for (let at: number | null = first; at !== null; ) {
      const mark: Mark | undefined = this.#marks[at];
      if (mark === undefined) break;
      chain.push(mark);
      at = this.#next(at, mark);
    }
    return chain;
  }

  /** The next number behind a query that is surely complete; else behind one that may be. */
  #next(at: number, mark: Mark): number | null {
    let likely: number | null = null;
    const end = Math.min(this.#marks.length, at + MOST_LOOKED_AT);
    for (let next = at + 1; next < end; next += 1) {
      const other = this.#marks[next];
      if (other === undefined || other.style !== mark.style || !this.#isApart(mark, other)) continue;
      if (other.value === mark.value + 1) {
        if (this.#isClosed(mark, other)) return next;
        likely ??= next;
      } else if (likely !== null && other.value === mark.value + 2) break;
    }
    return likely;
  }

  #isApart(mark: Mark, other: Mark): boolean {
    // The bracket of a number belongs to it.
    return this.#depths[mark.to - 1] === this.#depths[other.from - 1];
  }

  #isClosed(mark: Mark, other: Mark): boolean {
    const query = this.#text.slice(mark.to, Math.min(other.from, mark.to + LOOKED_AT * LOOKED_AT)).trim();
    return CLOSED.test(query) || isCombinationRow(query);
  }
}

function isSearch(text: string): boolean {
  const query = withoutHits(text.trim());
  return hasSearchSigns(query) || isCombinationRow(query);
}

export interface InlineLines {
  /** Lines that begin within rows; 0 where none can be told. */
  readonly count: number;
  /** Those rows apart, and the rows before the first. */
  readonly rows: readonly string[];
  /** Numbers count up in the text, though no lines could be told by them. */
  readonly hasNumbers: boolean;
}

/** Longest title or name of a system before the first line. Unit: characters. */
const LONGEST_HEAD = 300;

/**
 * Lines of a history that stand behind each other in one row, as tables and appendices come when they are copied: a line begins
 * where numbers count up from 1 behind a query that is complete. Linear.
 */
export function inlineLines(rows: readonly string[]): InlineLines {
  const text = rows.join('\n');
  const marks = marksOf(text);
  const one = marks.findLastIndex(
    ({ value, from }) => value === 1 && from <= LONGEST_HEAD && !hasSearchSigns(text.slice(0, from)),
  );
  // A part of a history begins with another number, and joins lines.
  const isPart = one < 0 && marks[0]?.from === 0;
  const first = isPart ? 0 : one;
  if (first < 0) return { count: 0, rows, hasNumbers: false };
  const chain = new Counter(text, marks).from(first);
  const lines = chain.map(({ from }, at) => text.slice(from, chain[at + 1]?.from).replace(/[\s;|]+$/, ''));
  const queries = lines.map((line, at) => line.slice((chain[at]?.to ?? 0) - (chain[at]?.from ?? 0)).trim());
  const searches = queries.filter(isSearch).length;
  if (isPart && !queries.some((query) => isCombinationRow(withoutHits(query))))
    return { count: 0, rows, hasNumbers: false };
  const isSure = chain.length > 2 ? searches * 2 >= chain.length : chain.length === 2 && searches === 2;
  if (!isSure) return { count: 0, rows, hasNumbers: chain.length > 2 };
  const head = text.slice(0, marks[first]?.from).trim().split('\n');
  const apart = [...head, ...lines.flatMap((line) => line.split('\n'))];
  return { count: lines.length, rows: apart, hasNumbers: false };
}
