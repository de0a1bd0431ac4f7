const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending order of two values of one column: numbers by size, texts as a reader orders them, numbers first. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return collator.compare(String(a), String(b));
}
