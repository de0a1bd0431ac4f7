/** A set of things by id, such as the papers that a run found or that a database holds. */
export interface NamedSet {
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

/** Members that are in these sets and in no other. */
export interface Overlap {
  /** Indexes of the sets, ascending. */
  readonly sets: readonly number[];
  readonly members: readonly string[];
}

/**
 * Every member once, under the combination of sets that it is in. The largest combination comes first; ties go by fewer
 * sets, then by the order of the sets. Combinations without members are left out. Linear, but for the sorting.
 */
export function overlapsOf(sets: readonly NamedSet[]): readonly Overlap[] {
  const combinations = new Map<string, { readonly sets: readonly number[]; readonly members: string[] }>();
  for (const member of new Set(sets.flatMap(({ members }) => [...members]))) {
    const within = sets.flatMap(({ members }, index) => (members.has(member) ? [index] : []));
    const key = within.join(' ');
    const known = combinations.get(key);
    if (known === undefined) combinations.set(key, { sets: within, members: [member] });
    else known.members.push(member);
  }
  return [...combinations.values()].sort(
    (one, other) =>
      other.members.length - one.members.length ||
      one.sets.length - other.sets.length ||
      firstDifference(one.sets, other.sets),
  );
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((set, index) => set !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
