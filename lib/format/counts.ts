/**
 * A count in few characters: `999`, `1.2K` from 1,000, `3.4M` from 1,000,000, one decimal at most, none where it is zero;
 * `1.19 billion` from 1,000,000,000. Null and non-numbers read as a dash. Source: docs/behaviours/shell.md#counts.
 */
export function formatCount(count: number | null): string {
  if (count === null || !Number.isFinite(count)) return '–';
  // 999,950,000 would round to '1,000M', which is a billion.
  if (count >= 999_950_000) {
    return `${(count / 1_000_000_000).toLocaleString('en-US', { maximumFractionDigits: 2 })} billion`;
  }
  // 999,950 would round to '1000K': it is a million in this notation.
  if (count >= 999_950) return `${oneDecimal(count / 1_000_000)}M`;
  if (count >= 1_000) return `${oneDecimal(count / 1_000)}K`;
  return String(count);
}

/** Made once: `toLocaleString` takes a hundred times as long, which pages of ten thousand counts feel. */
const EXACT = new Intl.NumberFormat('en-US');

/** The whole number with separators, for places that have room: `1,234,567`. */
export function formatExactCount(count: number): string {
  return EXACT.format(count);
}

/** An average of counts: one decimal below 100, whole numbers from there on: `7.4`, `48,388`. */
export function formatAverage(average: number): string {
  return average.toLocaleString('en-US', {
    minimumFractionDigits: average < 100 ? 1 : 0,
    maximumFractionDigits: average < 100 ? 1 : 0,
  });
}

/** `1 node`, `2 nodes`, `1,234 nodes`. */
export function formatQuantity(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatExactCount(count)} ${count === 1 ? singular : plural}`;
}

/** How many of each, as in '2 nodes and 1 edge'; empty for nothing. */
export function formatItems({
  nodes,
  edges,
}: {
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
}): string {
  const parts = [
    ...(nodes.length > 0 ? [formatQuantity(nodes.length, 'node')] : []),
    ...(edges.length > 0 ? [formatQuantity(edges.length, 'edge')] : []),
  ];
  return parts.join(' and ');
}

function oneDecimal(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
