import { toPlainText } from '@/lib/entities/plain-text';
import { mendEncoding } from './mend-encoding';

/** Put before or behind the title of a withdrawn work: `RETRACTED ARTICLE: `, `[Withdrawn] `, ` (Retracted. See 2010)`. */
const TAKEN_BACK = '(?:retracted|withdrawn)(?:\\s+(?:article|paper|chapter|publication))?';
const TAKEN_BACK_FIRST = new RegExp(`^(?:\\s*(?:${TAKEN_BACK}\\s*:|[[(]${TAKEN_BACK}[\\])]\\s*:?))+`);
const TAKEN_BACK_LAST = new RegExp(`\\s[[(]${TAKEN_BACK}(?:[.:;,][^\\])]{0,300})?[\\])]\\s*$`);

const PLAIN = /^[a-z0-9 ]*$/;

/**
 * A title as titles are compared. Markup is removed, and so are 'RETRACTED:' and the like. Character references and
 * letters of a wrong encoding are decoded. The rest is NFKD in lower case without marks; all but letters and digits
 * becomes one space. Idempotent.
 * Source: docs/behaviours/comparison.md#normalised-titles.
 */
export function normalizeTitle(title: string): string {
  const plain = /[<&]/.test(title) ? toPlainText(title) : title;
  const lower = mendEncoding(plain).toLowerCase();
  if (PLAIN.test(lower)) return lower.replace(/ +/g, ' ').trim();
  return withoutTakenBack(lower)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutTakenBack(lower: string): string {
  if (!/retracted|withdrawn/.test(lower)) return lower;
  const title = lower.replace(TAKEN_BACK_FIRST, '').replace(TAKEN_BACK_LAST, '');
  return title.trim() === '' ? lower : title;
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Letters of a word in these scripts, on average. */
const UNSPACED_WORD = 2;

function pairsOfLetters(run: string): readonly string[] {
  const letters = Array.from(run);
  if (letters.length < 2) return [run];
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/** The words of a normalised title; runs of a script without spaces give their pairs of letters instead. */
export function titleWords(normalized: string): readonly string[] {
  if (normalized === '') return [];
  const words = normalized.split(' ');
  if (PLAIN.test(normalized) || !UNSPACED.test(normalized)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsOfLetters(word) : [word]));
}

/** How many words a normalised title has; two letters of a script without spaces count as one. */
export function countTitleWords(normalized: string): number {
  if (normalized === '') return 0;
  const words = normalized.split(' ');
  if (PLAIN.test(normalized) || !UNSPACED.test(normalized)) return words.length;
  return words.reduce((sum, word) => {
    return sum + (UNSPACED.test(word) ? Math.ceil(Array.from(word).length / UNSPACED_WORD) : 1);
  }, 0);
}
