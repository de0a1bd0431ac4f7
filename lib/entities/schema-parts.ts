import {
  array,
  boolean,
  config,
  custom,
  looseObject,
  maxLength,
  nullish,
  number,
  string,
  union,
} from 'zod/mini';

// Our Content-Security-Policy forbids eval, so schemas must not be compiled to code. This must be set before the first
// parse.
config({ jitless: true });

/*
 * Building blocks of the wire shapes. Every field may be missing or null (docs/data-contract.md#records). Unknown
 * fields survive, since every object is loose. The functional `zod/mini` keeps unused parts out of the bundle.
 */

/**
 * No name, title or address in a real record is longer, and longer ones would block pages for seconds. Abstracts come
 * word by word. Source: docs/data-contract.md#fields-of-another-type. Unit: characters.
 */
const LONGEST_TEXT = 30_000;
const bounded = string().check(maxLength(LONGEST_TEXT, 'Longer than any text'));

export const text = nullish(bounded);
export const flag = nullish(boolean());
export const count = nullish(number());
/** Long lists are checked by hand: a schema for each element would take longer than reading the file. */
export const texts = nullish(
  custom<readonly (string | null)[]>(isListOf('string'), {
    error: 'Expected a list of texts',
    params: { items: 'string' },
  }),
);
export const numbers = nullish(
  custom<readonly (number | null)[]>(isListOf('number'), {
    error: 'Expected a list of numbers',
    params: { items: 'number' },
  }),
);
/** Scores and foreign ids that some generations of records wrote as text. */
export const numberOrText = nullish(union([number(), bounded]));

export function listOf<Shape extends Parameters<typeof looseObject>[0]>(shape: Shape) {
  return nullish(array(nullish(looseObject(shape))));
}

export function objectOf<Shape extends Parameters<typeof looseObject>[0]>(shape: Shape) {
  return nullish(looseObject(shape));
}

/** The fields of every record; only the id is required. */
export const identity = { id: string(), display_name: text };

export const counts = { works_count: count, cited_by_count: count };

export const countsByYear = listOf({
  year: count,
  works_count: count,
  oa_works_count: count,
  cited_by_count: count,
});

export const summaryStats = objectOf({ '2yr_mean_citedness': count, h_index: count, i10_index: count });

/** Level of the topic hierarchy; 2024 records wrote its id as a bare number. */
export const hierarchyLevel = objectOf({ id: numberOrText, display_name: text });

export const hierarchy = { subfield: hierarchyLevel, field: hierarchyLevel, domain: hierarchyLevel };

export const topicCounts = listOf({ id: text, display_name: text, count, score: numberOrText, ...hierarchy });

export const institutionStub = {
  id: text,
  display_name: text,
  ror: text,
  country_code: text,
  type: text,
  lineage: texts,
};

export const roles = listOf({ role: text, id: text, works_count: count });

export function isTooLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONGEST_TEXT;
}

function isListOf(type: 'string' | 'number') {
  return (value: unknown) =>
    Array.isArray(value) &&
    value.every((each) => each === null || (typeof each === type && !isTooLong(each)));
}
