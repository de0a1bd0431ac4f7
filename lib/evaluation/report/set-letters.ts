import { listOf } from './quantities';

/** `A` for the first of several runs or sets. */
export function setLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** `A`, `A and C`, `A, B and C`. */
export function letterList(indexes: readonly number[]): string {
  return listOf(indexes.map(setLetter));
}
