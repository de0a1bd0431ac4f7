import { continentOf, isGlobalSouth } from '@/lib/library/countries';
import { type RawRecord, readPath } from '@/lib/library/raw-record';

/** Reads all values of one field from a record of any generation; none: an empty list. */
export type FieldReader = (record: RawRecord) => readonly unknown[];

/** One reader for each list of paths, so that fields that are read alike can be told by it. */
const readers = new Map<string, FieldReader>();

/** Reads several dotted paths one after another; the same reader for the same paths. */
export function fromPaths(...paths: readonly string[]): FieldReader {
  const key = paths.join(' ');
  const known = readers.get(key);
  if (known !== undefined) return known;
  const made = makeReader(paths);
  readers.set(key, made);
  return made;
}

function makeReader(paths: readonly string[]): FieldReader {
  const segments = paths.map((path) => path.split('.'));
  const [only] = segments;
  if (segments.length === 1 && only !== undefined) return (record) => readPath(record, only);
  return (record) => segments.flatMap((path) => readPath(record, path));
}

/** Whether any of the paths leads to a value, as [true] or [false]. */
export function hasAny(...paths: readonly string[]): FieldReader {
  const read = fromPaths(...paths);
  return (record) => [read(record).some((value) => value !== '')];
}

export function texts(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

/** The continents of the country codes that the paths lead to. */
export function continentsOf(...paths: readonly string[]): FieldReader {
  const read = fromPaths(...paths);
  return (record) => texts(read(record)).flatMap((code) => continentOf(code) ?? []);
}

/** Whether any country code that the paths lead to belongs to the Global South, as [true] or [false]. */
export function inGlobalSouth(...paths: readonly string[]): FieldReader {
  const read = fromPaths(...paths);
  return (record) => [texts(read(record)).some(isGlobalSouth)];
}
