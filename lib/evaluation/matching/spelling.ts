const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega';
const FIRST_GREEK = 0x3b1;

/** Letters that are also written as others; those with marks have lost them when a title was normalised. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...GREEK.split(' ').map((name, index) => [String.fromCharCode(FIRST_GREEK + index), name] as const),
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['æ', 'a'],
  ['œ', 'o'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
]);

const SPELT_OTHERWISE = /[^a-z0-9 ]|[aou]e/g;

/**
 * One spelling of a normalised text for all that it may have: `β` gives `beta`; `ü`, `u` and `ue` give `u`. `ø`, `ö` and
 * `oe` are one spelling, and so are `æ`, `ä` and `ae`. For comparing, not for showing: `true` gives `tru`.
 * Source: docs/behaviours/comparison.md#letters-that-are-spelt-otherwise.
 */
export function oneSpelling(normalized: string): string {
  return normalized.replace(SPELT_OTHERWISE, (letters) => SPELLINGS.get(letters) ?? letters);
}

const ASCII = /^[\0-\x7f]*$/;

/** Whether a text has letters that others write as two, or by their names. */
export function hasSpecialLetters(written: string): boolean {
  return !ASCII.test(written) && /[äöüåæœøßđðþłıα-ωµ]/i.test(written.normalize('NFC'));
}
