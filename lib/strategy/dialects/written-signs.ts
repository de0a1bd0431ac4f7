import { isBalanced } from '@/lib/search-text/own-brackets';
import { isRangeRow } from './row-signs';
import type { SystemName } from './types';

const NAMED_LINE = '(?:#\\s?|S)?\\d{1,4}';

/** A combination in the writing of Ovid: `OR 1-14`, `1-2 or`, `{and #1, #2}`, `[1] or [2]`, `1 & 2`, `#1AND#2`, `1 and 2.` */
function plainCombination(text: string): string {
  if (!/^[\s\d#S()[\]{},.&/\-\u2010-\u2015\u2212andort]{3,2000}$/i.test(text)) return text;
  const plain = text
    .replace(/(?<=\d[)\]]*)\.\s*$/, '')
    .replace(new RegExp(`\\[(${NAMED_LINE})\\]`, 'gi'), '($1)')
    .replace(/(?<=\d\)*)\s*&\s*(?=\(*[#S]?\d)/gi, ' and ')
    .replace(/(?<=#\d{1,4}\)*)(and|or|not)(?=\(*#)/gi, ' $1 ')
    .replace(/^\s*\{(and|or)\s+([^{}]+)\}\s*$/i, '$1/$2')
    .replace(
      /^(\s*[#S\d][#S\d,\s\-\u2010-\u2015\u2212]*[,\-\u2010-\u2015\u2212]\s?[#S]?\d{1,4})\s+(and|or)$/i,
      '$2/$1',
    );
  return isRangeRow(plain) ? plain.replace(/^(or|and)\s(?=[\d#S])/i, '$1/') : plain;
}

/**
 * `[asthma OR wheeze] AND {child OR infant}`: makes other brackets around alternatives round, which no field or heading
 * has. Keeps the length.
 */
function withRoundBrackets(text: string, system: SystemName): string {
  const inner = '((?!mh\\s|or\\s|and\\s)[^[\\]{}\\n]{1,2000}\\s(?:and|or|not)\\s[^[\\]{}\\n]{1,2000})';
  const squared = text.replace(
    new RegExp(`(?<=(?:^|\\(|\\b(?:and|or|not))\\s{0,9})\\[${inner}\\](?!/)`, 'gi'),
    '($1)',
  );
  if (system === 'Scopus' || system === 'Cochrane Library') return squared;
  return squared.replace(new RegExp(`(?<=(?:^|\\(|\\b(?:and|or|not))\\s{0,9})\\{${inner}\\}`, 'gi'), '($1)');
}

/** `asthma & child*`: replaces the sign by AND, except in quotes, where databases ignore it. */
function withWrittenAnd(text: string): string {
  return text.replace(/"[^"\n]*"|(?<=\s)&(?=\s)/g, (part) => (part === '&' ? 'and' : part));
}

/**
 * Operators of Dialog and STN: `solar(W)cell`, `thin(2A)film`, `dye (3n) cell`. With blanks and no number it may be a
 * word: `tungsten (W) alloy`.
 */
const BRACKETED =
  /"[^"\n]*"|(?<=[\p{L}\p{N}?*!#)])(?:\((\d{0,2})([WNA])\)|\s\((\d{1,2})([WNA])\)\s|\(([SLPF])\))(?=[\p{L}\p{N}("])/giu;

/** Replaces them by the operators of other systems; `(S)`, for one sentence, gets no number. */
function withWrittenNear(text: string): string {
  return text.replace(BRACKETED, (part, direct, letter, apart, other, place) => {
    const name = letter ?? other;
    if (name === undefined) return place === undefined || place !== place.toUpperCase() ? part : ' NEAR ';
    return ` ${/w/i.test(name) ? 'pre' : 'near'}/${direct || apart || 0} `;
  });
}

/** `/freq = 3` without blanks, with the same length. */
function withWholeFrequency(text: string): string {
  return text.replace(/\/freq\s{0,3}=\s{0,3}(\d{1,3})/gi, (written, times: string) =>
    `/freq=${times}`.padEnd(written.length),
  );
}

/**
 * Removes brackets within names of substances, which group nothing: `(1,3)-glucan`, `(E)-resveratrol`, `(+)-catechin`.
 */
function withoutNameBrackets(text: string): string {
  return text.replace(/\(([^\s()"]{1,12})\)-(?=[\p{L}(])/gu, (_name, inner: string) =>
    /[\p{L}\p{N}]/u.test(inner) ? `${inner}-` : '',
  );
}

/** Limits that Scopus adds to a search when its results are refined. */
const REFINED_BEHIND = /\sAND\s{1,3}(?:\(\s{0,3})?(?:LIMIT-TO|EXCLUDE)\s?\(/i;

/** `a AND NOT b AND ( LIMIT-TO ( ... ) )`: puts the search in brackets, since a refinement applies to all results. */
function withRefinementApart(text: string, system: SystemName): string {
  const at = system === 'Scopus' ? text.search(REFINED_BEHIND) : -1;
  const [search, behind] = [text.slice(0, at), text.slice(at)];
  const isRefinement =
    /^[^"]*(?:"[^"]*"[^"]*)*$/.test(behind) && !/\b(?:TITLE|ABS|KEY|ALL|NOT)\b(?=[-\s(])/.test(behind);
  if (at <= 0 || !isRefinement || !isBalanced(search) || !isBalanced(behind)) return text;
  return `(${search})${behind}`;
}

/** Replaces operators that are signs, or in brackets, by words. Never throws; linear. */
export function withWrittenOperators(text: string): string {
  return withWrittenNear(withWrittenAnd(text));
}

/**
 * Removes brackets that group nothing, makes other brackets round, and writes references in one form. Never throws;
 * linear.
 */
export function withPlainBrackets(text: string, system: SystemName): string {
  const plain = withWholeFrequency(withoutNameBrackets(plainCombination(text)));
  return withRoundBrackets(withRefinementApart(plain, system), system);
}
