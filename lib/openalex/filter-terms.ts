import { splitOutsideQuotes } from '@/lib/base/quoted-split';

/** One condition of a `filter` parameter; all of them hold together. Source: docs/data-contract.md#filters. */
export interface FilterTerm {
  /** With underscores. */
  readonly field: string;
  /** As the service reads it: `article|review`, `2019-2024`, `!article`. */
  readonly value: string;
}

/** The conditions of a filter as they are written, in their order. */
export function filterParts(filter: string): readonly string[] {
  return splitOutsideQuotes(filter, ',').filter((part) => part.trim() !== '');
}

/** The conditions of a filter, in their order; a part without a field is left out. */
export function readFilterTerms(filter: string): readonly FilterTerm[] {
  return filterParts(filter).flatMap((part) => {
    const colon = part.indexOf(':');
    if (colon < 1) return [];
    const field = part.slice(0, colon).trim().replaceAll('-', '_');
    return [{ field, value: part.slice(colon + 1).trim() }];
  });
}

export function writeFilterTerms(terms: readonly FilterTerm[]): string {
  return terms.map(({ field, value }) => `${field}:${value}`).join(',');
}

/** Whether a condition says what must not be: `!article`, `"!ebook platform"`. */
export function isExclusion({ value }: FilterTerm): boolean {
  return /^"?!/.test(value);
}

/** The values of a condition, any of which is enough; what it excludes has none. */
export function valuesOfTerm(term: FilterTerm): readonly string[] {
  return isExclusion(term) ? [] : term.value.split('|').filter((part) => part !== '');
}

/** A value as it is compared: `https://openalex.org/W1` is `w1`, and quotes say nothing. */
export function comparableValue(value: string): string {
  const text = value.replaceAll('"', '').trim().toLowerCase();
  return text.slice(text.lastIndexOf('/') + 1);
}
