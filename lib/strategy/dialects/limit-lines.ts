import { type LineLimits, type Loss, type LossEffect, NO_LIMITS } from '../types';
import { workType } from './headings';
import { bothLimits, languageCode, yearsOf } from './limits';

/** A line without what it limits itself to. */
export interface UnlimitedLine {
  /** What is left to read. */
  readonly text: string;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
}

const LIMIT_LINE = /^limit\s+#?(\d{1,4})\s+to\s+(.{1,2000})$/is;
const DUPLICATES = /^(remove duplicates from)\s+#?(\d{1,4})$/i;
const KEEP = /^(?:from)\s+#?(\d{1,4})\s+(keep\s.{1,500})$/is;
const USE = /^(\(?\s?#?\d{1,4}\s?\)?)\s+(use\s+\w{2,10})$/i;
/** Behind a query, as PubMed and EBSCOhost note what was ticked beside it. */
const TICKED = /\s(?:filters?|limiters?|limits)(?:\s(?:applied|activated))?\s?(?::|\s-\s)/i;
const SIDE_NOTES = /\b(?:sort by|expanders?|search modes?|narrow by)\b/i;
/** The same without anything that was ticked: named, and then a colon or dash. */
const SHOWN =
  /(?:^|\s)(?:sort(?:ed)? by|expanders?|search modes?|narrow by[^:\n]{0,40}|search screen)\s?(?::|\s[-\u2013]\s)/i;

const ENTRY_WHY =
  'When a record was entered into the database is not known here. Limit the years of publication instead.';
const KIND_WHY = 'A limit of that database, which has no equivalent here.';
const HUMANS_WHY = 'Works are not marked as studies of humans, ages or sexes.';
const DUPLICATES_WHY = 'Works are found once: nothing is to be removed.';
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

/** One thing that a line is limited to. */
function readItem(item: string): { readonly limits: Partial<LineLimits> | null; readonly loss: Loss | null } {
  const years = /^(?:yr|year|publication year|published date|from)\s?[=:]?\s?(.{4,40})$/i.exec(item);
  const range = yearsOf(years?.[1] ?? item);
  if (range !== null) return { limits: range, loss: null };
  if (/^(?:ed|ez|dt|up|rd|dp|ep|dc|da|em)\s?=/i.test(item))
    return { limits: null, loss: loss(item, ENTRY_WHY) };
  const languages = item
    .replace(/[()]/g, '')
    .split(/\s+or\s+/i)
    .map(languageCode);
  const known = languages.filter((code) => code !== null);
  if (known.length > 0 && known.length === languages.length)
    return { limits: { languages: known }, loss: null };
  const type = workType(item.replace(/\s+articles?$/i, ''));
  if (type !== null) return { limits: { types: [type] }, loss: null };
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

function withoutBrackets(text: string): string {
  const bare = text.trim();
  const inner = bare.slice(1, -1);
  return bare.startsWith('(') && bare.endsWith(')') && !/[()]/.test(inner) ? inner : bare;
}

function itemsOf(text: string, between: RegExp): readonly string[] {
  return text
    .split(between)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** `limit 5 to yr="2000 -Current"`, `remove duplicates from 5`, `5 use ppez`: line 5, and what becomes of the rest. */
function limitLine(text: string): UnlimitedLine | null {
  const limit = LIMIT_LINE.exec(text);
  if (limit !== null) {
    const [, number = '', what = ''] = limit;
    return { text: `#${number}`, ...readItems(itemsOf(withoutBrackets(what), /\s+and\s+/i)) };
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
  const use = USE.exec(text);
  if (use === null) return null;
  const why = 'Names one of several databases that were searched at once.';
  return {
    text: `#${(use[1] ?? '').replace(/\D/g, '')}`,
    limits: NO_LIMITS,
    losses: [loss(use[2] ?? '', why)],
  };
}

/** Takes from a line what it is limited to as a whole, and how its results were shown; its words stay. Never throws; linear. */
export function takeLimits(text: string): UnlimitedLine {
  const shown = SHOWN.exec(text);
  if (shown === null || TICKED.test(text.slice(0, shown.index))) return takeTicked(text);
  const line = takeTicked(text.slice(0, shown.index));
  return { ...line, losses: [...line.losses, loss(text.slice(shown.index), SHOWING_WHY, null, 'same')] };
}

function takeTicked(text: string): UnlimitedLine {
  const line = limitLine(text);
  if (line !== null) return line;
  const ticked = TICKED.exec(text);
  if (ticked === null || text.slice(0, ticked.index).trim() === '')
    return { text, limits: NO_LIMITS, losses: [] };
  const rest = text.slice(ticked.index + ticked[0].length);
  const notes = SIDE_NOTES.exec(rest);
  const read = readItems(itemsOf(rest.slice(0, notes?.index), /[;,]/));
  const shown = notes === null ? [] : [loss(rest.slice(notes.index), SHOWING_WHY, null, 'same')];
  return { text: text.slice(0, ticked.index), limits: read.limits, losses: [...read.losses, ...shown] };
}
