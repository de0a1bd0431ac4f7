const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * A size in B, KB, MB or GB at 1024 per step, one decimal at most: `512 B`, `1.5 KB`.
 * Source: docs/behaviours/shell.md#sizes.
 */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
  return `${digits} ${UNITS[unit] ?? 'GB'}`;
}
