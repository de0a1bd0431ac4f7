import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';

export type MutationPath = readonly (string | number)[];

/** A record with one value in another type. */
export interface Mutation {
  readonly path: MutationPath;
  readonly mutated: PlainObject;
}

/** A value of every type that JSON knows, and lists with gaps and of several types. */
export const OTHER_VALUES: readonly unknown[] = [null, 'text', 7, true, [], {}, [null], [7, 'text', {}]];

/** Where lists are long, their first items stand for the others. */
const ITEMS_LOOKED_INTO = 2;

/** The places of all values in a record but its id, outer ones first. */
export function placesOf(value: unknown, at: MutationPath = []): readonly MutationPath[] {
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, ITEMS_LOOKED_INTO).map((item, index) => [index, item] as const)
    : isPlainObject(value)
      ? Object.entries(value)
      : [];
  const inner = members.filter(([key]) => at.length > 0 || key !== 'id');
  return inner.flatMap(([key, member]) => [[...at, key], ...placesOf(member, [...at, key])]);
}

/** The value with another one in a place; all others stay the same objects. */
export function withValue(value: unknown, [key, ...rest]: MutationPath, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? withValue(item, rest, other) : item));
  }
  return isPlainObject(value) ? { ...value, [key]: withValue(value[key], rest, other) } : value;
}

/** The value without a place; a list closes up. */
export function withoutPlace(value: unknown, [key, ...rest]: MutationPath): unknown {
  const kept = (name: string | number, member: unknown) => {
    if (name !== key) return [member];
    return rest.length === 0 ? [] : [withoutPlace(member, rest)];
  };
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => kept(index, item));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      kept(name, member).map((each) => [name, each] as const),
    ),
  );
}

/** What stands in a place. */
export function valueAt(value: unknown, path: MutationPath): unknown {
  return path.reduce<unknown>((at, key) => {
    return typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  }, value);
}

/** A record with each of its values in each other type, one at a time. */
export function* mutationsOf(record: PlainObject): Generator<Mutation> {
  for (const path of placesOf(record)) {
    for (const other of OTHER_VALUES) {
      const mutated = withValue(record, path, other);
      if (isPlainObject(mutated)) yield { path, mutated };
    }
  }
}
