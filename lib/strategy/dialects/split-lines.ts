import { type NumberedRows, numberedRows } from './number-rows';
import { takeHits } from './reported-hits';
import {
  beginsWithOperator,
  bracketsOf,
  endsOpen,
  hasSearchSigns,
  isCompleteRow,
  isHeadingText,
  isOperatorRow,
  isRemarkRow,
  isRule,
} from './row-signs';
import type { RawLine } from './types';

export interface SplitText {
  readonly lines: readonly RawLine[];
  /** Numbers in the lines count from the top, as the lines have none themselves. */
  readonly isNumbered: boolean;
  readonly notes: readonly string[];
}

interface Draft {
  readonly kind: RawLine['kind'];
  readonly label: string | null;
  text: string;
}

const NAMED =
  /^(?:(?:final |combined )?(?:search|query)(?: (?:strategy|string|query|terms))?|web of science|scopus|pubmed|medline|embase|cinahl)\s?:\s?(?=\S)/i;
const LETTERED = /^([A-Z])[.)]\s+(?=\S)/;

/** Without 'Search:' and the like before it. */
function withoutName(text: string): string {
  return text.replace(NAMED, '');
}

function remark(text: string, label: string | null = null): Draft {
  return { kind: isHeadingText(text) || text.endsWith(':') ? 'heading' : 'comment', label, text };
}

/** Rows of a numbered history: what has no number goes on with the line before it, or is a heading. */
class NumberedReader {
  readonly #drafts: Draft[] = [];
  readonly #numbered: NumberedRows;
  /** A number whose query follows in the next row. */
  #pending: string | null = null;
  #letter = 'A';

  constructor(numbered: NumberedRows) {
    this.#numbered = numbered;
  }

  read(rows: readonly string[]): readonly Draft[] {
    rows.forEach((row, index) => {
      if (row === '' || isRule(row)) return;
      const numbered = this.#numbered.rows.get(index);
      if (numbered !== undefined)
        this.#numberedRow(numbered.label, numbered.rest, this.#followerOf(rows, index));
      else this.#plainRow(row);
    });
    return this.#numbered.isReversed ? this.#drafts.toReversed() : this.#drafts;
  }

  /** The next row where it has no number. */
  #followerOf(rows: readonly string[], index: number): string | null {
    const next = index + 1;
    const row = rows[next] ?? '';
    return row === '' || this.#numbered.rows.has(next) ? null : row;
  }

  #numberedRow(label: string, rest: string, follower: string | null): void {
    const isHeading = rest !== '' && isHeadingText(rest);
    if (isHeading) this.#drafts.push({ kind: 'heading', label: null, text: rest });
    if (rest === '' || (isHeading && follower !== null)) this.#pending = label;
    else if (!isHeading) {
      this.#drafts.push({ kind: 'query', label, text: withoutName(rest) });
      this.#pending = null;
    }
  }

  #plainRow(row: string): void {
    const lettered = LETTERED.exec(row);
    const last = this.#drafts.at(-1);
    if (isRemarkRow(row)) this.#drafts.push(remark(row));
    else if (this.#pending !== null) {
      this.#drafts.push({ kind: 'query', label: this.#pending, text: row });
      this.#pending = null;
    } else if (lettered?.[1] === this.#letter) {
      const [whole, label = ''] = lettered;
      this.#letter = String.fromCharCode(label.charCodeAt(0) + 1);
      this.#drafts.push({ kind: 'query', label, text: row.slice(whole.length) });
    } else if (last === undefined || last.kind !== 'query' || NAMED.test(row)) {
      this.#drafts.push(
        last === undefined && !hasSearchSigns(row)
          ? remark(row)
          : { kind: 'query', label: null, text: withoutName(row) },
      );
    } else last.text += ` ${row}`;
  }
}

/** How deep in brackets each row ends, and the least depth of all rows from it on. */
interface Depths {
  readonly ends: readonly number[];
  readonly least: readonly number[];
}

function depthsOf(rows: readonly string[]): Depths {
  let depth = 0;
  const ends = rows.map((row) => (depth += bracketsOf(row)));
  const least = [...ends];
  for (let at = least.length - 2; at >= 0; at -= 1) least[at] = Math.min(least[at] ?? 0, least[at + 1] ?? 0);
  return { ends, least };
}

/** Where the brackets that a row leaves open are closed, before a row that is surely a line of its own; else null. */
function closingRow(
  rows: readonly string[],
  { ends, least }: Depths,
  from: number,
  blocked: number,
): number | null {
  const target = (ends[from] ?? 0) - bracketsOf(rows[from] ?? '');
  if ((least[from + 1] ?? Infinity) > target) return null;
  for (let at = from + 1; at < rows.length && at < blocked; at += 1) {
    if ((ends[at] ?? 0) <= target) return at;
  }
  return null;
}

