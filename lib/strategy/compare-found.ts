/** The known papers that the service finds for a line, compared with those computed here. */
export interface FoundCompared {
  readonly found: number;
  readonly total: number;
  /** Found by the service, but computed here as missed. In the order of the known papers. */
  readonly more: readonly string[];
  /** Computed here as found, but not found by the service. */
  readonly fewer: readonly string[];
}

/**
 * Compares ids of known papers.
 * @param known that suggestions see
 * @param missed those of them that a line misses, as computed here
 * @param found by the service, perhaps with others
 */
export function compareFound(
  known: readonly string[],
  missed: ReadonlySet<string>,
  found: ReadonlySet<string>,
): FoundCompared {
  return {
    found: known.filter((id) => found.has(id)).length,
    total: known.length,
    more: known.filter((id) => found.has(id) && missed.has(id)),
    fewer: known.filter((id) => !found.has(id) && !missed.has(id)),
  };
}

/** 'The index finds 41 of 46: the same as computed here.' @param holder `index` or `library` */
export function tellFound({ found, total, more, fewer }: FoundCompared, holder: string): string {
  const isSame = more.length + fewer.length === 0;
  return `The ${holder} finds ${found} of ${total}${isSame ? ': the same as computed here' : ''}.`;
}
