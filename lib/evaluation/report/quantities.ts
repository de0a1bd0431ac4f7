/** `1,234`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 paper`, `2 papers`. */
export function quantity(value: number, singular: string): string {
  return `${count(value)} ${value === 1 ? singular : `${singular}s`}`;
}

/** @param share 0 to 1; null where there is none. */
export function percent(share: number | null): string {
  return share === null ? 'n/a' : `${(100 * share).toFixed(1)}%`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
