import { isNoteRow, takeLimits } from './limit-lines';
import { namedLabels, plainLabel } from './named-labels';
import type { NumberedRows } from './number-rows';
import { beginsWithSearch, withoutSearch } from './other-readings';
import { withoutHits } from './reported-hits';
import {
  beginsWithOperator,
  bracketsOf,
  endsOpen,
  hasSearchSigns,
  isCellRow,
  isCombinationRow,
  isCompleteRow,
  isEnded,
  isHeadingText,
  isLoneNumber,
  isRangeRow,
  isRemarkRow,
  isRule,
  isSettingRow,
  limitOfRow,
  limitsLine,
  remarkBehind,
} from './row-signs';
import type { RawLine } from './types';

/** A line while its rows are read. */
export interface Draft {
  readonly kind: RawLine['kind'];
  readonly label: string | null;
  readonly history?: number;
  text: string;
}

/** Remarks in rows, by the indexes of those rows, in order. */
export type Asides = readonly (readonly [row: number, remarks: readonly Draft[]])[];

const SEARCH_NAME = '(?:final |combined )?(?:search|query)(?: (?:strategy|string|query|terms))?';
const SYSTEM_NAME = 'web of science|scopus|pubmed|medline|embase|cinahl';
/** Without a field directly after it: `pubmed:an` of the Cochrane Library names nothing. */
const COLON = '\\s?:(?![a-z]{2,3}(?:,[a-z]{2,3}){0,9}(?:$|[\\s()"|]))\\s?(?=\\S)';
const NAMED = new RegExp(`^(?:${SEARCH_NAME}|${SYSTEM_NAME})${COLON}`, 'i');
const NAMED_SEARCH = new RegExp(`^${SEARCH_NAME}${COLON}`, 'i');
const LETTERED = /^([A-Z])[.)]\s+(?=\S)/;

/** Removes 'Search:' and similar prefixes. */
export function withoutName(text: string): string {
  return text.replace(NAMED, '');
}

export function remark(text: string, label: string | null = null): Draft {
  return { kind: isHeadingText(text) || text.endsWith(':') ? 'heading' : 'comment', label, text };
}

