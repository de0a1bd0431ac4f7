import { safeEncode } from '@/lib/base/percent-encoding';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { requestMessages } from '@/lib/openalex/request-messages';

/** Most values the service takes in one OR list. Source: docs/data-contract.md#or-lists. */
export const MAX_FILTER_VALUES = 100;

/** Sorts of identifiers that a list can be asked for, besides the service's own. */
export type ExternalType = 'doi' | 'pmid' | 'orcid' | 'ror' | 'issn';

/** Identifiers that one list is asked for. DOIs are long: fifty of them fill a request line as it is. */
export const IDS_PER_LIST: Readonly<Record<ExternalType | 'openalex', number>> = {
  openalex: MAX_FILTER_VALUES,
  doi: 50,
  pmid: MAX_FILTER_VALUES,
  orcid: MAX_FILTER_VALUES,
  ror: MAX_FILTER_VALUES,
  issn: MAX_FILTER_VALUES,
};

export type FilterValue = string | number | boolean;

/** A quote has no escape and a `|` parts values even inside quotes, so that neither can be written. */
function plainText(value: FilterValue): string {
  return String(value).replaceAll('"', '').replaceAll('|', ' ').trim();
}

/**
 * The values of one condition as the service reads them back. One alone is quoted where it holds a comma or white space, its `!` inside the
 * quotes. In a list quotes would be looked for, so that all stand bare, and a comma cannot be written. Colons, brackets and ampersands are safe.
 * Blank values are left out. Errors: InvalidRequestError for a comma in a list. Source: docs/data-contract.md#quoted-values.
 */
export function writeValues(key: string, values: readonly FilterValue[]): string {
  const texts = values.map(plainText).filter((text) => text !== '');
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return /[\s,]/.test(only) ? `"${only}"` : only;
  const torn = texts.find((text) => text.includes(','));
  if (torn !== undefined) throw new InvalidRequestError(requestMessages.commaInValues(key, torn));
  return texts.join('|');
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
    // Quotes, where a value stands alone, take six characters, a bar between values one.
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
 * Errors: InvalidRequestError for more than 100 values under one key, which the service refuses, and for a comma within one of several.
 */
export function buildFilter(
  conditions: Readonly<Record<string, FilterValue | readonly FilterValue[] | undefined>>,
): string {
  const parts: string[] = [];
  for (const [key, condition] of Object.entries(conditions)) {
    if (condition === undefined) continue;
    const values: readonly FilterValue[] = Array.isArray(condition) ? condition : [condition];
    if (values.length > MAX_FILTER_VALUES)
      throw new InvalidRequestError(requestMessages.tooManyFilterValues(key));
    const written = writeValues(key, values);
    if (written !== '') parts.push(`${key}:${written}`);
  }
  return parts.join(',');
}
