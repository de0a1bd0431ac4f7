import { DASHES, isCombinationRow, isEnded } from './row-signs';

/** A line after its reported number of hits is removed. */
export interface ReportedLine {
  readonly text: string;
  readonly hits: number | null;
}

const NUMBER = "\\d{1,3}(?:[ ,.'\u2019]\\d{3})+|\\d{1,9}";
/** After a tab or blanks, or with a name. Each is expected only at the end. */
const SURE: readonly RegExp[] = [
  new RegExp(`(?:\\t| {2,})\\s*(?:results?:?\\s?)?(${NUMBER})$`, 'i'),
  new RegExp(
    `(?:[\\s)\\].]|^)(?:total )?(?:references?|results?|hits?|records?)\\s?[=:]\\s?(${NUMBER})$`,
    'i',
  ),
  new RegExp(`\\s(?:results?|hits?):?\\s(${NUMBER})$`, 'i'),
];
const COUNTED = '(?:document )?(?:results?|hits?|records?|references?|documents?|citations?)(?: found)?';
/** `99 hits`, in a numbered history. */
const NAMED = new RegExp(`\\s(?:(?:[=:${DASHES}]|-{1,2}>|\u2192)\\s?)?(${NUMBER})\\s?${COUNTED}$`, 'i');
/** `n = 99`, `= 99`, `: 99`, `- 99`, `>99<`, `99*`: after a complete query, or if most lines end so. */
const MARKED = new RegExp(
  `(?:\\s(?:[=:${DASHES}]\\s?)?n\\s?=\\s?|\\s+=\\s?|\\s*:\\s|\\s+[${DASHES}]\\s?)(${NUMBER})$|\\s+>?(${NUMBER})[\u00b0*<]$`,
  'i',
);
const IN_BRACKETS = new RegExp(`\\s*[([{](?:n\\s?=\\s?)?(${NUMBER})(?: ${COUNTED})?[)\\]}]$`, 'i');
/** A field name or an operator before its bracket. */
const TAKES_A_BRACKET = /(?:^|[\s(])(?:and|or|not|adj\d{0,2}|near|next|(?:near|next|pre|w)\/\d{1,2})$|[=:]$/i;
const LIKELY = new RegExp(`(\\S)\\s(${NUMBER})$`);
/** The last reference after an operator, and a number after it. */
const BEHIND_COMBINATION = new RegExp(
  `^(.*(?:(?:and|or|not)[\\s(/]*[#S]?\\d{1,4}[a-z]?(?:\\s?[,${DASHES}]\\s?[#S]?\\d{1,4})*|/\\s?(?:and|or))\\)*)\\s+\\(?(${NUMBER})\\)?$`,
  'i',
);
/** Longest combination that is examined. Unit: characters. */
const MOST_COMBINED = 1_000;
/** Text that cannot precede a number of hits: an operator or sign that needs an operand. */
const TAKES_A_NUMBER =
  /(?:^|[\s(])(?:and|or|not|adj\d{0,2}|near|next|phase|type|stage|grade|aft|bef|is|to|from|of)\s\S{1,15}$|[<>=:\-\u2013]\s?\S{1,15}$/i;
/** Longest end that is examined. Unit: characters. */
const END = 60;

function count(written: string): number {
  return Number(written.replace(/\D/g, ''));
}

function sureOf(text: string): ReportedLine | null {
  const from = Math.max(0, text.length - END);
  const end = text.slice(from);
  for (const pattern of SURE) {
    const match = pattern.exec(end);
    if (match === null || from + match.index === 0) continue;
    const [whole, written = ''] = match;
    const isKept = /[)\].]/.test(whole[0] ?? '');
    const rest = text.slice(0, from + match.index + (isKept ? 1 : 0)).trim();
    return { text: rest, hits: count(written) };
  }
  return null;
}

/** `1 and 2 (55)`: in a numbered history, a number in brackets after a query is its hits. */
function bracketedOf(text: string): ReportedLine | null {
  const from = Math.max(0, text.length - END);
  const match = IN_BRACKETS.exec(text.slice(from));
  if (match === null || match[0].startsWith('{')) return null;
  const rest = text.slice(0, from + match.index);
  const isApart = /^\s/.test(match[0]) || /[\])/."\u201d*]$/.test(rest);
  if (!isApart || rest.trim() === '' || TAKES_A_BRACKET.test(rest.slice(-END))) return null;
  return { text: rest.trim(), hits: count(match[1] ?? '') };
}

