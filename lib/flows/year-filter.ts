/** Dates as a date field gives them (`2019-05-01`); empty or null where open. */
export interface DateRange {
  readonly start: string | null;
  readonly end: string | null;
}

/**
 * The works filter of a date range, by publication year: `publication_year:2019-2024`, `2020-` or `-2019` where one
 * end is open; null where both are. Source: docs/behaviours/search.md#dates, docs/data-contract.md#ranges.
 */
export function publicationYearFilter(dates: DateRange): string | null {
  const start = yearOf(dates.start);
  const end = yearOf(dates.end);
  if (start === '' && end === '') return null;
  return `publication_year:${start}-${end}`;
}

function yearOf(date: string | null): string {
  return /^(\d{4})(?:-|$)/.exec(date ?? '')?.[1] ?? '';
}
