import { withoutHits } from './reported-hits';
import { hasSearchSigns, isCombinationRow } from './row-signs';

/** A number within a text that may begin a line. */
interface Mark {
  /** Optional `#` or `S` before the number; an optional dot, bracket or colon after it. */
  readonly style: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const NUMBER = /(?<![^\s])([#S]?)(\d{1,3})([.):]?)(?=[\s[("'\u2018\u201c])/g;
/** An incomplete query before a number: operators, words and signs that need an operand. */
const TAKES_A_NUMBER =
  /(?:^|[\s(])(?:and|or|not|adj\d{0,2}|near|next|(?:near|next|pre|w)\/?\d{1,2}|limit|from|to|with|type|phase|stage|grade|level|class|version|aged?|vitamin)$|[,=<>(\-\u2010-\u2015]$|(?:and|or)\s?\/$/i;
const NAMED_BY_AN_OPERATOR = /^(?:and|or|not|adj\d{0,2}|to)(?=[\s("'#]|$)|^[-\u2010-\u2015,)]/i;
/** A query that begins with a number must join lines. */
const COMBINES =
  /^\d{1,4}[a-z]?\s+(?:and|or|not)\s|^\d{1,4}(?:\s?[,\-\u2010-\u2015]\s?\d{1,4}){0,20}\s?\/\s?(?:and|or)/i;
/** The end of a query that a following number does not belong to. */
const CLOSED = /[/.)\]}"\u201d'\u2019*$]$/;
/** Characters before and after a number that are examined. */
const LOOKED_AT = 40;
/** The most numbers that are examined to find the next one of a line. */
const MOST_LOOKED_AT = 500;

/** The depth in brackets at each index, and whether it is in quotes. */
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

/** Finds line numbers in a text, where each line begins at the end of another. */
class Counter {
  readonly #text: string;
  readonly #depths: readonly number[];
  readonly #marks: readonly Mark[];

  constructor(text: string, marks: readonly Mark[]) {
    this.#text = text;
    this.#depths = depthsOf(text);
    this.#marks = marks;
  }

  /** The numbers that count up from a first one. */
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

  /** The next number after a query that is clearly complete, else after one that may be. */
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
    // The brackets around a number belong to it.
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
  /** The number of lines that begin within rows; 0: none were recognised. */
  readonly count: number;
  /** The rows after the split, with the rows before the first number. */
  readonly rows: readonly string[];
  /** Numbers count up in the text, but no lines could be recognised by them. */
  readonly hasNumbers: boolean;
}

/** Longest title or name of a system before the first line. Unit: characters. */
const LONGEST_HEAD = 300;

/**
 * Splits a history that was copied into one row, as from tables and appendices. A line begins with the next number,
 * counted up from 1, after a complete query. Linear.
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
