import type { Publication } from '@/lib/entities/publication';
import type { Citation } from './citation';

/** Words that say nothing of a title. */
const STOP_WORDS = new Set('a an and at by for from in is of on or the to what when with'.split(' '));

/**
 * Gives each citation its key: first author's family name, year, first meaningful word of the title (`muller2020deep`),
 * in ASCII lower case. Equal keys get `a`, `b`, … in their order. A citation without Latin letters is named by its OpenAlex id.
 */
export function withKeys(citations: readonly Publication[]): readonly Citation[] {
  const stems = citations.map(stemOf);
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const used = new Set(stems.filter((stem) => counts.get(stem) === 1));
  const next = new Map<string, number>();
  return citations.map((citation, index) => {
    const stem = stems[index] ?? '';
    if (counts.get(stem) === 1) return { ...citation, key: stem };
    let number = next.get(stem) ?? 0;
    let key = `${stem}${letters(number)}`;
    while (used.has(key)) {
      number += 1;
      key = `${stem}${letters(number)}`;
    }
    used.add(key);
    next.set(stem, number + 1);
    return { ...citation, key };
  });
}

/**
 * Gives keys to one list of a file after another, unique among them all, as `withKeys` does. But the first of equal keys has no
 * letter, because the keys after it are not known yet.
 */
export function createKeyGiver(): (citations: readonly Publication[]) => readonly Citation[] {
  const used = new Set<string>();
  const next = new Map<string, number>();
  const keyOf = (stem: string): string => {
    if (!used.has(stem)) return stem;
    let number = next.get(stem) ?? 0;
    while (used.has(`${stem}${letters(number)}`)) number += 1;
    next.set(stem, number + 1);
    return `${stem}${letters(number)}`;
  };
  return (citations) =>
    citations.map((citation) => {
      const key = keyOf(stemOf(citation));
      used.add(key);
      return { ...citation, key };
    });
}

function stemOf({ authors, date, title, openAlexId }: Publication): string {
  const [first] = authors;
  const name =
    first === undefined
      ? ''
      : (first.whole ?? first.family).split(' ').at(first.whole === undefined ? -1 : 0);
  const author = asciiWord(name ?? '');
  const words = title.split(/\s+/).map(asciiWord);
  const word = words.find((each) => each.length > 2 && !STOP_WORDS.has(each)) ?? '';
  if (author === '' && word === '') return openAlexId ?? 'untitled';
  return `${author || 'anonymous'}${date?.year ?? ''}${word}`;
}

/** Letters that no decomposition reaches. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

function asciiWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæœđðþłı]/g, (letter) => FOLDED[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);
}

/** 0 gives `a`, 25 `z`, 26 `aa`. */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26));
  return number < 26 ? last : `${letters(Math.floor(number / 26) - 1)}${last}`;
}
