/** What a row of a pasted text looks like, told from its marks alone. All linear. */

const OPERATOR_ROW = /^(?:AND NOT|AND|OR|NOT)$/i;
const OPERATOR_START = /^(?:AND NOT|AND|OR|NOT)(?=[\s("'\u2018\u201c\u201d])/i;
const OPERATOR_END = /(?:^|[\s)"\u201d])(?:AND|OR|NOT|adj\d{0,2}|(?:NEAR|NEXT|PRE|W)\/\d{1,2})$/i;
/** `or/1-7`, `OR 1-14`, `and/16,26`. */
const RANGE_ROW = /^(?:or|and)(?:\s?\/|\s)\s?[\d\s,\-\u2013#S]{1,2000}$/i;
const SEARCH_SIGNS =
  /["\u201c\u201d*$?[\]/=]|\b(?:AND|OR|NOT)\b|\.(?:tw|ti|ab|mp|pt|sh|fs|kw|kf|af|nm|au)\b|\badj\d?\b|:(?:ti|ab|kw)\b/;
const COMPLETE_ROW = /\.[a-z]{2}(?:,[a-z]{2}){0,9}\.?$|\/$|^(?:or|and)\s?\/\s?\d|^limit\s\d/i;

/** An operator and nothing else. */
export function isOperatorRow(row: string): boolean {
  return OPERATOR_ROW.test(row);
}

/** Only numbers of lines, as Ovid combines them. */
export function isRangeRow(row: string): boolean {
  return RANGE_ROW.test(row);
}

export function beginsWithOperator(row: string): boolean {
  return OPERATOR_START.test(row) && !isRangeRow(row);
}

export function endsOpen(row: string): boolean {
  return OPERATOR_END.test(row.slice(-20)) || row.endsWith('=');
}

/** Whether a row is surely a line of its own, as Ovid ends them. */
export function isCompleteRow(row: string): boolean {
  return COMPLETE_ROW.test(row.slice(-60)) || isRangeRow(row);
}

export function hasSearchSigns(text: string): boolean {
  return SEARCH_SIGNS.test(text);
}

/** Opening brackets less closing ones, those within quotes left out. */
export function bracketsOf(row: string): number {
  let depth = 0;
  let isQuoted = false;
  for (const character of row) {
    if (character === '"' || character === '\u201c' || character === '\u201d') isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth -= 1;
  }
  return depth;
}

const REMARKS: readonly RegExp[] = [
  /^(?:\/\/|--|%|\/\*|\*\*)/,
  /^(?:database|databases|interface|platform|host|source|date|dates|searched|date searched|date of search|note|notes|comment|search history|search strategy|search strategies|search date|limits applied|field)\s?[:(<]/i,
  /^(?:ovid medline|medline|embase|psycinfo|cinahl|pubmed|scopus|web of science|cochrane library|ovid)(?:\s?\(|\s?<|\s?:?$|\(r\))/i,
  /^(?:searches|search strategy|search history|search combination|searches \(combinations\)|combinations?|# ?(?:searches|query)(?:\s+results?)?|set|results)\s?:?$/i,
];

/** Words about the search, in any text. */
export function isRemarkRow(row: string): boolean {
  return REMARKS.some((pattern) => pattern.test(row)) || (row.endsWith(':') && !hasSearchSigns(row));
}

/** The words of a numbered row that are the heading of the query below it: `2 Population: low-back pain`. */
export function isHeadingText(text: string): boolean {
  return !hasSearchSigns(text) && /\S:(?:\s|$)|\s\([^()]{1,80}\)$/.test(text.slice(0, 300));
}

/** Nothing but a drawn line. */
export function isRule(row: string): boolean {
  return /^[-=_*~\u2014]{3,}$/.test(row);
}
