import { safeEncode } from '@/lib/base/percent-encoding';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { requestMessages } from '@/lib/openalex/request-messages';

/** Most values the service takes in one OR list. Source: docs/data-contract.md#or-lists. */
export const MAX_FILTER_VALUES = 100;

export type FilterValue = string | number | boolean;

/**
 * A value as the service reads it back: commas and white space need double quotes, which have no escape, so quotes
 * inside are dropped; a `|` would split the value even inside quotes and becomes a space. Colons, brackets and
 * ampersands are safe. Source: docs/data-contract.md#quoted-values.
 */
function quoteValue(value: FilterValue): string {
  const text = String(value).replaceAll('"', '').replaceAll('|', ' ').trim();
  const mark = text.startsWith('!') ? '!' : '';
  const rest = text.slice(mark.length);
  return /[\s,]/.test(rest) ? `${mark}"${rest}"` : text;
}

/** Leaves room for the other parameters, a `select` above all. Unit: characters of the address. */
const MAX_CHUNK_LENGTH = 6_000;

/**
 * Splits the values of one OR list so that each part fits in one request: at most `maxCount` values and, however long
 * they are, within the service's request line of 8,190 bytes. Order and values stay.
 * Source: docs/data-contract.md#or-lists, docs/data-contract.md#lengths.
 */
export function chunkFilterValues(
  values: readonly string[],
  maxCount: number = MAX_FILTER_VALUES,
): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const value of values) {
    // Quotes, where the value needs them, take six characters.
    const length = safeEncode(value).length + 7;
    const last = chunks[chunks.length - 1];
    if (last === undefined || last.length >= maxCount || length > room) {
      chunks.push([value]);
      room = MAX_CHUNK_LENGTH - length;
    } else {
      last.push(value);
      room -= length;
    }
  }
  return chunks;
}

/**
 * Joins conditions into the `filter` parameter: keys are ANDed in the order given, the values of a list ORed; empty
 * lists and undefined members are left out. Ranges are values: `2019-2024`, `2020-`, `>10`, `!article`.
 * Errors: InvalidRequestError for more than 100 values under one key, which the service refuses.
 */
export function buildFilter(
  conditions: Readonly<Record<string, FilterValue | readonly FilterValue[] | undefined>>,
): string {
  const parts: string[] = [];
  for (const [key, condition] of Object.entries(conditions)) {
    if (condition === undefined) continue;
    const values = (Array.isArray(condition) ? condition : [condition]).map(quoteValue);
    const given = values.filter((value) => value !== '');
    if (given.length > MAX_FILTER_VALUES)
      throw new InvalidRequestError(requestMessages.tooManyFilterValues(key));
    if (given.length > 0) parts.push(`${key}:${given.join('|')}`);
  }
  return parts.join(',');
}
