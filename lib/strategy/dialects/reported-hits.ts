/** A line without the number of records that another system reported for it. */
export interface ReportedLine {
  readonly text: string;
  readonly hits: number | null;
}

const NUMBER = '\\d{1,3}(?:[ ,.\u00a0]\\d{3})+|\\d{1,9}';
/** Behind a tab or blanks, or named. Each is looked for at the end alone. */
const SURE: readonly RegExp[] = [
  new RegExp(`(?:\\t| {2,})\\s*(?:results?:?\\s?)?(${NUMBER})$`, 'i'),
  new RegExp(
    `(?:[\\s)\\].]|^)(?:total )?(?:references?|results?|hits?|records?)\\s?[=:]\\s?(${NUMBER})$`,
    'i',
  ),
  new RegExp(`\\s(?:results?|hits?):?\\s(${NUMBER})$`, 'i'),
];
const IN_BRACKETS = new RegExp(`\\s*[([{](${NUMBER})(?: (?:results?|hits?|records?))?[)\\]}]$`, 'i');
const LIKELY = new RegExp(`(\\S)\\s(${NUMBER})$`);
/** What may not stand before a number of records: an operator or a sign that takes a number. */
const TAKES_A_NUMBER =
  /(?:^|[\s(])(?:and|or|not|adj\d{0,2}|near|next|phase|type|stage|grade|aft|bef|is|to|from|of)\s\S{1,15}$|[<>=:\-\u2013]\s?\S{1,15}$/i;
/** Longest end that is looked at. Unit: characters. */
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

function likelyOf(text: string): ReportedLine | null {
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

/** So many of numbered lines must end in a number for it to be their hits. */
const ENOUGH = 0.6;

/**
 * Takes the reported hits from the ends of lines. A lone number behind a blank counts where most lines of a numbered history
 * end in one, and never where an operator stands before it. Linear.
 */
export function takeHits(texts: readonly string[], isNumbered: boolean): readonly ReportedLine[] {
  const sure = texts.map(sureOf);
  const likely = texts.map((text, index) => sure[index] ?? likelyOf(text));
  const ending = likely.filter((line) => line !== null).length;
  const areAll = isNumbered && ending >= texts.length * ENOUGH;
  return texts.map((text, index) => (areAll ? likely[index] : sure[index]) ?? { text, hits: null });
}
