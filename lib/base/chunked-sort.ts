import type { ChunkedTask } from './slices';

/** Pairs compared between two chances to stop, at most. */
const STEP_SIZE = 500;

/** Runs of so many are sorted at once, and then merged. */
const RUN_SIZE = 500;

type Compare<Item> = (one: Item, other: Item) => number;

/** The items in order, equal ones as they stood: what `sort` comes to, in chunks. O(n log n). */
export function* chunkedSort<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
): ChunkedTask<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += RUN_SIZE) {
    runs.push(items.slice(from, from + RUN_SIZE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Two sorted runs as one; the first one's go first where they are equal. */
function* merged<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: Compare<Item>,
): ChunkedTask<readonly Item[]> {
  const all: Item[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    // Both are there: the loop ends before either runs out.
    const [a, b] = [first[left] as Item, second[right] as Item];
    if (compare(a, b) <= 0) {
      all.push(a);
      left += 1;
    } else {
      all.push(b);
      right += 1;
    }
    if (all.length % STEP_SIZE === 0) yield;
  }
  return all.concat(first.slice(left), second.slice(right));
}
