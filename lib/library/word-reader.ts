import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';
import { isWithinEdits, matchesPattern } from '@/lib/library/word-distance';

/** How the library tells the words of texts and compares them: the `WordReader` of `lib/search-text/meets-query.ts`. */
export const LIBRARY_WORDS = {
  wordsOf: tokenize,
  stemOf: stem,
  isDropped: isStopWord,
  matches: matchesPattern,
  isWithinEdits,
} as const;