/** Whether a row is not part of the query before it: that query has its code, and no operator joins the row. */
function isBeside(row: string, before: string): boolean {
  if (NAMED.test(row)) return false;
  return /^(?:[^\p{Ll}\d([{]|[\d., ]{1,15}$)/u.test(row) && !hasSearchSigns(row) && isEnded(before);
}

/** `#1 AND #2` without a number: it joins lines, and no operator joins it to the query before it. */
function isJoint(row: string, before: string): boolean {
  return isCombinationRow(row) && !beginsWithOperator(row) && !endsOpen(before) && bracketsOf(before) <= 0;
}

/** `S3 Limiters - English` belongs to a line: limits do not make it a heading. */
function unlimited(text: string): string {
  return takeLimits(text).text.trim() || text;
}

/** Longest hits behind a tab. Unit: characters. */
const MOST_HITS = 20;
/** The share of lines that must have a lone number before these count as hits. */
const ENOUGH = 0.6;

/** Reads rows of a numbered history. A row without a number continues the line before it, or is a heading. */
class NumberedReader {
  readonly #drafts: Draft[] = [];
  readonly #numbered: NumberedRows;
  /** A label in a combination is a query in any form. */
  readonly #named: ReadonlySet<string>;
  /** Each query begins with 'Search', as in old histories of PubMed. */
  readonly #areSearches: boolean;
  /** Labels of queries that look like headings. */
  readonly likeHeadings: string[] = [];
  /** Remarks among the rows of a line; they come after it. */
  #asides: Draft[] = [];
  /** A number whose query is in the next row. */
  #pending: string | null = null;
  /** Lone numbers are hits if there are about as many as lines, else page numbers. */
  #hasHits = false;
  #hasQuery = false;
  #history = 0;
  #letter = 'A';

  constructor(numbered: NumberedRows) {
    this.#numbered = numbered;
    const queries = [...numbered.rows.values()].map(({ rest }) => remarkBehind(rest)?.query ?? rest);
    this.#areSearches =
      queries.length > 1 && queries.every((query) => beginsWithSearch(query) && !isCompleteRow(query));
    this.#named = namedLabels(queries);
  }

  read(rows: readonly string[], asides: Asides): readonly Draft[] {
    const left = [...asides];
    const lone = rows.filter((row, at) => isLoneNumber(row) && !this.#numbered.rows.has(at)).length;
    this.#hasHits = lone >= this.#numbered.rows.size * ENOUGH;
    rows.forEach((row, index) => {
      while ((left[0]?.[0] ?? Infinity) <= index) this.#asides.push(...(left.shift()?.[1] ?? []));
      if (row === '' || isRule(row) || isCellRow(row)) return;
      const numbered = this.#numbered.rows.get(index);
      this.#history = numbered?.history ?? this.#history;
      if (numbered !== undefined)
        this.#numberedRow(numbered.label, numbered.rest, this.#followerOf(rows, index));
      else this.#plainRow(row);
    });
    this.#drafts.push(...this.#asides);
    return this.#numbered.isReversed ? this.#drafts.toReversed() : this.#drafts;
  }

  #push(draft: Draft): void {
    this.#hasQuery ||= draft.kind === 'query';
    this.#drafts.push(...this.#asides, { ...draft, history: this.#history });
    this.#asides = [];
  }

  /** The next row, if it has no number. */
  #followerOf(rows: readonly string[], index: number): string | null {
    const next = index + 1;
    const row = rows[next] ?? '';
    return row === '' || this.#numbered.rows.has(next) ? null : row;
  }

  #numberedRow(label: string, written: string, follower: string | null): void {
    const rest = this.#areSearches ? withoutSearch(written) : written;
    const isLike = rest !== '' && isHeadingText(withoutHits(unlimited(rest)));
    const isNamed = isLike && follower === null && this.#named.has(plainLabel(label));
    if (isNamed) this.likeHeadings.push(label);
    const isHeading = isLike && !isNamed;
    if (isHeading) this.#push({ kind: 'heading', label: null, text: rest });
    if (rest === '' || (isHeading && follower !== null)) this.#pending = label;
    else if (!isHeading) {
      this.#push({ kind: 'query', label, text: rest.replace(NAMED_SEARCH, '') });
      this.#pending = null;
    }
  }

  #setting(last: Draft, row: string): void {
    const [, setting = row, hits] = /^(.*)\t([\d,]+)$/.exec(row) ?? [];
    if (limitsLine(row)) last.text += ` ${setting}`;
    else this.#asides.push({ kind: 'comment', label: null, text: setting });
    if (hits !== undefined) last.text += `\t${hits}`;
  }

  #plainRow(row: string): void {
    const lettered = LETTERED.exec(row);
    const last = this.#drafts.at(-1);
    const limit = limitOfRow(row);
    if (last?.kind === 'query' && this.#pending === null && isSettingRow(row)) this.#setting(last, row);
    else if (isRemarkRow(row)) this.#push(remark(row));
    else if (this.#pending !== null) {
      this.#push({ kind: 'query', label: this.#pending, text: row });
      this.#pending = null;
    } else if (lettered?.[1] === this.#letter) {
      const [whole, label = ''] = lettered;
      this.#letter = String.fromCharCode(label.charCodeAt(0) + 1);
      this.#push({ kind: 'query', label, text: row.slice(whole.length) });
    } else if (limit !== null || (isRangeRow(row) && row.includes('/')) || isJoint(row, last?.text ?? '')) {
      if (limit !== null && limit.number !== '')
        this.#asides.push({ kind: 'comment', label: null, text: limit.number });
      this.#push({ kind: 'query', label: null, text: limit?.limit ?? row });
    } else if (last?.kind === 'query' && isLoneNumber(row) && this.#hasHits && !endsOpen(last.text)) {
      last.text += `\t${row}`;
    } else if (last?.kind === 'query' && !isNoteRow(row) && isBeside(row, last.text)) {
      this.#asides.push({ kind: 'comment', label: null, text: row });
    } else if (last === undefined || last.kind !== 'query' || NAMED.test(row)) {
      this.#push(
        !this.#hasQuery && !hasSearchSigns(row)
          ? remark(row)
          : { kind: 'query', label: null, text: withoutName(row) },
      );
    } else {
      const [hits = ''] = /\t>?\d[\d,]*$/.exec(last.text.slice(-MOST_HITS)) ?? [];
      last.text = `${last.text.slice(0, last.text.length - hits.length)} ${row}${hits}`;
    }
  }
}

/** Reads the lines of a numbered history, and lists those that look like headings although others name them. Linear. */
export function readNumbered(
  rows: readonly string[],
  numbered: NumberedRows,
  asides: Asides,
): { readonly drafts: readonly Draft[]; readonly likeHeadings: readonly string[] } {
  const reader = new NumberedReader(numbered);
  return { drafts: reader.read(rows, asides), likeHeadings: reader.likeHeadings };
}
