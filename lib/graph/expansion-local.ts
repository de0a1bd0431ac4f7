import type { EntityRecord } from '@/lib/entities/records';
import { toShortId } from '@/lib/identifiers/short-id';
import { canSortBy, type ExpansionFieldType, filterFieldType } from './expansion-fields';
import type { ExpansionFilter, ExpansionSort } from './expansion-settings';

/**
 * Whether a record at hand passes filters that the service cannot be asked to apply. A filter that is not about the
 * record's kind, or whose field the record lacks, lets it pass: only what is known to fail is left out.
 */
export function passesLocally(record: EntityRecord, filters: readonly ExpansionFilter[]): boolean {
  return filters.every((filter) => {
    const type = filterFieldType(record.kind, filter.property);
    const found = valuesAt(record.raw, filter.property.split('.'));
    return type === null || found.length === 0 || satisfies(type, found, filter);
  });
}

/**
 * Orders items by the fields of their records, first sort first; items without the field come last, ties keep their
 * order.
 */
export function sortLocally<T extends { readonly record: EntityRecord | null }>(
  items: readonly T[],
  sorts: readonly ExpansionSort[],
): readonly T[] {
  return [...items].sort((a, b) => {
    for (const sort of sorts) {
      const order = compareBy(sort, sortValue(a.record, sort), sortValue(b.record, sort));
      if (order !== 0) return order;
    }
    return 0;
  });
}

type Plain = string | number | boolean;

function compareBy({ direction }: ExpansionSort, a: Plain | null, b: Plain | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
  return direction === 'asc' ? order : -order;
}

function sortValue(record: EntityRecord | null, { property }: ExpansionSort): Plain | null {
  if (record === null || !canSortBy(record.kind, property)) return null;
  return valuesAt(record.raw, property.split('.'))[0] ?? null;
}

/** Values at a path, through lists on the way. */
function valuesAt(from: unknown, path: readonly string[]): readonly Plain[] {
  if (Array.isArray(from)) return from.flatMap((each: unknown) => [...valuesAt(each, path)]);
  const [key, ...rest] = path;
  if (key === undefined) {
    return typeof from === 'string' || typeof from === 'number' || typeof from === 'boolean' ? [from] : [];
  }
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, key)) return [];
  return valuesAt(Reflect.get(from, key), rest);
}

/** The service matches a list when any of its entries does, and a `not` when none does. */
function satisfies(
  type: ExpansionFieldType,
  found: readonly Plain[],
  { operator, values }: ExpansionFilter,
): boolean {
  const wanted = values.map((value) => comparable(type, value.trim()));
  const has = found.map((value) => comparable(type, value));
  const [low = '', high = ''] = wanted;
  switch (operator) {
    case 'eq':
    case 'in':
      return has.some((value) => wanted.includes(value));
    case 'ne':
    case 'notin':
      return !has.some((value) => wanted.includes(value));
    case 'gt':
      return has.some((value) => value > low);
    case 'gte':
      return has.some((value) => value >= low);
    case 'lt':
      return has.some((value) => value < low);
    case 'lte':
      return has.some((value) => value <= low);
    case 'between':
      return has.some((value) => value >= low && value <= high);
  }
}

function comparable(type: ExpansionFieldType, value: Plain): string | number {
  if (type === 'number') return Number(value);
  const text = String(value);
  return type === 'date' ? text.slice(0, 10) : toShortId(text).toLowerCase();
}
