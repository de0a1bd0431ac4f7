/** Letters and digits that the service requires before `*`. Source: docs/data-contract.md#wildcards. */
export const MIN_BEFORE_STAR = 3;

export type PatternVerdict =
  /** Can be sent on an exact route as it is. */
  | { readonly type: 'fine' }
  /** Has punctuation around it; the rest is this word. */
  | { readonly type: 'punctuated'; readonly text: string; readonly hasQuestionMark: boolean }
  /** Can be sent with plain hyphens in place of others. */
  | { readonly type: 'hyphenated'; readonly text: string }
  /** Is several words to the index. */
  | { readonly type: 'compound'; readonly parts: readonly string[] }
  | { readonly type: 'refused'; readonly reason: 'leading-wildcard' | 'short-truncation' | 'wildcard' };

const LETTER = /[\p{L}\p{M}\p{N}_]/u;

/** The index after the last matching character. */
function endOf(characters: readonly string[], fits: (character: string) => boolean): number {
  let end = characters.length;
  while (end > 0 && !fits(characters[end - 1] ?? '')) end -= 1;
  return end;
}

const isPart = (character: string) => LETTER.test(character) || character === '*' || character === '?';

const MARKS = /[^\p{L}\p{M}\p{N}_*?]+/u;
const HYPHEN = /^[-\u2010-\u2013]$/;

/** The index words of a truncated word, which are adjacent in a text: `e` and `cigarette*`. */
export function partsOfPattern(text: string): readonly string[] {
  return text.split(MARKS).filter((part) => part !== '');
}

/**
 * Whether a word is truncated after a hyphen alone, and has no other mark: `e-cigarette*`. Source:
 * docs/data-contract.md#wildcards.
 */
function isHyphenated(text: string, parts: readonly string[]): boolean {
  const marks = text.split(/[\p{L}\p{M}\p{N}_*?]+/u).filter((mark) => mark !== '');
  return (
    marks.every((mark) => HYPHEN.test(mark)) &&
    parts.slice(0, -1).every((part) => !/[*?]/.test(part)) &&
    /^[^*?]+\*$/.test(parts.at(-1) ?? '')
  );
}

function judgeCompound(text: string, parts: readonly string[]): PatternVerdict {
  if (!isHyphenated(text, parts)) return { type: 'compound', parts };
  const last = judgePattern(parts.at(-1) ?? '');
  if (last.type !== 'fine') return last;
  const plain = parts.join('-');
  return plain === text ? last : { type: 'hyphenated', text: plain };
}

/** Whether a word with `*` or `?` can be searched for, and in which form. Linear. */
export function judgePattern(text: string): PatternVerdict {
  const characters = Array.from(text);
  if (!characters.some((character) => LETTER.test(character))) {
    return { type: 'punctuated', text: '', hasQuestionMark: text.includes('?') };
  }
  // Question marks after a word end a question.
  const end = endOf(characters, (character) => LETTER.test(character) || character === '*');
  const start = characters.findIndex(isPart);
  if (start > 0 || end < characters.length) {
    const hasQuestionMark = characters.slice(end).includes('?');
    return { type: 'punctuated', text: characters.slice(start, end).join(''), hasQuestionMark };
  }
  if (/^[*?]/.test(text)) return { type: 'refused', reason: 'leading-wildcard' };
  const parts = partsOfPattern(text);
  if (parts.length > 1) return judgeCompound(text, parts);
  const isLone = (at: number) =>
    !LETTER.test(characters[at - 1] ?? '') || !LETTER.test(characters[at + 1] ?? '');
  if (characters.some((character, at) => character === '?' && isLone(at))) {
    return { type: 'refused', reason: 'wildcard' };
  }
  const star = characters.indexOf('*');
  if (star < 0) return { type: 'fine' };
  const before = characters.slice(0, star);
  const letters = star - endOf(before, (character) => !LETTER.test(character));
  return letters < MIN_BEFORE_STAR ? { type: 'refused', reason: 'short-truncation' } : { type: 'fine' };
}

/**
 * The most wildcards of one phrase; with two, more letters are required before each `*`. Source:
 * docs/data-contract.md#wildcards.
 */
const MAX_IN_PHRASE = 2;
const MIN_BEFORE_STAR_OF_TWO = 4;

/** Whether all these wildcards can be in one phrase. */
export function fitInPhrase(patterns: readonly string[]): boolean {
  if (patterns.length <= 1) return true;
  if (patterns.length > MAX_IN_PHRASE) return false;
  return patterns.every((text) => !/^[^*?]*\*$/.test(text) || text.length - 1 >= MIN_BEFORE_STAR_OF_TWO);
}
