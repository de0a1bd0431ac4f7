import { isDatabaseHeading } from './database-names';
import { isField } from './fields';

/** These functions classify a row of a pasted text by its marks alone. All are linear. */

const OPERATOR_ROW = /^(?:AND NOT|AND|OR|NOT)$/i;
const OPERATOR_START = /^(?:AND NOT|AND|OR|NOT)(?=[\s("'\u2018\u201c\u201d])/i;
const OPERATOR_END = /(?:^|[\s)"\u201d])(?:AND|OR|NOT|adj\d{0,2}|(?:NEAR|NEXT|PRE|W)\/\d{1,2})$/i;
/** Hyphens and dashes between two numbers, within the brackets of a pattern. */
export const DASHES = '\\-\\u2010-\\u2015\\u2212';
const NUMBERS = `[\\d\\s,${DASHES}#S]{1,2000}`;
/** `or/1-7`, `OR 1-14`, `and/16,26`, `1-3/or`. */
const RANGE_ROW = new RegExp(
  `^(?:(?:or|and)(?:\\s?/|\\s)\\s?${NUMBERS}|[#S\\d]${NUMBERS}/\\s?(?:or|and))$`,
  'i',
);
/** Only line numbers, operators and brackets. */
const COMBINATION = new RegExp(
  `^(?=\\D*\\d)(?:[()\\s,/{}]|(?:#\\s?|S)?\\d{1,4}[a-z]?(?![\\p{L}\\p{N}])|[${DASHES}](?=\\s?[#S\\d])|(?:and|or|not)(?![\\p{L}]))+$`,
  'iu',
);
/** A command of Ovid on an existing line. */
const ACT =
  /^(?:(?:limit\s+|\.\.l(?:imit)?\/\s?)#?\d|(?:remove duplicates from|\.\.dedup)\s+#?\d|from\s+#?\d{1,4}\s+keep\s)/i;
const SEARCH_SIGNS =
  /["\u201c\u201d*$?[\]/=]|\b(?:AND|OR|NOT)\b|\.(?:tw|ti|ab|mp|pt|sh|fs|kw|kf|af|nm|au)\b|\badj\d?\b|:(?:ti|ab|kw)\b|\b(?:TI|AB|SU|MH|MM|TX|KW|DE)\s\(/;
/** Text of pages, and of tables on screen, beside a strategy. */
const FURNITURE =
  /^\s?\u00a9|\ball rights reserved\b|\bhttps?:\/\/|\(continued\)$|^(?:copyright|downloaded (?:from|by|on)|published (?:by|online)|printed (?:from|on)|www\.|doi:)|^(?:page|p\.) ?\d{1,5}(?: (?:of|\/) ?\d{1,5})?$|^\d{1,5} of \d{1,5}$/i;
const CELL =
  /^(?:type|search type|actions?|annotations?|advanced|basic|(?:display results|more|display)(?:\s+more)?|save|rerun|contract|expand|view (?:results|details)|edit|delete|#)$/i;
/** `1944 limit 3 to ...`, `..l/ 3 lg=en`: a limit of Ovid, after any number. */
const LIMIT = /^(?:(\d{1,6})\s+)?((?:limit\s+#?\d{1,4}\s+to\s|\.\.l(?:imit)?\/\s?\d{1,4}\s).+)$/is;
const HASHED = /^(.*?)(?<!\S)(#+\s?\p{L}.*)$/u;
const COMPLETE_ROW = /\.[a-z]{2}(?:,[a-z]{2}){0,9}\.?$|\/$|^(?:or|and)\s?\/\s?\d|^limit\s\d/i;

/** An operator and nothing else. */
export function isOperatorRow(row: string): boolean {
  return OPERATOR_ROW.test(row);
}

/** Only numbers of lines, as Ovid combines them. */
export function isRangeRow(row: string): boolean {
  return RANGE_ROW.test(row);
}

/** `3 and (4 or 5)`, `or/1-3`, `limit 7 to ...`: it names lines, and may contain more. */
export function isCombinationRow(row: string): boolean {
  return (COMBINATION.test(row) && /(?<!\p{L})(?:and|or|not)(?!\p{L})/iu.test(row)) || ACT.test(row);
}

export function beginsWithOperator(row: string): boolean {
  return OPERATOR_START.test(row) && !isRangeRow(row);
}

export function endsOpen(row: string): boolean {
  return OPERATOR_END.test(row.slice(-20)) || row.endsWith('=');
}

/** Whether a row is clearly a complete line, by the endings that Ovid uses. */
export function isCompleteRow(row: string): boolean {
  return COMPLETE_ROW.test(row.slice(-60)) || isRangeRow(row);
}

/** Footers of pages and the like, in any text. */
export function isFurniture(row: string): boolean {
  return FURNITURE.test(row);
}

/** A lone number: of hits, or of a page. */
export function isLoneNumber(row: string): boolean {
  return /^[\d., ]{1,15}$/.test(row);
}

/** Cells of a history table other than numbers, searches and hits. */
export function isCellRow(row: string): boolean {
  return CELL.test(row);
}

/** The limit in a row, and the page number before it; null: it is no limit. */
export function limitOfRow(row: string): { readonly limit: string; readonly number: string } | null {
  const [, number = '', limit] = LIMIT.exec(row) ?? [];
  return limit === undefined ? null : { limit, number };
}

/** Whether a query has its code, or names lines, so that only an operator could continue it. */
export function isEnded(text: string): boolean {
  const end = text.slice(-MOST_LOOKED_AT);
  const hasCode = isCompleteRow(end) || /\]$|:(?:ti|ab|kw)(?:,[a-z]{2}){0,9}$/i.test(end.slice(-60));
  return (hasCode || isCombinationRow(end)) && !endsOpen(end) && bracketsOf(end) === 0;
}
/** The end of a query that is examined, however many rows it has. Unit: characters. */
const MOST_LOOKED_AT = 2_000;

/** A row and the remark after `#` in it, if the remark could be no part of the search. */
export function hashedRemark(
  row: string,
  isSure: boolean,
): { readonly query: string; readonly remark: string } | null {
  const [, before = '', remark] = HASHED.exec(row) ?? [];
  const query = before.trim();
  if (remark === undefined || endsOpen(query) || hasSearchSigns(remark) || bracketsOf(query) !== 0)
    return null;
  return isSure || /^#+\s?\S+\s+\S|^#+\s/.test(remark) ? { query, remark } : null;
}

const SQUARED = /^(.*\S)\s*\[([^[\]=]{1,200})\]$/s;
const ROUND = /^(.*[\d)])\s*(\([^()]{1,200}\))$/s;
const BEHIND_SIGN = new RegExp(`^([^:]*[\\d)])(?:\\s?:|\\s[${DASHES}])\\s(.{1,200})$`, 's');
const SIGNED = /^(?:#\s?|S)\d{1,4}$/;

/** Ticked options in the notes of Web of Science: `Article (Document Types)`. */
export const TICKED_BOXES =
  'Document Types|Languages|Publication Years|Open Access|Authors|Affiliations|Publication Titles|Publishers|Countries/Regions|Web of Science (?:Categories|Index)|Research (?:Areas|Domains)|Citation Topics \\w{4,6}|Funding Agencies|Group Authors|Book Series Titles|Conference Titles|Editors|Editorial Notices|Sustainable Development Goals';
const OF_TICKED = new RegExp(`^\\((?:Exclude\\s?[${DASHES}]\\s?)?(?:${TICKED_BOXES})\\)$`, 'i');

/**
 * `cough.tw. [symptoms]`, `1 and 2 (combined)`, `#3: trials`, `1 and 2 - main set`: words after a query that are no
 * part of it; else null.
 */
export function remarkBehind(row: string): { readonly query: string; readonly remark: string } | null {
  const text = row.slice(-MOST_LOOKED_AT);
  const [squared, before = '', inner = ''] = SQUARED.exec(text) ?? [];
  if (squared !== undefined) {
    // Hits may precede it.
    const ends = [before, before.replace(/\s\(?\d[\d,]{0,14}\)?$/, '')];
    const isEnd = ends.some((end) => /^[#S]?\d{1,4}$/.test(end) || (isEnded(end) && !before.endsWith('/')));
    const isCode = isField(inner, 'PubMed') || isCombinationRow(inner) || !/\p{L}/u.test(inner);
    if (!isEnd || isCode || /^mh\s/i.test(inner)) return null;
    return { query: row.slice(0, row.length - text.length) + before, remark: `[${inner}]` };
  }
  for (const pattern of [ROUND, BEHIND_SIGN]) {
    const [, query = '', remark = ''] = pattern.exec(row) ?? [];
    const isQuery = SIGNED.test(query) || (isCombinationRow(query) && isEnded(query));
    const isWords = /\p{L}/u.test(remark) && !hasSearchSigns(remark) && !/#\d|^S?\d/.test(remark);
    if (isQuery && isWords && !isCombinationRow(remark) && !OF_TICKED.test(remark)) return { query, remark };
  }
  return null;
}

export function hasSearchSigns(text: string): boolean {
  return SEARCH_SIGNS.test(text);
}

/** The number of opening brackets minus closing ones, outside of quotes. */
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
  /^(?:\/\/|--|%|\/\*|\*\*|=>\s)/,
  /^(?:database|databases|interface|platform|host|source|date|dates|searched|date searched|date of search|date run|last saved|search name|note|notes|comment|search history|search strategy|search strategies|search date|limits applied|field)\s?[:(<]/i,
  /^(?:(?:online |web )?appendix|supplement(?:ary)? (?:table|file|material|appendix|data))\s[a-z]?\d{1,3}[a-z]?(?:[.:\s\u2013-](?!.*(?:["*$[\]]|\b(?:AND|OR|NOT)\b))|$)/i,
  // The head of a table.
  /^(?:[^\t]{0,40}\t){0,4}(?:query|search(?: query)?|searches)\t(?:[^\t]{0,40}\t){0,6}(?:results?|hits|items found)(?:\t|$)/i,
  /^(?:ovid medline|medline|embase|psycinfo|cinahl|pubmed|scopus|web of science|cochrane library|ovid)(?:\s?\(|\s?<|\s?:?$|\(r\))/i,
  /^(?:searches|search strategy|search history|search combination|searches \(combinations\)|combinations?|# ?(?:searches|query)(?:\s+results?)?|id\s+search(?:\s+hits)?|set|results|hits)\s?:?$/i,
];

/** `date (palm OR fruit)`, `Source (control*)`: words before a bracket that belongs to the search. */
const SEARCHED_BRACKET = /^[\p{L}\s]{1,20}\((?=.*(?:\s(?:AND|OR|NOT)[\s(]|\p{L}[*$]))(?!ovid\b|r\))/u;

/** Words about the search, in any text. */
export function isRemarkRow(row: string): boolean {
  if (SEARCHED_BRACKET.test(row)) return false;
  return (
    REMARKS.some((pattern) => pattern.test(row)) ||
    isDatabaseHeading(row) ||
    (row.endsWith(':') && !hasSearchSigns(row))
  );
}

const FIELD_BEFORE =
  /^\(*(?:(?:TI|AB|SU|TX|KW|DE|MH|MM)\s+(?=\S)|(?:TI|AB|SU|TX|KW|DE|AU|MH|MM|ALL|TITLE(?:-ABS(?:-KEY)?)?|ABS|KEY)\s?\(|[A-Z][A-Z ]{3,40}:\s?[("])/;

/** `#1 not (pubmed:an)`, `1 and 2 (combined)`: it joins a line to anything. */
const JOINS = /^\(*(?:#\s?|S)?\d{1,4}\)*\s+(?:and|or|not)(?!\p{L})/iu;

/** `aspirin and (stroke or infarction)`, `asthma N2 child`: an operator that headings do not have. */
const OPERATES = /\s(?:and|or|not|near|next|adj\d{0,2})\s?\(|\)\s?(?:and|or|not|near|next)\s|\s[NW]\d{1,2}\s/;

/** Whether the words of a numbered row are the heading of the query below it: `2 Population: low-back pain`. */
export function isHeadingText(text: string): boolean {
  if (hasSearchSigns(text) || isCombinationRow(text)) return false;
  if ([FIELD_BEFORE, JOINS, OPERATES].some((pattern) => pattern.test(text))) return false;
  return /\S:(?:\s|$)|\s\([^()]{1,80}\)$/.test(text.slice(0, 300));
}

/** Parts of a question, which reviews write above or before their searches. */
export const QUESTION_PARTS =
  '(?:population|participants?|patients?|problem|interventions?|comparat(?:or|ion)s?|outcomes?|exposures?|study designs?|settings?|concepts?|context|inclusion|exclusion)';
const QUESTION_ROW = new RegExp(`^${QUESTION_PARTS}$`, 'i');

/** `Population` above a row that is clearly a query. */
export function isQuestionRow(row: string, next: string): boolean {
  return QUESTION_ROW.test(row) && /^\p{Lu}/u.test(row) && hasSearchSigns(next);
}

const SETTING =
  /^(?:(?:interface|search screen|database)|(expanders?|search modes?|limiters?|narrow by[^:\n]{0,40}))(?:\s-\s|:)/i;

/** Settings that EBSCOhost prints below each line of a history: how and where it was run. */
export function isSettingRow(row: string): boolean {
  return SETTING.test(row);
}

/** Whether such a row limits the line. */
export function limitsLine(row: string): boolean {
  return SETTING.exec(row)?.[1] !== undefined;
}

/** Whether a row is only a drawn line. */
export function isRule(row: string): boolean {
  return /^[-=_*~\u2014]{3,}$/.test(row);
}
