/** What sort of publication a citation is of; each format has its own words for them. */
export const CITATION_TYPES = [
  'article',
  'preprint',
  'conference-paper',
  'chapter',
  'book',
  'thesis',
  'report',
  'dataset',
  'other',
] as const;

export type CitationType = (typeof CITATION_TYPES)[number];

/** A person by parts, or an organisation (or a name that cannot be split) as a whole. */
export type CitationName =
  | { readonly family: string; readonly given: string; readonly whole?: never }
  | { readonly whole: string };

export interface CitationDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number | null;
  readonly day: number | null;
}

/** One publication as reference managers know it; plain text throughout, null for what is not known. */
export interface Citation {
  /** Unique within its file: letters, digits, `-`, `:` and `_`. */
  readonly key: string;
  readonly type: CitationType;
  readonly title: string;
  readonly authors: readonly CitationName[];
  /** Journal, proceedings or book that it is part of. */
  readonly venue: string | null;
  readonly publisher: string | null;
  readonly date: CitationDate | null;
  readonly volume: string | null;
  readonly issue: string | null;
  readonly firstPage: string | null;
  readonly lastPage: string | null;
  /** Bare, without resolver. */
  readonly doi: string | null;
  /** Digits only. */
  readonly pmid: string | null;
  readonly issn: string | null;
  readonly url: string | null;
  /** Short id of the work. */
  readonly openAlexId: string | null;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  /** ISO 639 code. */
  readonly language: string | null;
  /** Several notes stand in a line each. */
  readonly note: string | null;
  /** As the database counted when it wrote the file; no part of a reference, so it is only read. */
  readonly citedByCount: number | null;
}

/** A citation of which nothing is known but its title. */
export function emptyCitation(key: string, title: string): Citation {
  return {
    key,
    type: 'other',
    title,
    authors: [],
    venue: null,
    publisher: null,
    date: null,
    volume: null,
    issue: null,
    firstPage: null,
    lastPage: null,
    doi: null,
    pmid: null,
    issn: null,
    url: null,
    openAlexId: null,
    abstract: null,
    keywords: [],
    language: null,
    note: null,
    citedByCount: null,
  };
}

/** What a reader found in a file of citations. */
export interface ReadCitations {
  readonly citations: readonly Citation[];
  /** Entries that could not be read. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  /** What was left out of entries that were read, in words. */
  readonly remarks?: readonly string[];
}

/** `12-34`, `e17`, or null. */
export function pageRange({ firstPage, lastPage }: Citation, dash = '-'): string | null {
  if (firstPage === null) return lastPage;
  return lastPage === null || lastPage === firstPage ? firstPage : `${firstPage}${dash}${lastPage}`;
}

/** First and last page of a written range, with any sort and number of dashes between. */
export function readPages(text: string | null): Pick<Citation, 'firstPage' | 'lastPage'> {
  const [first = '', last = ''] = (text ?? '').replace(/\s+/g, ' ').split(/ ?[-‐-―−]+ ?/);
  return { firstPage: first.trim() || null, lastPage: last.trim() || null };
}

/** Keywords in one line, as Zotero and JabRef take them apart: at commas, or at semicolons where a keyword has a comma. */
export function joinKeywords(keywords: readonly string[]): string | null {
  if (!keywords.some((keyword) => keyword.includes(','))) return keywords.join(', ') || null;
  return keywords.length === 1 ? `${keywords[0]};` : keywords.join('; ');
}

/** The keywords of such a line. */
export function splitKeywords(text: string | null): readonly string[] {
  const parts = (text ?? '').split(text?.includes(';') ? ';' : ',').map((word) => word.trim());
  return parts.filter((word) => word !== '');
}

const DATE = /(?<!\d)(\d{4})(?!\d)(?:[-/](\d{1,2})?)?(?:[-/](\d{1,2})?)?/;
const COMPACT_DATE = /(?<!\d)([12]\d{3})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/;

/** A written date: `2020`, `2020-03-04`, `2020/3`, `2020///Spring`, `20200304`; null without a year of four digits. */
export function readDate(text: string | null): CitationDate | null {
  const [, year, month, day] = DATE.exec(text ?? '') ?? COMPACT_DATE.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const inRange = (part: string | undefined, most: number) => {
    const value = Number(part ?? '0');
    return value >= 1 && value <= most ? value : null;
  };
  const monthNumber = inRange(month, 12);
  return { year: Number(year), month: monthNumber, day: monthNumber === null ? null : inRange(day, 31) };
}
