export interface MarkedPiece {
  readonly text: string;
  /** Where it begins in the text. */
  readonly at: number;
  readonly isMarked: boolean;
}

/** Words and phrases that a reader wrote: by commas or lines; `*` at the end stands for any ending. */
export function readWords(written: string): readonly string[] {
  const words = written.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' '));
  return [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function patternOf(word: string): string {
  const body = word
    .replace(/\*+$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ /g, '[\\s-]+');
  return word.endsWith('*') ? `${body}[\\p{L}\\p{N}]*` : `${body}(?:s|es)?`;
}

/** The text in pieces, in order: together they are the text. Letters of any case, whole words, plurals too. */
export function markWords(text: string, words: readonly string[]): readonly MarkedPiece[] {
  if (words.length === 0) return [{ text, at: 0, isMarked: false }];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(patternOf).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const pieces: MarkedPiece[] = [];
  let done = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), at: done, isMarked });
    done = end;
  };
  for (const { 0: found, index } of text.matchAll(pattern)) {
    add(index, false);
    add(index + found.length, true);
  }
  add(text.length, false);
  return pieces;
}
