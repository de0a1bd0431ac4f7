import { randomOrder } from './reading-order';

/** Divides ids at random into parts of equal size, give or take one; each part keeps the order of the ids. */
export function splitEvenly(
  ids: readonly string[],
  parts: number,
  seed: number,
): readonly (readonly string[])[] {
  const partOf = new Map(randomOrder(ids.length, seed).map((place, at) => [place, at % parts]));
  return Array.from({ length: parts }, (_, part) => ids.filter((_id, at) => partOf.get(at) === part));
}
