import { withoutHits } from './reported-hits';
import { DASHES, isCombinationRow } from './row-signs';

/** The most references in all combinations of a text. */
const MOST_NAMED = 50_000;
const IN_COMBINATION = new RegExp(
  `(?<![\\p{L}\\p{N}])[#S]?(\\d{1,4}[a-z]?)(?:\\s?[${DASHES}]\\s?[#S]?(\\d{1,4}))?`,
  'giu',
);
const SIGNED = /(?<![\p{L}\p{N}&#])#\s?(\d{1,4}[a-z]?)(?![\p{L}\p{N}-])()/giu;
const OPERATOR = '(?<!\\p{L})(?:and|or|not)(?!\\p{L})';
/**
 * `1 and stroke.tw.`, `stroke.tw. or 2`, `(2 or 1) and 3 and exp Infant/`: line numbers among operators in a row that
 * also has words.
 */
const AMONG_OPERATORS = new RegExp(
  `(?:^(?!\\S+$)|${OPERATOR})[\\s(]*(\\d{1,4})(?=[\\s)]*(?:$|${OPERATOR}))`,
  'giu',
);
/** The line number in `limit 7 to yr="2010 -Current"`; numbers after it name no line. */
const ACTED_ON = /^(?:(?:limit|remove duplicates from|\.\.dedup|from)\s+|\.\.l(?:imit)?\/\s?)#?\d{1,4}/i;

/** A label without its sign, as a key. */
export function plainLabel(label: string): string {
  return label.replace(/^(?:#\s?|S\s?)?0*(?=\d)/i, '').toLowerCase();
}

/** A label that is unique among all histories of a text: letters and digits. */
export function nameIn(history: number, label: string): string {
  return plainLabel(label) + (history === 0 ? '' : `of${history}`);
}

/** The written form of such a label. */
export function writtenLabel(name: string): string {
  return name.replace(/of\d+$/, '');
}

/** The plain labels that rows of a numbered history name. Linear. */
export function namedLabels(rows: readonly string[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const row of rows) {
    const text = withoutHits(row);
    const isCombination = isCombinationRow(text);
    const pattern = isCombination ? IN_COMBINATION : SIGNED;
    if (!isCombination) {
      for (const [, label = ''] of text.matchAll(AMONG_OPERATORS)) named.add(label);
    }
    for (const [, first = '', last = ''] of (ACTED_ON.exec(text)?.[0] ?? text).matchAll(pattern)) {
      named.add(first.toLowerCase());
      for (let label = Number(first) + 1; label <= Number(last); label += 1) {
        if (named.size >= MOST_NAMED) return named;
        named.add(String(label));
      }
    }
  }
  return named;
}
