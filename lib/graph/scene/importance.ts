import type { Adjacency } from '../adjacency';

/** More relations than this make no node more important. */
const MOST_RELATIONS = 20;
/** Of positive infinity: no number has greater ones. */
const GREATEST_BITS = 0x7f_80_00_00;

/** Of each node: by size, then by number of relations. @param radius px, not negative. */
export function importanceOf(radius: Float32Array, { start }: Adjacency): Float32Array<ArrayBuffer> {
  const importance = new Float32Array(radius.length);
  for (let i = 0; i < importance.length; i++) {
    importance[i] = radius[i]! + Math.min(MOST_RELATIONS, start[i + 1]! - start[i]!) / 2;
  }
  return importance;
}

/**
 * Indices of numbers that are not negative, the greatest first, equal ones in their order. O(n log n): each number becomes one that
 * the engine sorts by itself: to ask a function about each pair takes three times as long.
 */
export function descending(values: Float32Array): Uint32Array<ArrayBuffer> {
  const { length } = values;
  // The bits of such numbers, read as whole ones, have the order of the numbers.
  const bits = new Uint32Array(values.buffer, values.byteOffset, length);
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) keys[i] = (GREATEST_BITS - bits[i]!) * length + i;
  keys.sort();
  const order = new Uint32Array(length);
  for (let at = 0; at < length; at++) order[at] = keys[at]! % length;
  return order;
}

export function isSameNumbers(one: Float32Array, other: Float32Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
