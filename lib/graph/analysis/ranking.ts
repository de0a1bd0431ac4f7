/** Ids with the highest values above 0, highest first; equals by their order in the map. */
export function rankHighest(
  values: ReadonlyMap<string, number>,
  count: number,
): readonly (readonly [string, number])[] {
  return [...values]
    .filter(([, value]) => value > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count);
}

export interface RankedGroup {
  readonly group: number;
  readonly nodeIds: readonly string[];
}

/** The members of each group, the largest group first; equals by number. */
export function rankGroups(values: ReadonlyMap<string, number>): readonly RankedGroup[] {
  const members = new Map<number, string[]>();
  for (const [id, group] of values) {
    const known = members.get(group);
    if (known === undefined) members.set(group, [id]);
    else known.push(id);
  }
  return [...members]
    .map(([group, nodeIds]) => ({ group, nodeIds }))
    .sort((a, b) => b.nodeIds.length - a.nodeIds.length || a.group - b.group);
}
