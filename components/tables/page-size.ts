/** Rows of a page that a table offers. Source: docs/behaviours/shell.md#page-sizes. */
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

export const DEFAULT_PAGE_SIZE = 10;

/**
 * The page size that a text names; what is no positive number gives the fallback.
 * Source: docs/behaviours/shell.md#page-sizes.
 */
export function parsePageSize(text: string, fallback: number = DEFAULT_PAGE_SIZE): number {
  const size = Math.floor(Number(text));
  return text.trim() !== '' && Number.isFinite(size) && size > 0 ? size : fallback;
}
