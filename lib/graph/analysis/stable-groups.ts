/** Groups of nodes that keep their numbers and colours while the graph changes. */
export interface StableGroups {
  /** Per node id the lasting number of its group, from 0. */
  readonly groupOf: ReadonlyMap<string, number>;
  /** Per lasting number the index of its colour; single nodes and groups that are too small for one are absent. */
  readonly colors: ReadonlyMap<number, number>;
  /** The first number that no group had so far. */
  readonly next: number;
}

export const NO_STABLE_GROUPS: StableGroups = { groupOf: new Map(), colors: new Map(), next: 0 };

/** Two groups are one only if so large a share of the smaller one is common to both. */
const MIN_OVERLAP = 0.3;

/**
 * Groups found anew, under the numbers and colours of the former groups they have most nodes in common with, one to one;
 * others get new numbers and free colours, the larger first. Where no former group lives on, numbers and colours begin
 * anew. O(n). Source: docs/behaviours/graph.md#communities.
 * @param found per node id the number of its group, 0 for the largest.
 * @param colorCount the largest groups of more than one node, so many, have a colour.
 */
export function followGroups(
  before: StableGroups,
  found: ReadonlyMap<string, number>,
  colorCount: number,
): StableGroups {
  const sizes = countsOf(found.values());
  const heirs = matchGroups(before, found, sizes);
  const known = heirs.size === 0 ? NO_STABLE_GROUPS : before;
  let { next } = known;
  const bySize = [...sizes].sort(([a, m], [b, n]) => n - m || a - b).map(([group]) => group);
  const lasting = new Map(bySize.map((group) => [group, heirs.get(group) ?? next++]));
  const colored = bySize
    .filter((group) => (sizes.get(group) ?? 0) > 1)
    .slice(0, colorCount)
    .map((group) => lasting.get(group) ?? 0);
  return {
    groupOf: new Map([...found].map(([id, group]) => [id, lasting.get(group) ?? 0])),
    colors: colorsOf(colored, known.colors, colorCount),
    next,
  };
}

function countsOf(groups: Iterable<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** Found group to former group, the pairs with most in common first. */
function matchGroups(
  { groupOf }: StableGroups,
  found: ReadonlyMap<string, number>,
  sizes: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const common = new Map<string, { readonly now: number; readonly then: number; shared: number }>();
  const formerSizes = countsOf(groupOf.values());
  for (const [id, now] of found) {
    const then = groupOf.get(id);
    if (then === undefined) continue;
    const pair = common.get(`${now} ${then}`) ?? { now, then, shared: 0 };
    pair.shared += 1;
    common.set(`${now} ${then}`, pair);
  }
  const pairs = [...common.values()].sort((a, b) => b.shared - a.shared || a.then - b.then || a.now - b.now);
  const heirs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { now, then, shared } of pairs) {
    const smaller = Math.min(sizes.get(now) ?? 0, formerSizes.get(then) ?? 0);
    if (heirs.has(now) || taken.has(then) || shared < MIN_OVERLAP * smaller) continue;
    heirs.set(now, then);
    taken.add(then);
  }
  return heirs;
}

/** Each group keeps the colour it had; the rest take what is free, in their order. */
function colorsOf(
  groups: readonly number[],
  known: ReadonlyMap<number, number>,
  colorCount: number,
): ReadonlyMap<number, number> {
  const kept = new Set(groups.flatMap((group) => known.get(group) ?? []));
  const free = Array.from({ length: colorCount }, (_, color) => color).filter((color) => !kept.has(color));
  return new Map(groups.map((group) => [group, known.get(group) ?? free.shift() ?? 0]));
}
