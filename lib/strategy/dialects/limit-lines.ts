import { isBalanced } from '@/lib/search-text/own-brackets';
import { type LineLimits, type Loss, type LossEffect, NO_LIMITS } from '../types';
import { workType } from './headings';
import { areYearsApart, bothLimits, hasPartOfYear, languageCode, PART_OF_YEAR, yearsOf } from './limits';
import { YEARS_APART } from './loss-reasons';
import { bracketsOf, TICKED_BOXES } from './row-signs';

/** A line after its limits are removed. */
export interface UnlimitedLine {
  /** The rest of the text. */
  readonly text: string;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
}

/** `limit 6 to english`, and as a command `..l/ 6 lg=en`. */
const LIMIT_LINE = /^(?:limit\s+#?(\d{1,4})\s+to|\.\.l(?:imit)?\/\s?#?(\d{1,4}))\s+(.{1,2000})$/is;
const DUPLICATES = /^(remove duplicates from|\.\.dedup)\s+#?(\d{1,4})$/i;
const KEEP = /^(?:from)\s+#?(\d{1,4})\s+(keep\s.{1,500})$/is;
const USE = /^(\(?\s?#?\d{1,4}\s?\)?)\s+(use\s+\w{2,10}(?:\s?,\s?\w{2,10}){0,5})$/i;
/** The same behind any query, but only with codes of Ovid's databases: elsewhere `use` is a word. */
const USE_BEHIND =
  /^(.{0,2000}\S)\s+(use\s+(?:(?:pp|em|oem)ez[a-z]{0,2}|medall|psyb|psyh|cctr|coch|amed)(?:\s?,\s?\w{2,10}){0,5})$/is;
/**
 * Notes of systems behind a query: options that were ticked, and how results were shown. The name comes first, then a
 * colon or dash.
 */
const NOTES = new RegExp(
  [
    '(?:^|\\s)(?:(?<ticked>(?:filters?|limiters?|limits)(?:\\s(?:applied|activated))?\\s?(?::|\\s-\\s)|refined by\\s?:|narrow by[^:\\n]{0,40}(?::|\\s[-\\u2013]\\s)|doctype\\s?=)',
    '(?<years>timespan\\s?[=:])',
    '(?:(?:sort(?:ed)? by|expanders?|search modes?|search screen)\\s?(?::|\\s[-\\u2013]\\s)|(?:indexes|databases)\\s?[=:]|(?:editions|search language)\\s?=))',
  ].join('|'),
  'gi',
);
/** `filter: cough`, `filter:)`, `filter:.tw.`: Ovid's sign for any ending. No note continues like this. */
const ANY_ENDING = /^\s?(?:\)|\.[a-z]{2}\b|(?:and|or|not|adj\d{0,2})(?=[\s(]|$))/i;
/** Field codes of words; a note has none. */
const HAS_FIELD =
  /\.(?:tw|ti|ab|mp|kw|kf|af|hw|sh)(?:,[a-z]{2}){0,9}(?![\p{L}\p{N}])|\[(?:ti|tiab|ab|tw|mh|mesh|title|text)\b[^\]]{0,30}\]|:(?:ti|ab|kw|de)(?![\p{L}\p{N}])/iu;
/** Characters examined after a name. */
const LOOKED_AT = 10;
/** The same names among ticked options, without a colon or dash. */
const SIDE_NOTES = /\b(?:sort by|expanders?|search modes?)\b/i;

export const ENTRY_WHY =
  'When a record was entered into the database is not known here. Limit the years of publication instead.';
const KIND_WHY = 'A limit of that database, which has no equivalent here.';
const HUMANS_WHY = 'Works are not marked as studies of humans, ages or sexes.';
const DUPLICATES_WHY = 'OpenAlex has each work once, so this de-duplication step is not needed.';
const NO_LINE_WHY = 'No line stands before this limit. Set the limits of the lines that it is about.';
const SHOWING_WHY = 'How results were shown or chosen there changes nothing of what is asked.';

function loss(
  token: string,
  why: string,
  proposal: string | null = null,
  effect: LossEffect = 'widens',
): Loss {
  return { token: token.trim(), why, takenAs: null, proposal, effect };
}

const AGES_AND_KINDS =
  /^(?:humans?|animals?|male|female|all (?:adult|child|infant)|adult|aged|middle age|adolescen|child|infan|newborn|preschool|young adult)/i;

/** The name of a limit before its values: `LANGUAGES: (...)`, `Publication date from ...`. */
const ABOUT =
  /^(?:(?:yr|lg|la|pt|years?|publication (?:years?|dates?)|published dates?|year published|languages?|(?:document|publication|article|source) ?types?|doctype)\s?(?:[=:]\s?|(?=from\s|\d|-))(?:-\s?)?)?(?:from\s)?/i;
const NOT_LIMITED = /^(?:all|any) (?:document types|languages?|years)$/i;

const EITHER = /\s+or\s+/i;

interface Item {
  readonly limits: Partial<LineLimits> | null;
  readonly loss: Loss | null;
}

/** Reads one limit. */
function readItem(item: string): Item {
  const written = item
    .split(EITHER)
    .map((part) => part.replace(ABOUT, ''))
    .join(' or ');
  const range = yearsOf(written);
  if (range !== null) {
    const why = areYearsApart(written) ? YEARS_APART : hasPartOfYear(written) ? PART_OF_YEAR : null;
    return { limits: range, loss: why === null ? null : loss(item, why) };
  }
  if (NOT_LIMITED.test(written)) return { limits: null, loss: loss(item, SHOWING_WHY, null, 'same') };
  if (/^(?:ed|ez|dt|up|rd|dp|ep|dc|da|em)\s?=/i.test(item))
    return { limits: null, loss: loss(item, ENTRY_WHY) };
  const names = written.replace(/[()]/g, '').split(EITHER);
  const languages = names.map(languageCode).filter((code) => code !== null);
  if (languages.length === names.length) return { limits: { languages }, loss: null };
  const types = names.map(workType).filter((type) => type !== null);
  if (types.length === names.length) return { limits: { types }, loss: null };
  if (AGES_AND_KINDS.test(item)) return { limits: null, loss: loss(item, HUMANS_WHY) };
  const trial =
    /\b(?:randomized controlled trial|controlled clinical trial|clinical trial|meta analysis|systematic review)\b/i.exec(
      item,
    );
  return { limits: null, loss: loss(item, KIND_WHY, trial === null ? null : `"${trial[0].toLowerCase()}"`) };
}

function readItems(items: readonly string[]): Pick<UnlimitedLine, 'limits' | 'losses'> {
  let limits = NO_LIMITS;
  const losses: Loss[] = [];
  for (const item of items) {
    const read = readItem(item);
    if (read.limits !== null) limits = bothLimits(limits, read.limits);
    if (read.loss !== null) losses.push(read.loss);
  }
  return { limits, losses };
}

/** Removes brackets around the whole text; the last one may be missing. */
function withoutBrackets(text: string): string {
  const bare = text.trim();
  if (!bare.startsWith('(')) return bare;
  const inner = bare.slice(1);
  if (bracketsOf(inner) === 0) return inner;
  const isAround = inner.endsWith(')') && isBalanced(inner.slice(0, -1));
  return isAround ? inner.slice(0, -1) : bare;
}

/** Splits a text at separators outside of brackets and quotes. */
function itemsOf(text: string, between: RegExp): readonly string[] {
  const items: string[] = [];
  let item = '';
  let depth = 0;
  let isQuoted = false;
  for (const [at, piece] of text.split(between).entries()) {
    const isSeparator = at % 2 === 1;
    if (isSeparator && depth <= 0 && !isQuoted) {
      items.push(item);
      item = '';
      continue;
    }
    item += piece;
    for (const character of piece) {
      if (/["\u201c\u201d]/.test(character)) isQuoted = !isQuoted;
      else if (!isQuoted && character === '(') depth += 1;
      else if (!isQuoted && character === ')') depth -= 1;
    }
  }
  return [...items, item].map((each) => each.trim()).filter((each) => each !== '');
}
const AND = /(\s+and\s+)/i;
const TICKS = /(\s+and\s+(?=[\p{L} ]{2,40}:)|[;,])/iu;

/** Splits the limits of a line; alternatives in brackets are separate items. */
function limitItems(text: string): readonly string[] {
  const items = itemsOf(withoutBrackets(text), AND);
  return items.length > 1 ? items.flatMap(limitItems) : items;
}

/** `limit 5 to yr="2000 -Current"`, `remove duplicates from 5`, `5 use ppez`: reads line 5, with the limits. */
function limitLine(text: string): UnlimitedLine | null {
  const limit = LIMIT_LINE.exec(text);
  if (limit !== null) {
    const [, named, number = named ?? '', what = ''] = limit;
    return { text: `#${number}`, ...readItems(limitItems(what)) };
  }
  const duplicates = DUPLICATES.exec(text);
  if (duplicates !== null) {
    return {
      text: `#${duplicates[2] ?? ''}`,
      limits: NO_LIMITS,
      losses: [loss(duplicates[1] ?? '', DUPLICATES_WHY, null, 'same')],
    };
  }
  const keep = KEEP.exec(text);
  if (keep !== null)
    return { text: `#${keep[1] ?? ''}`, limits: NO_LIMITS, losses: [loss(keep[2] ?? '', SHOWING_WHY)] };
  const named = USE.exec(text);
  const use = named ?? USE_BEHIND.exec(text);
  if (use === null) return null;
  const [, query = '', what = ''] = use;
  const why = 'Names one of several databases that were searched at once.';
  return {
    text: named === null ? query : `#${query.replace(/\D/g, '')}`,
    limits: NO_LIMITS,
    losses: [loss(what, why)],
  };
}

/** `Article or Letter (Document Types)`, as Web of Science notes ticked options after AND or NOT. */
export const REFINED = `((?:(?!\\b(?:and|not)\\b)[^()"=\\n]){1,300}?)\\s?\\(((?:exclude\\s?[-\u2013]\\s?)?(?:${TICKED_BOXES}))\\)`;
const REFINED_ENDS = new RegExp(`(?:\\s(?:and|not)\\s{1,3}${REFINED}){1,20}\\s*$`, 'i');

/** Adds brackets around the query before such limits, since they apply to all of it. */
function withRefined(text: string): string {
  const at = text.search(REFINED_ENDS);
  const query = text.slice(0, at);
  return at > 0 && /\bor\b/i.test(query) && isBalanced(query) ? `(${query})${text.slice(at)}` : text;
}

function isShown({ groups }: RegExpExecArray): boolean {
  return groups?.ticked === undefined && groups?.years === undefined;
}

/** For each index, whether it is within quotes or brackets that are closed later. */
function closedAt(text: string): (at: number) => boolean {
  const depths = new Int32Array(text.length);
  const open: number[] = [];
  let quote = -1;
  const close = (from: number | undefined, at: number) => {
    if (from === undefined) return;
    depths[from] = 1;
    depths[at] = -1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (/["\u201c\u201d]/.test(character)) {
      if (quote >= 0) close(quote, at);
      quote = quote < 0 ? at : -1;
    } else if (quote < 0 && character === '(') open.push(at);
    else if (quote < 0 && character === ')') close(open.pop(), at);
  }
  let depth = 0;
  depths.forEach((step, at) => {
    depth += step;
    depths[at] = depth;
  });
  return (at) => (depths[at] ?? 0) > 0;
}

/** Notes after a query; a name within a query is not a note. */
function notesOf(text: string): readonly RegExpExecArray[] {
  const named = [...text.matchAll(NOTES)];
  const isClosed = named.length === 0 ? () => false : closedAt(text);
  return named.filter((note, at) => {
    const end = note.index + note[0].length;
    return (
      !isClosed(note.index) &&
      !ANY_ENDING.test(text.slice(end, end + LOOKED_AT)) &&
      !HAS_FIELD.test(text.slice(end, named[at + 1]?.index))
    );
  });
}

/** Removes the limits of a whole line and notes on how results were shown; its words stay. Never throws; linear. */
export function takeLimits(text: string): UnlimitedLine {
  const named = notesOf(text);
  const notes = named.filter((note, at) => {
    const before = named[at - 1];
    return before === undefined || !isShown(before) || !isShown(note);
  });
  const query = withRefined(text.slice(0, notes[0]?.index));
  const line = limitLine(query) ?? { text: query, limits: NO_LIMITS, losses: [] };
  if (query.trim() === '' && notes.length > 0) {
    return {
      ...line,
      losses: [notes.every(isShown) ? loss(text, SHOWING_WHY, null, 'same') : loss(text, NO_LINE_WHY)],
    };
  }
  const read = notes.map((note, at) => readNote(note, text.slice(note.index, notes[at + 1]?.index)));
  let { limits } = line;
  for (const each of read) limits = bothLimits(limits, each.limits);
  return { text: line.text, limits, losses: [...line.losses, ...read.flatMap(({ losses }) => losses)] };
}

type Note = Pick<UnlimitedLine, 'limits' | 'losses'>;

function readNote({ 0: name, groups }: RegExpExecArray, written: string): Note {
  const value = written
    .slice(name.length)
    .replace(/^\s?[-\u2013]\s/, '')
    .replace(/[\s.,;]+$/, '');
  if (groups?.years !== undefined && !/^\s?all years$/i.test(value))
    return readItems([value.replace(/\(publication (?:date|year)\)$/i, '').trim()]);
  if (groups?.ticked === undefined)
    return { limits: NO_LIMITS, losses: [loss(written, SHOWING_WHY, null, 'same')] };
  const side = SIDE_NOTES.exec(value);
  const read = readItems(itemsOf(value.slice(0, side?.index), TICKS));
  const shown = side === null ? [] : [loss(value.slice(side.index), SHOWING_WHY, null, 'same')];
  return { limits: read.limits, losses: [...read.losses, ...shown] };
}

/** Whether a row contains only limits of the line before it, or how its results were shown. */
export function isNoteRow(row: string): boolean {
  return notesOf(row)[0]?.index === 0;
}
