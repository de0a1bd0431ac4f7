import { isPlainObject, type PlainObject } from './plain-object';

export type Checked<Value> = { readonly success: true; readonly data: Value } | { readonly success: false };

/**
 * What checks a value of unknown origin. Schemas of zod are shapes too; those of this file are for what the first screen
 * needs, which would load all of zod for a handful of settings.
 */
export interface Shape<Value> {
  /** The value as this release knows it, without what it does not know. Never throws. */
  safeParse(value: unknown): Checked<Value>;
}

export type ValueOf<Each> = Each extends Shape<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type ObjectOf<Each extends Fields> = { [Name in keyof Each]: ValueOf<Each[Name]> };

const REFUSED = { success: false } as const;

function taken<Value>(data: Value): Checked<Value> {
  return { success: true, data };
}

function valueThat<Value>(fits: (value: unknown) => value is Value): Shape<Value> {
  return { safeParse: (value) => (fits(value) ? taken(value) : REFUSED) };
}

export const text = valueThat((value): value is string => typeof value === 'string');
export const flag = valueThat((value): value is boolean => typeof value === 'boolean');
/** Neither infinite nor NaN. */
export const amount = valueThat((value): value is number => Number.isFinite(value));

export function wholeNumber(min: number, max: number): Shape<number> {
  return valueThat(
    (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
  );
}

export function oneOf<const Word extends string>(words: readonly Word[]): Shape<Word> {
  return valueThat((value): value is Word => words.some((word) => word === value));
}

/** A list of known words, in the order in which they are known; what is not among them is left out. */
export function wordsOf<Word>(known: readonly Word[]): Shape<readonly Word[]> {
  return {
    safeParse: (value) =>
      Array.isArray(value) ? taken(known.filter((word) => value.includes(word))) : REFUSED,
  };
}

export function listOf<Value>(each: Shape<Value>): Shape<Value[]> {
  return {
    safeParse: (value) => {
      if (!Array.isArray(value)) return REFUSED;
      const list: Value[] = [];
      for (const one of value) {
        const checked = each.safeParse(one);
        if (!checked.success) return REFUSED;
        list.push(checked.data);
      }
      return taken(list);
    },
  };
}

/** An object whose members are all of one shape, whatever their names. */
export function membersOf<Value>(each: Shape<Value>): Shape<Record<string, Value>> {
  return {
    safeParse: (value) => {
      if (!isPlainObject(value)) return REFUSED;
      const members: [string, Value][] = [];
      for (const [name, one] of Object.entries(value)) {
        const checked = each.safeParse(one);
        if (!checked.success) return REFUSED;
        members.push([name, checked.data]);
      }
      return taken(Object.fromEntries(members));
    },
  };
}

/** The members named; others are left out. */
export function objectOf<Each extends Fields>(fields: Each): Shape<ObjectOf<Each>> {
  return {
    safeParse: (value) => {
      if (!isPlainObject(value)) return REFUSED;
      const members: Record<string, unknown> = {};
      return fill(members, value, fields) ? taken(members) : REFUSED;
    },
  };
}

/** Fills in the checked members; says whether all fit. */
function fill<Each extends Fields>(
  members: Record<string, unknown>,
  value: PlainObject,
  fields: Each,
): members is Record<string, unknown> & ObjectOf<Each> {
  for (const [name, field] of Object.entries(fields)) {
    const checked = field.safeParse(value[name]);
    if (!checked.success) return false;
    members[name] = checked.data;
  }
  return true;
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return { safeParse: (value) => (value === null ? taken(null) : shape.safeParse(value)) };
}

/** Where the value is missing or of another shape. */
export function orElse<Value>(shape: Shape<Value>, fallback: Value): Shape<Value> {
  return {
    safeParse: (value) => {
      const checked = shape.safeParse(value);
      return checked.success ? checked : taken(fallback);
    },
  };
}

/** Where the value is missing; one of another shape is refused. */
export function ifAbsent<Value>(shape: Shape<Value>, fallback: Value): Shape<Value> {
  return { safeParse: (value) => (value === undefined ? taken(fallback) : shape.safeParse(value)) };
}
