import { randomOrder } from './reading-order';

/** The ids in so many parts of the same size, one more or less, each drawn at random; in their order within a part. */
export function splitEvenly(
  ids: readonly string[],
  parts: number,
  seed: number,
): readonly (readonly string[])[] {
  const partOf = new Map(randomOrder(ids.length, seed).map((place, at) => [place, at % parts]));
  return Array.from({ length: parts }, (_, part) => ids.filter((_id, at) => partOf.get(at) === part));
}