/** `3 and 4 210`: after a combination, a number that no operator joins. */
function behindCombination(text: string): ReportedLine | null {
  const [, rest = '', written = ''] = BEHIND_COMBINATION.exec(text.slice(-MOST_COMBINED)) ?? [];
  if (written === '' || text.length > MOST_COMBINED || !isCombinationRow(rest)) return null;
  return { text: rest, hits: count(written) };
}

function namedOf(text: string): ReportedLine | null {
  const from = Math.max(0, text.length - END);
  const match = NAMED.exec(text.slice(from));
  const rest = text.slice(0, from + (match?.index ?? 0)).trim();
  return match === null || rest === '' ? null : { text: rest, hits: count(match[1] ?? '') };
}

function markedOf(text: string): ReportedLine | null {
  const from = Math.max(0, text.length - END);
  const match = MARKED.exec(text.slice(from));
  const rest = text.slice(0, from + (match?.index ?? 0)).trim();
  if (match === null || rest === '' || /(?:yr|py|year|dp|dt)$/i.test(rest)) return null;
  return { text: rest, hits: count(match[1] ?? match[2] ?? '') };
}

/** A row of a numbered history without the number in brackets at its end. */
export function withoutHits(text: string): string {
  return bracketedOf(text)?.text ?? text;
}

function likelyOf(text: string): ReportedLine | null {
  const combined = behindCombination(text);
  if (combined !== null) return combined;
  const from = Math.max(0, text.length - END);
  const end = text.slice(from);
  const inBrackets = IN_BRACKETS.exec(end);
  if (inBrackets !== null && inBrackets.index > 0) {
    return { text: text.slice(0, from + inBrackets.index).trim(), hits: count(inBrackets[1] ?? '') };
  }
  const match = LIKELY.exec(end);
  if (match === null || TAKES_A_NUMBER.test(end)) return null;
  return { text: text.slice(0, from + match.index + 1).trim(), hits: count(match[2] ?? '') };
}

/** `asthma[tiab] = 99`, `(asthma) --> 99 results`: after a complete query. */
function behindOneLine(text: string): ReportedLine | null {
  const named = namedOf(text);
  if (named !== null && (isEnded(named.text) || /[)\]"\u201d]$/.test(named.text))) return named;
  const marked = markedOf(text);
  return marked !== null && isEnded(marked.text) ? marked : null;
}

/** The share of numbered lines that must end in a number before it counts as hits. */
const ENOUGH = 0.6;

/**
 * Removes the reported hits from the ends of lines. In a numbered history, and if most lines have one, a number in
 * brackets counts, and so does one after a combination. A lone number after other words counts if most lines end in
 * one, but never after an operator. Linear.
 */
export function takeHits(texts: readonly string[], isNumbered: boolean): readonly ReportedLine[] {
  const enough = texts.length * ENOUGH;
  const bracketed = texts.map(bracketedOf);
  const areBracketed =
    isNumbered || (texts.length > 1 && bracketed.filter((line) => line !== null).length >= enough);
  const marked = texts.map((text) => (isNumbered && !isCombinationRow(text) ? markedOf(text) : null));
  const markedCount = marked.filter((line) => line !== null).length;
  const areMarked = markedCount > 1 && markedCount >= enough;
  const sure = texts.map((text, at) => {
    const told = sureOf(text) ?? (areBracketed ? (bracketed[at] ?? null) : null);
    if (told !== null) return told;
    if (!isNumbered) return behindOneLine(text);
    const named = namedOf(text);
    if (named !== null) return named;
    // Otherwise it may be a word: `covid -19`, `interleukin - 17`.
    const line = marked[at] ?? null;
    if (line !== null && (areMarked || isEnded(line.text))) return line;
    const combined = behindCombination(text) ?? (isCombinationRow(text) ? markedOf(text) : null);
    // A smaller number may name a line.
    return combined !== null && (combined.hits ?? 0) > texts.length ? combined : null;
  });
  const likely = texts.map((text, index) => sure[index] ?? likelyOf(text));
  const areAll = isNumbered && likely.filter((line) => line !== null).length >= enough;
  return texts.map((text, index) => (areAll ? likely[index] : sure[index]) ?? { text, hits: null });
}
