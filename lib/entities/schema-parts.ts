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

// Our Content-Security-Policy forbids eval, so no schema may be compiled to code: set before the first parse.
config({ jitless: true });

/*
 * Building blocks of the wire shapes. Every field may be missing or null (docs/data-contract.md#records); unknown
 * fields survive because every object is loose. `zod/mini`: the functional form, of which only what is used reaches the
 * bundle.
 */

/**
 * No name, title or address of a record is as long; pages take seconds over what is. Abstracts come word by word.
 * Source: docs/data-contract.md#fields-of-another-type. Unit: characters.
 */
const LONGEST_TEXT = 30_000;
const bounded = string().check(maxLength(LONGEST_TEXT, 'Longer than any text'));

export const text = nullish(bounded);
export const flag = nullish(boolean());
export const count = nullish(number());
/** Long lists are checked by hand: a schema per element costs more than reading the file. */
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

/** What every record has; the id is the one field that must be there. */
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
