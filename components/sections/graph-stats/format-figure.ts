import { formatExactCount } from '@/lib/format/counts';

/**
 * A figure with three significant digits where it has a fraction; 'n/a' where it is undefined.
 * Source: docs/behaviours/panels.md#figures.
 */
export function formatFigure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'n/a';
  if (Number.isInteger(value)) return formatExactCount(value);
  return Math.abs(value) >= 100 ? formatExactCount(Math.round(value)) : String(Number(value.toPrecision(3)));
}
