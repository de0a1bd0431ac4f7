import type { ChunkedTask } from '@/lib/base/slices';
import { compareTexts } from './profile';

/**
 * The given number of heaviest ids, heaviest first, ties by id. Linear in practice: an id lighter than all those
 * collected costs one comparison, and nearly all of hundreds of thousands of references are lighter.
 */
export function* heaviest(
  weights: Iterable<readonly [id: string, weight: number]>,
  most: number,
): ChunkedTask<readonly string[]> {
  const held: (readonly [string, number])[] = [];
  for (const entry of weights) {
    yield;
    const last = held[most - 1];
    if (last !== undefined && compareWeights(entry, last) > 0) continue;
    held.splice(indexFor(entry, held), 0, entry);
    if (held.length > most) held.pop();
  }
  return held.map(([id]) => id);
}

function compareWeights(
  [oneId, one]: readonly [string, number],
  [otherId, other]: readonly [string, number],
) {
  return other - one || compareTexts(oneId, otherId);
}

/** Binary search: the index before the first lighter entry. */
function indexFor(entry: readonly [string, number], held: readonly (readonly [string, number])[]): number {
  let [low, high] = [0, held.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = held[middle];
    if (other !== undefined && compareWeights(other, entry) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
