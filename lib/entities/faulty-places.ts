import { isPlainObject } from '@/lib/base/plain-object';
import { isTooLong } from './schema-parts';

type Path = readonly PropertyKey[];

/** A value that is not of the type of its field. */
export interface FaultyPlace {
  readonly path: Path;
  readonly message: string;
}

/** The part of a schema's issue that is used here. */
export interface SchemaIssue {
  readonly path: Path;
  readonly message: string;
  readonly expected?: string;
  /** For a union: the issues of each alternative. */
  readonly errors?: readonly (readonly SchemaIssue[])[];
  /** For a list that is checked as a whole: the type of its items. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The smallest location of each faulty value: a field, an item of a list, or a field of an item. Linear. */
export function faultyPlaces(value: unknown, issues: readonly SchemaIssue[], base: Path = []): FaultyPlace[] {
  return issues.flatMap((issue): FaultyPlace[] => {
    const { path, expected, errors, params } = issue;
    const place = {
      path: [...base, ...path],
      message: expected === undefined ? issue.message : `Expected ${expected}`,
    };
    const found = path.reduce(memberOf, value);
    // In a union, the alternative that matches except for some members.
    const form = errors?.find((each) => each.length > 0 && each.every((inner) => inner.path.length > 0));
    if (form !== undefined) return faultyPlaces(found, form, place.path);
    const items = params?.items;
    if (items === undefined || !Array.isArray(found)) return [place];
    return found.flatMap((item, index) =>
      item === null || (typeof item === items && !isTooLong(item))
        ? []
        : [{ path: [...place.path, index], message: `Expected ${items}` }],
    );
  });
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The parts of a value to remove: all of it, or parts of its members. */
type Cut = 'all' | Map<PropertyKey, Cut>;

/**
 * Removes the values at these locations; a list closes the gap. An object without any of them stays the same object.
 * Linear.
 */
export function leaveOut(value: unknown, places: readonly FaultyPlace[]): unknown {
  const cuts = new Map<PropertyKey, Cut>();
  for (const { path } of places) addCut(cuts, path);
  return without(value, cuts);
}

function addCut(cuts: Map<PropertyKey, Cut>, path: Path): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  const known = cuts.get(key);
  if (known === 'all') return;
  if (rest.length === 0) {
    cuts.set(key, 'all');
    return;
  }
  const inner = known ?? new Map<PropertyKey, Cut>();
  cuts.set(key, inner);
  addCut(inner, rest);
}

function without(value: unknown, cuts: ReadonlyMap<PropertyKey, Cut>): unknown {
  const kept = (member: unknown, cut: Cut | undefined) => {
    if (cut === 'all') return [];
    return [cut === undefined ? member : without(member, cut)];
  };
  if (Array.isArray(value)) return value.flatMap((item, index) => kept(item, cuts.get(index)));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      kept(member, cuts.get(key)).map((left) => [key, left] as const),
    ),
  );
}
