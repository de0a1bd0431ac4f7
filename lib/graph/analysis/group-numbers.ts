/**
 * Renames groups so that 0 is the largest; among equals the one whose first node comes first. Any numbers go in,
 * 0, 1, 2 ... without a gap come out.
 */
export function numberGroupsBySize(groups: ArrayLike<number>): Float64Array {
  const sizes = new Map<number, number>();
  for (let node = 0; node < groups.length; node++) {
    const group = groups[node]!;
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  // A map keeps the order of first appearance, and sorting is stable.
  const ranked = [...sizes].sort((a, b) => b[1] - a[1]);
  const numberOf = new Map(ranked.map(([group], index) => [group, index]));
  return Float64Array.from(groups, (group) => numberOf.get(group) ?? 0);
}
