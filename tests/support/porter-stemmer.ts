/**
 * The stemmer of M. F. Porter, An algorithm for suffix stripping, Program 1980;14(3):130-137, written from the paper.
 * Imports nothing: tests compare what the product finds with it.
 */

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** Times that vowels are followed by consonants. */
function measure(stem: string): number {
  const forms = Array.from(stem, (_, at) => (isConsonant(stem, at) ? 'c' : 'v')).join('');
  return forms.replace(/c+/g, 'c').replace(/v+/g, 'v').match(/vc/g)?.length ?? 0;
}

const hasVowel = (stem: string) => Array.from(stem, (_, at) => isConsonant(stem, at)).includes(false);

const endsDouble = (word: string) => /(.)\1$/.test(word) && isConsonant(word, word.length - 1);

/** Consonant, vowel, consonant other than w, x and y. */
function endsShort(word: string): boolean {
  const at = word.length - 1;
  return (
    at >= 2 &&
    isConsonant(word, at) &&
    !isConsonant(word, at - 1) &&
    isConsonant(word, at - 2) &&
    !/[wxy]$/.test(word)
  );
}

type Rule = readonly [ending: string, instead: string];

/** The longest ending that fits decides; it is replaced where the stem before it fits. */
function step(word: string, rules: readonly Rule[], fits: (stem: string, ending: string) => boolean): string {
  const rule = [...rules]
    .sort(([one], [other]) => other.length - one.length)
    .find(([ending]) => word.endsWith(ending));
  if (rule === undefined) return word;
  const [ending, instead] = rule;
  const stem = word.slice(0, word.length - ending.length);
  return fits(stem, ending) ? stem + instead : word;
}

function rulesOf(text: string): readonly Rule[] {
  return text.split(' ').map((pair): Rule => {
    const [ending = '', instead = ''] = pair.split('>');
    return [ending, instead];
  });
}

const STEP_1A = rulesOf('sses>ss ies>i ss>ss s>');
const STEP_2 = rulesOf(
  'ational>ate tional>tion enci>ence anci>ance izer>ize abli>able alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble',
);
const STEP_3 = rulesOf('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const STEP_4 = rulesOf(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>',
);

function step1b(word: string): string {
  if (word.endsWith('eed')) return step(word, rulesOf('eed>ee'), (stem) => measure(stem) > 0);
  const cut = step(word, rulesOf('ed> ing>'), hasVowel);
  if (cut === word) return word;
  if (/(?:at|bl|iz)$/.test(cut)) return `${cut}e`;
  if (endsDouble(cut) && !/[lsz]$/.test(cut)) return cut.slice(0, -1);
  return measure(cut) === 1 && endsShort(cut) ? `${cut}e` : cut;
}

function step5(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const cut = stem.slice(0, -1);
    if (measure(cut) > 1 || (measure(cut) === 1 && !endsShort(cut))) stem = cut;
  }
  return measure(stem) > 1 && endsDouble(stem) && stem.endsWith('l') ? stem.slice(0, -1) : stem;
}

/** @param word lower-case; words of one or two letters stay. */
export function porterStem(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;
  let stem = step(word, STEP_1A, () => true);
  stem = step1b(stem);
  stem = step(stem, rulesOf('y>i'), hasVowel);
  stem = step(stem, STEP_2, (rest) => measure(rest) > 0);
  stem = step(stem, STEP_3, (rest) => measure(rest) > 0);
  stem = step(stem, STEP_4, (rest, ending) => measure(rest) > 1 && (ending !== 'ion' || /[st]$/.test(rest)));
  return step5(stem);
}
