/** Letters that one machine word holds a column of. */
const WORD = 32;

/** Per letter of the pattern and word of it, the positions of the letter. Letters above this are looked up in a map. */
const TABLE_LETTERS = 128;

let table = new Int32Array(TABLE_LETTERS * 4);

/** Masks of a pattern: those of ASCII letters in one reused table, all others in a map. */
interface Masks {
  readonly words: number;
  of(code: number, word: number): number;
  clear(): void;
}

function masksOf(pattern: string): Masks {
  const words = Math.ceil(pattern.length / WORD);
  if (table.length < TABLE_LETTERS * words) table = new Int32Array(TABLE_LETTERS * words * 2);
  const ascii = table;
  const others = new Map<number, Int32Array>();
  for (let index = 0; index < pattern.length; index += 1) {
    const code = pattern.charCodeAt(index);
    const bit = 1 << (index & 31);
    const word = index >>> 5;
    if (code < TABLE_LETTERS) {
      const at = code * words + word;
      ascii[at] = (ascii[at] ?? 0) | bit;
    } else {
      const masks = others.get(code) ?? new Int32Array(words);
      masks[word] = (masks[word] ?? 0) | bit;
      others.set(code, masks);
    }
  }
  return {
    words,
    of: (code, word) => (code < TABLE_LETTERS ? ascii[code * words + word] : others.get(code)?.[word]) ?? 0,
    clear: () => {
      for (let index = 0; index < pattern.length; index += 1) {
        const code = pattern.charCodeAt(index);
        if (code < TABLE_LETTERS) ascii.fill(0, code * words, (code + 1) * words);
      }
    },
  };
}

/** Hyyrö's form of Myers' bit vectors, 32 letters of the pattern at a time; gives up once the limit is out of reach. */
function bitParallelDistance(pattern: string, text: string, limit: number): number {
  const masks = masksOf(pattern);
  const { words } = masks;
  const plus = new Int32Array(words).fill(-1);
  const minus = new Int32Array(words);
  const lastBit = 1 << ((pattern.length - 1) & 31);
  let distance = pattern.length;
  for (let column = 0; column < text.length; column += 1) {
    const code = text.charCodeAt(column);
    let plusIn = 1;
    let minusIn = 0;
    for (let word = 0; word < words; word += 1) {
      const pv = plus[word] ?? 0;
      const mv = minus[word] ?? 0;
      const mask = masks.of(code, word);
      const eq = mask | minusIn;
      const xv = mask | mv;
      const xh = (((eq & pv) + pv) ^ pv) | eq;
      let ph = mv | ~(xh | pv);
      let mh = pv & xh;
      const top = word === words - 1 ? lastBit : 1 << 31;
      const plusOut = (ph & top) === 0 ? 0 : 1;
      const minusOut = (mh & top) === 0 ? 0 : 1;
      ph = (ph << 1) | plusIn;
      mh = (mh << 1) | minusIn;
      plus[word] = mh | ~(xv | ph);
      minus[word] = ph & xv;
      plusIn = plusOut;
      minusIn = minusOut;
    }
    distance += plusIn - minusIn;
    if (distance - (text.length - column - 1) > limit) break;
  }
  masks.clear();
  return distance;
}

/**
 * Insertions, deletions and replacements between two texts, in UTF-16 units; anything above `limit` when there are more
 * than `limit`. Linear in one length, a 32nd of the other.
 */
export function editDistance(a: string, b: string, limit: number = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > limit) return long.length - short.length;
  let start = 0;
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < short.length - start &&
    short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)
  ) {
    end += 1;
  }
  const pattern = short.slice(start, short.length - end);
  const text = long.slice(start, long.length - end);
  if (pattern === '') return text.length;
  return bitParallelDistance(pattern, text, limit);
}

/**
 * 1 - edit distance / longer length, of normalised titles: 1 for equal ones, 0 where one is empty. Below `atLeast` the
 * value may be anything below it: far pairs are given up early. Symmetric.
 * Source: docs/behaviours/comparison.md#title-similarity.
 */
export function titleSimilarity(a: string, b: string, atLeast = 0): number {
  const longer = Math.max(a.length, b.length);
  if (a === '' || b === '') return 0;
  const limit = Math.floor((1 - atLeast) * longer + 1e-9);
  return Math.max(0, 1 - editDistance(a, b, limit) / longer);
}

/** Shared over all of two sorted lists of distinct numbers; 0 where either is empty. */
export function jaccard(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const shared = countShared(a, b);
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}

/** Numbers that two sorted lists of distinct numbers share. */
export function countShared(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared;
}
