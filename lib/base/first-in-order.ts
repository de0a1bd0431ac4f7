/** Sorting all costs as much as a heap of this share of them. */
const WORTH_A_HEAP = 8;

/**
 * The first `most` of the numbers 0 to `count` - 1 in an order, without putting the others in order: about one comparison for
 * each number where few are wanted of many.
 * @param compare as for sorting; must never call two numbers equal
 */
export function firstInOrder(
  count: number,
  most: number,
  compare: (a: number, b: number) => number,
): readonly number[] {
  if (most * WORTH_A_HEAP >= count) {
    const all = Array.from({ length: count }, (_, index) => index).sort(compare);
    return all.slice(0, Math.max(0, most));
  }
  // The last of those kept stands on top.
  const heap: number[] = [];
  const last = (at: number) => heap[at] ?? 0;
  const isAfter = (a: number, b: number) => compare(last(a), last(b)) > 0;
  const swap = (a: number, b: number) => {
    const moved = last(a);
    heap[a] = last(b);
    heap[b] = moved;
  };
  const rise = (from: number) => {
    for (let at = from; at > 0 && isAfter(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
  };
  const sink = () => {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const below = left + 1 < heap.length && isAfter(left + 1, left) ? left + 1 : left;
      if (below >= heap.length || !isAfter(below, at)) return;
      swap(at, below);
      at = below;
    }
  };
  for (let index = 0; index < count && most > 0; index += 1) {
    if (heap.length < most) {
      heap.push(index);
      rise(heap.length - 1);
    } else if (compare(index, last(0)) < 0) {
      heap[0] = index;
      sink();
    }
  }
  return heap.sort(compare);
}
