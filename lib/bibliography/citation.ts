import { EMPTY_PUBLICATION, type Publication, type PublicationDate } from '@/lib/entities/publication';

/** A publication in a file of references. */
export interface Citation extends Publication {
  /** Unique within its file: letters, digits, `-`, `:` and `_`. */
  readonly key: string;
}

/** A citation of which nothing is known but its title. */
export function emptyCitation(key: string, title: string): Citation {
  return { ...EMPTY_PUBLICATION, key, title };
}

/** A title with the subtitle that a format parts from it. */
export function wholeTitle(title: string, subtitle: string | null): string {
  return subtitle === null || title.endsWith(subtitle) ? title : `${title.replace(/:$/, '')}: ${subtitle}`;
}

/** The title before its subtitle. */
export function mainTitle({ title, subtitle }: Pick<Publication, 'title' | 'subtitle'>): string {
  return subtitle !== undefined && title.endsWith(`: ${subtitle}`)
    ? title.slice(0, -subtitle.length - 2)
    : title;
}

/** The result of reading a file of citations. */
export interface ReadCitations {
  readonly citations: readonly Citation[];
  /** Entries that could not be read. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  /** Parts that were left out of entries that were read, in words. */
  readonly remarks?: readonly string[];
}

/** `12-34`, `e17`, `-34` where only the last is known, or null. */
export function pageRange({ firstPage, lastPage }: Publication, dash = '-'): string | null {
  if (firstPage === null) return lastPage === null ? null : `${dash}${lastPage}`;
  return lastPage === null || lastPage === firstPage ? firstPage : `${firstPage}${dash}${lastPage}`;
}

/** First and last page of a written range, with any sort and number of dashes between. */
export function readPages(text: string | null): Pick<Publication, 'firstPage' | 'lastPage'> {
  const [first = '', last = ''] = (text ?? '').replace(/\s+/g, ' ').split(/ ?[-‐-―−]+ ?/);
  return { firstPage: first.trim() || null, lastPage: last.trim() || null };
}

/** Keywords in one line, as Zotero and JabRef split them: at commas, or at semicolons where a keyword has a comma. */
export function joinKeywords(keywords: readonly string[]): string | null {
  if (!keywords.some((keyword) => keyword.includes(','))) return keywords.join(', ') || null;
  return keywords.length === 1 ? `${keywords[0]};` : keywords.join('; ');
}

/** The keywords of such a line. */
export function splitKeywords(text: string | null): readonly string[] {
  const parts = (text ?? '').split(text?.includes(';') ? ';' : ',').map((word) => word.trim());
  return parts.filter((word) => word !== '');
}

/** As BibTeX and PubMed name them. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** BibTeX's name of a month from 1 to 12; undefined for another number. */
export function monthName(month: number | null): string | undefined {
  return MONTHS[(month ?? 0) - 1];
}

/** A month from 1 to 12, by its number or its English name; null for anything else. */
export function readMonth(text: string): number | null {
  const named = MONTHS.findIndex((name) => text.toLowerCase().startsWith(name)) + 1;
  const month = named === 0 ? Number(text) : named;
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : null;
}

const NAMED_DATE = /(?<!\d)(\d{4}) ([a-z]{3,9})\.?(?: (\d{1,2}))?(?![^\s;,:])/i;
const DATE = /(?<!\d)(\d{4})(?!\d)(?:[-/](\d{1,2})?)?(?:[-/](\d{1,2})?)?/;
const COMPACT_DATE = /(?<!\d)([12]\d{3})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/;

/**
 * A written date: `2020`, `2020-03-04`, `2020/3`, `2020 Mar 4`, `2020///Spring`, `20200304`; null without a year of four
 * digits.
 */
export function readDate(text: string | null): PublicationDate | null {
  const [, namedYear, name = '', namedDay] = NAMED_DATE.exec(text ?? '') ?? [];
  const named = readMonth(name);
  if (namedYear !== undefined && named !== null) {
    const day = Number(namedDay ?? 0);
    return { year: Number(namedYear), month: named, day: day >= 1 && day <= 31 ? day : null };
  }
  const [, year, month, day] = DATE.exec(text ?? '') ?? COMPACT_DATE.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const inRange = (part: string | undefined, most: number) => {
    const value = Number(part ?? '0');
    return value >= 1 && value <= most ? value : null;
  };
  const monthNumber = inRange(month, 12);
  return { year: Number(year), month: monthNumber, day: monthNumber === null ? null : inRange(day, 31) };
}
