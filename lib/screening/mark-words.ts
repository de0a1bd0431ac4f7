export interface MarkedPiece {
  readonly text: string;
  /** Its start index in the text. */
  readonly at: number;
  readonly isMarked: boolean;
}

/** Splits the reader's words and phrases at commas and lines; `*` at the end stands for any ending. */
export function readWords(written: string): readonly string[] {
  const words = written.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' '));
  return [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The limit for the words of a reader; the rest is ignored. */
const MOST_WORDS = 2_000;
const LONGEST_WORD = 200;
const LONGEST_TEXT = 10_000;
/** Unit: characters. */
const LONGEST_GAP = 50;

/** A trie of the words, so that a text is read once, however many there are. */
interface Letters {
  readonly next: Map<string, Letters>;
  /** A word ends here, or the beginning of a truncated one. */
  isWord: boolean;
  isBeginning: boolean;
}

const newLetters = (): Letters => ({ next: new Map(), isWord: false, isBeginning: false });

/** The text in small letters with the same length; some letters have a small form of two. */
function folded(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) => {
    const one = letter.toLowerCase();
    return one.length === letter.length ? one : letter;
  }).join('');
}

function lettersOf(words: readonly string[]): Letters {
  const root = newLetters();
  for (const word of words.slice(0, MOST_WORDS)) {
    const body = folded(word.replace(/\*+$/, '').replace(/[\s-]+/g, ' ')).trim();
    if (body === '' || body.length > LONGEST_WORD) continue;
    let at = root;
    for (let index = 0; index < body.length; index += 1) {
      const known = at.next.get(body.charAt(index)) ?? newLetters();
      at.next.set(body.charAt(index), known);
      at = known;
    }
    if (word.endsWith('*')) at.isBeginning = true;
    else at.isWord = true;
  }
  return root;
}

const WORD_LETTER = /^[\p{L}\p{N}]/u;
const GAP_LETTER = /[\s-]/;

function isInWord(text: string, at: number): boolean {
  return WORD_LETTER.test(text.slice(at, at + 2));
}

function beginsAt(text: string, at: number): boolean {
  const isPair = /[\udc00-\udfff]/.test(text.charAt(at - 1));
  return at === 0 || !isInWord(text, isPair ? at - 2 : at - 1);
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (isInWord(text, end)) end += /[\ud800-\udbff]/.test(text.charAt(end)) ? 2 : 1;
  return end;
}

/** The end of an optional plural ending; null: the word continues. */
function endingOf(text: string, at: number, { isWord, isBeginning }: Letters): number | null {
  if (isBeginning) return endOfWord(text, at);
  if (!isWord) return null;
  return [0, 1, 2].map((length) => at + length).find((end) => isEnding(text, at, end)) ?? null;
}

function isEnding(text: string, at: number, end: number): boolean {
  return ['', 's', 'es'].includes(text.slice(at, end)) && !isInWord(text, end);
}

function behindGap(text: string, at: number): number {
  let end = at;
  while (end < at + LONGEST_GAP && GAP_LETTER.test(text.charAt(end))) end += 1;
  return end;
}

/** The end of the longest word that begins here; null: none does. */
function endOfLongest(text: string, at: number, root: Letters): number | null {
  let longest: number | null = null;
  let here = at;
  let letters: Letters | undefined = root;
  while (letters !== undefined) {
    const end = endingOf(text, here, letters);
    if (end !== null && end > at) longest = Math.max(longest ?? at, end);
    const letter = text.charAt(here);
    const isGap = GAP_LETTER.test(letter);
    letters = letters.next.get(isGap ? ' ' : letter);
    here = isGap ? behindGap(text, here) : here + 1;
  }
  return longest;
}

export type MarkText = (text: string) => readonly MarkedPiece[];

/**
 * Returns a function that divides texts into marked and unmarked pieces, in order. It matches any case, whole words and
 * plurals, with blanks or hyphens between words. Linear.
 */
export function createMarker(words: readonly string[]): MarkText {
  const root = lettersOf(words);
  return (text) => {
    const small = folded(text);
    const most = root.next.size === 0 ? 0 : Math.min(small.length, LONGEST_TEXT);
    const pieces: MarkedPiece[] = [];
    let done = 0;
    const add = (end: number, isMarked: boolean) => {
      if (end > done) pieces.push({ text: text.slice(done, end), at: done, isMarked });
      done = end;
    };
    for (let at = 0; at < most; at += 1) {
      const end = beginsAt(small, at) ? endOfLongest(small, at, root) : null;
      if (end === null) continue;
      add(at, false);
      add(end, true);
      at = end - 1;
    }
    add(text.length, false);
    return pieces;
  };
}
