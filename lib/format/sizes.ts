const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** How often a size is divided by 1024 before it is shown. */
function unitOf(bytes: number): number {
  let unit = 0;
  for (let value = bytes; value >= 1024 && unit < UNITS.length - 1; value /= 1024) unit += 1;
  return unit;
}

/**
 * A size in B, KB, MB or GB at 1024 per step, one decimal at most: `512 B`, `1.5 KB`.
 * Source: docs/behaviours/shell.md#sizes.
 */
export function formatSize(bytes: number): string {
  const size = Math.max(0, bytes);
  const unit = unitOf(size);
  const value = size / 1024 ** unit;
  const digits = unit === 0 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
  return `${digits} ${UNITS[unit] ?? 'GB'}`;
}

/** How much of a size is done, in the unit of the whole: `12 of 39 MB`, `0.4 of 2.5 MB`. */
export function formatSizeDone(done: number, size: number): string {
  const unit = unitOf(size);
  const digits = unit === 0 || size / 1024 ** unit >= 10 ? 0 : 1;
  const [part, whole] = [done, size].map((bytes) =>
    (bytes / 1024 ** unit).toFixed(digits).replace(/\.0$/, ''),
  );
  return `${part} of ${whole} ${UNITS[unit] ?? 'GB'}`;
}

/** Throws a sentence for the user where a file has more than `most` bytes. */
export function checkFileSize({ name, size }: Pick<File, 'name' | 'size'>, most: number): void {
  if (size > most) throw new Error(`${name} is too large: ${formatSize(size)}, at most ${formatSize(most)}.`);
}