/** From each row on, the next that is complete in itself. */
function nextComplete(rows: readonly string[]): readonly number[] {
  const next: number[] = Array.from({ length: rows.length + 1 }, () => rows.length);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? '';
    next[at] = row !== '' && isCompleteRow(row) && bracketsOf(row) === 0 ? at : (next[at + 1] ?? rows.length);
  }
  return next;
}

/** Rows that belong together: brackets that stay open, operators at either end. Each is a range of rows. */
function groupedRows(rows: readonly string[]): readonly (readonly string[])[] {
  const depths = depthsOf(rows);
  const complete = nextComplete(rows);
  const groups: string[][] = [];
  let current: string[] = [];
  /** Rows before this one were looked through in vain. */
  let vain = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    if (row === '' || isRule(row)) continue;
    const joins =
      current.length > 0 &&
      (beginsWithOperator(row) ||
        isOperatorRow(row) ||
        endsOpen(current.at(-1) ?? '') ||
        isOperatorRow(current.at(-1) ?? ''));
    if (!joins && current.length > 0) {
      groups.push(current);
      current = [];
    }
    current.push(row);
    if (bracketsOf(row) <= 0 || at < vain) continue;
    const blocked = complete[at + 1] ?? rows.length;
    const end = closingRow(rows, depths, at, blocked);
    if (end === null) vain = blocked;
    else {
      const inner = rows.slice(at + 1, end + 1).filter((each) => each !== '');
      current[current.length - 1] = [row, ...inner].join(' ');
      at = end;
    }
  }
  if (current.length > 0) groups.push(current);
  return groups;
}

/** Blocks with an operator alone between them are lines of their own, joined by a further line. */
function draftsOfGroup(group: readonly string[], before: number): readonly Draft[] {
  const areBlocks = group.some((row, at) => at > 0 && at < group.length - 1 && isOperatorRow(row));
  if (!areBlocks) return [{ kind: 'query', label: null, text: withoutName(group.join(' ')) }];
  const blocks: string[][] = [[]];
  const operators: string[] = [];
  for (const row of group) {
    if (isOperatorRow(row) && (blocks.at(-1)?.length ?? 0) > 0) {
      operators.push(row.toUpperCase());
      blocks.push([]);
    } else blocks.at(-1)?.push(row);
  }
  const texts = blocks.map((block) => block.join(' ')).filter((text) => text !== '');
  const combination = texts.map(
    (_text, at) => `#${before + at + 1}${at < texts.length - 1 ? ` ${operators[at] ?? 'AND'} ` : ''}`,
  );
  return [
    ...texts.map((text): Draft => ({ kind: 'query', label: null, text })),
    { kind: 'query', label: null, text: combination.join('') },
  ];
}

function unnumberedDrafts(rows: readonly string[]): readonly Draft[] {
  const drafts: Draft[] = [];
  let queries = 0;
  for (const group of groupedRows(rows)) {
    const [first] = group;
    if (group.length === 1 && first !== undefined && isRemarkRow(first) && !isCompleteRow(first)) {
      drafts.push(remark(first));
      continue;
    }
    const found = draftsOfGroup(group, queries);
    queries += found.length;
    drafts.push(...found);
  }
  return drafts;
}

/**
 * The lines of a pasted text: numbered histories with reported hits, lines without numbers, queries over several rows, and
 * the words between them. Nothing is left out but empty rows and drawn lines. Never throws; linear.
 * Source: docs/behaviours/strategy.md#foreign-strategies.
 */
export function splitLines(text: string): SplitText {
  const rows = text.split(/\r\n?|\n/).map((row) => row.replaceAll('\u00a0', ' ').trim());
  const numbered = numberedRows(rows);
  const drafts = numbered === null ? unnumberedDrafts(rows) : new NumberedReader(numbered).read(rows);
  const queries = drafts.filter(({ kind }) => kind === 'query');
  const reported = takeHits(
    queries.map((draft) => draft.text),
    numbered !== null,
  );
  const hitsOf = new Map(queries.map((draft, at) => [draft, reported[at]]));
  const lines = drafts.map((draft): RawLine => {
    const line = hitsOf.get(draft);
    return { kind: draft.kind, label: draft.label, text: line?.text ?? draft.text, hits: line?.hits ?? null };
  });
  const notes =
    numbered?.isReversed === true ? ['The last line stood first; the lines were turned round.'] : [];
  return { lines, isNumbered: numbered !== null, notes };
}
