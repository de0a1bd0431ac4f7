import type { LineLimits } from '../types';

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  'english en,eng en,french fr,german de,ger de,spanish es,italian it,portuguese pt,dutch nl,chinese zh,japanese ja,korean ko,russian ru,polish pl,turkish tr,arabic ar,swedish sv,danish da,norwegian no,finnish fi,czech cs,hungarian hu,greek el,hebrew he,persian fa,ukrainian uk,romanian ro,croatian hr,serbian sr,slovak sk,slovenian sl,catalan ca,indonesian id,thai th,vietnamese vi'
    .split(',')
    .map((pair) => {
      const [name = '', code = ''] = pair.split(' ');
      return [name, code] as const;
    }),
);

const CODES: ReadonlySet<string> = new Set(LANGUAGES.values());

/** The two-letter code of a language, from its name or code in other systems; null: it is no language. */
export function languageCode(written: string): string | null {
  const plain = written
    .replace(/["\u201c\u201d'[\]()]/g, '')
    .replace(/\b(?:language|articles|only)\b/gi, '')
    .trim()
    .toLowerCase();
  return LANGUAGES.get(plain) ?? (CODES.has(plain) ? plain : null);
}

/** Years before and after all works: a range with one of them is open at that end. */
export const FIRST_YEAR = 1500;
export const LAST_YEAR = 2100;

export function isYear(year: number): boolean {
  return Number.isInteger(year) && year > FIRST_YEAR && year < LAST_YEAR;
}

/** `2000/01/31`, `20000131`, `2000`. */
const DATE = '(\\d{4})(?:(?:\\/\\d{1,2}){1,2}|\\d{2}(?:\\d{2})?)?';
const RANGE = new RegExp(`^${DATE}(?:\\s?(?:[-:\\u2013]|to)\\s?(?:${DATE}|(current|present|3000)))?$`, 'i');

type Years = Pick<LineLimits, 'fromYear' | 'toYear'>;

/** Removes quotes and brackets; days become `2010/01/31`. */
function plainDates(written: string): string {
  const plain = written.replace(/["\u201c\u201d'()]/g, '').trim();
  return plain.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$1/$2/$3').replace(/(\/\d{2})\/(?=\d{4})/, '$1:');
}

function partsOf(written: string): readonly string[] {
  return plainDates(written).split(/\s+or\s+|,\s?/i);
}

/**
 * Reads the years of `2000-2015`, `2005 -Current`, `2010:2020`, `2012`, `20000101-20251231`. `2011 OR 2014` is the
 * range from first to last. Null: there are none.
 */
export function yearsOf(written: string): Years | null {
  const parts = partsOf(written).map(yearsOfRange);
  const known = parts.filter((years) => years !== null);
  if (known.length < parts.length) return null;
  const { fromYear = null, toYear = null } = eitherLimit(known);
  return { fromYear, toYear };
}

/** Whether there are years between the named ones: `2011 OR 2014`. */
export function areYearsApart(written: string): boolean {
  return haveGaps(partsOf(written).flatMap((part) => yearsOfRange(part) ?? []));
}

/** The same for limits of years. */
export function haveGaps(limits: readonly Partial<LineLimits>[]): boolean {
  const years = limits.filter(
    ({ fromYear, toYear }) => (fromYear ?? null) !== null || (toYear ?? null) !== null,
  );
  const inOrder = years.toSorted((one, other) => (one.fromYear ?? 0) - (other.fromYear ?? 0));
  let last = inOrder[0]?.toYear ?? Infinity;
  return inOrder.some(({ fromYear, toYear }) => {
    const isApart = (fromYear ?? 0) > last + 1;
    last = Math.max(last, toYear ?? Infinity);
    return isApart;
  });
}

function yearsOfRange(written: string): Years | null {
  const match = RANGE.exec(written.trim());
  if (match === null) return null;
  const [, first = '', second, open] = match;
  const fromYear = Number(first);
  if (open !== undefined || Number(second) >= LAST_YEAR)
    return isYear(fromYear) ? { fromYear, toYear: null } : null;
  const toYear = second === undefined ? fromYear : Number(second);
  // The year 1 as a beginning means no beginning.
  return isYear(toYear) ? { fromYear: isYear(fromYear) ? fromYear : null, toYear } : null;
}

export const PART_OF_YEAR = 'Years are whole: the days are not taken.';

/** Whether a range of dates is not whole years: `2019/1/1:2024/2/22` ends within one. */
export function hasPartOfYear(written: string): boolean {
  const dates = [...written.matchAll(/\b(\d{4})\/?(\d{1,2})(?:\/?(\d{1,2}))?\b/g)];
  return dates.some(([, , month = '', day], index) => {
    const isFirst = index === 0;
    if (Number(month) !== (isFirst ? 1 : 12)) return true;
    return day !== undefined && Number(day) !== (isFirst ? 1 : 31);
  });
}

/** Both limits at once. If one list is empty, the result has the other one. */
export function bothLimits(one: LineLimits, other: Partial<LineLimits>): LineLimits {
  const fromYear = other.fromYear ?? null;
  const toYear = other.toYear ?? null;
  return {
    fromYear:
      one.fromYear === null || (fromYear !== null && fromYear > one.fromYear)
        ? (fromYear ?? one.fromYear)
        : one.fromYear,
    toYear:
      one.toYear === null || (toYear !== null && toYear < one.toYear) ? (toYear ?? one.toYear) : one.toYear,
    types: [...new Set([...one.types, ...(other.types ?? [])])],
    languages: [...new Set([...one.languages, ...(other.languages ?? [])])],
  };
}

/** Whether both name different types, or languages. A combined limit then admits both. */
export function areUnited(one: LineLimits, other: Partial<LineLimits>): boolean {
  const differ = (some: readonly string[], others: readonly string[] = []) =>
    some.length > 0 && others.length > 0 && [...some].sort().join() !== [...others].sort().join();
  return differ(one.types, other.types) || differ(one.languages, other.languages);
}

export function hasLimits({ fromYear, toYear, types, languages }: LineLimits): boolean {
  return fromYear !== null || toYear !== null || types.length > 0 || languages.length > 0;
}

function sortOf({ types = [], languages = [] }: Partial<LineLimits>): string {
  return types.length > 0 ? 'types' : languages.length > 0 ? 'languages' : 'years';
}

/** Whether one limit can express any of several: all must limit the same property. */
export function areOfOneSort(limits: readonly Partial<LineLimits>[]): boolean {
  return new Set(limits.map(sortOf)).size === 1;
}

/** The union of several limits on one property: years from first to last, all types, all languages. */
export function eitherLimit(limits: readonly Partial<LineLimits>[]): Partial<LineLimits> {
  const froms = limits.map(({ fromYear }) => fromYear ?? null);
  const tos = limits.map(({ toYear }) => toYear ?? null);
  const years = (all: readonly (number | null)[], pick: (one: number, other: number) => number) => {
    const known = all.filter((year) => year !== null);
    return known.length === all.length ? known.reduce((one, other) => pick(one, other)) : null;
  };
  return {
    fromYear: years(froms, Math.min),
    toYear: years(tos, Math.max),
    types: limits.flatMap(({ types }) => types ?? []),
    languages: limits.flatMap(({ languages }) => languages ?? []),
  };
}
