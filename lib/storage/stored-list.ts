import { array, pipe, transform, unknown } from 'zod/mini';

/** Reads a stored list of known words, in the order in which they are known; what is not among them is left out. */
export function storedListOf<Word>(known: readonly Word[]) {
  return pipe(
    array(unknown()),
    transform((stored: unknown[]) => known.filter((word) => stored.includes(word))),
  );
}
