import type { GroupCount } from '@/lib/openalex/api';

/** Years that are drawn at most; the latest ones. Source: docs/behaviours/lists.md#years. */
const MOST_YEARS = 80;

export interface YearBars {
  /** Of the years drawn. */
  readonly first: number;
  readonly last: number;
  /** One for each year, in order; also of years without any. */
  readonly years: readonly { readonly year: number; readonly count: number }[];
  /** Works of years before the first that is drawn. */
  readonly earlier: number;
}

/** Both ends count. */
export interface YearRange {
  readonly from: number;
  readonly to: number;
}

/** The counts of groups by year as bars. One group or more. */
export function yearBars(groups: readonly GroupCount[]): YearBars {
  const counts = new Map<number, number>();
  for (const { key, count } of groups) if (/^\d{1,4}$/.test(key)) counts.set(Number(key), count);
  const known = [...counts.keys()];
  const last = known.length === 0 ? 0 : Math.max(...known);
  const first = Math.max(last - MOST_YEARS + 1, known.length === 0 ? 0 : Math.min(...known));
  const years = Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    count: counts.get(first + index) ?? 0,
  }));
  let earlier = 0;
  for (const [year, count] of counts) if (year < first) earlier += count;
  return { first, last, years, earlier };
}

/** The years that a condition asks for, within what is drawn; all of them where it is none. */
export function yearRange(value: string, { first, last }: Pick<YearBars, 'first' | 'last'>): YearRange {
  const within = (year: string | undefined, fallback: number) =>
    year === undefined || year === '' ? fallback : Math.min(last, Math.max(first, Number(year)));
  const single = /^\d{1,4}$/.exec(value)?.[0];
  if (single !== undefined) return { from: within(single, first), to: within(single, last) };
  const [, from, to] = /^(\d{0,4})-(\d{0,4})$/.exec(value) ?? [];
  return { from: within(from, first), to: within(to, last) };
}

/** The condition of a range: open where it reaches the end of what is drawn, and empty where it is all of it. */
export function yearValue({ from, to }: YearRange, { first, last, earlier }: YearBars): string {
  const start = from <= first && earlier === 0 ? '' : String(from);
  const end = to >= last ? '' : String(to);
  if (start === '' && end === '') return '';
  if (from <= first && to >= last) return '';
  return start === end ? start : `${start}-${end}`;
}
