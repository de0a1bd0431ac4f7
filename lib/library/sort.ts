import { firstInOrder } from '@/lib/base/first-in-order';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { Collection } from '@/lib/library/collection';
import { filterTypeOf } from '@/lib/library/filter-parse';
import type { Hits } from '@/lib/library/search-run';
import { invalidParams } from '@/lib/library/service-errors';

export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** `key:desc,key2` as keys; ascending unless told otherwise. Source: docs/data-contract.md#sorting. */
export function readSortKeys(text: string): readonly SortKey[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [field = '', direction = 'asc'] = part.trim().split(':');
      if (direction !== 'asc' && direction !== 'desc') {
        throw invalidParams(`Sort direction must be asc or desc, not ${direction}.`);
      }
      return { field: field.replaceAll('-', '_'), isDescending: direction === 'desc' };
    });
}

const WORKS_DEFAULT: readonly SortKey[] = [
  { field: 'cited_by_percentile_year.max', isDescending: true },
  { field: 'cited_by_count', isDescending: true },
];
const OTHERS_DEFAULT: readonly SortKey[] = [{ field: 'works_count', isDescending: true }];

type Value = number | string | null;

function best<T extends number | string>(values: readonly T[], isDescending: boolean): T | null {
  let chosen: T | null = null;
  for (const value of values) {
    if (chosen === null || (isDescending ? value > chosen : value < chosen)) chosen = value;
  }
  return chosen;
}

/** What each record is sorted by. Of several values the one that sorts first counts. */
function columnOf(collection: Collection, key: SortKey): (position: number) => Value {
  const field = key.field === 'publication_year' ? 'publication_date' : key.field;
  const type = FIELD_CATALOGUE[collection.kind].filterTypes.get(field);
  const valuesAt =
    type === 'number'
      ? collection.numbers(field)
      : type === 'date'
        ? collection.dates(field)
        : collection.ranks(field);
  return (position) => best<number | string>(valuesAt(position), key.isDescending);
}

/** Records without a value come last in either direction. */
function compareValues(a: Value, b: Value, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === isDescending ? 1 : -1;
}

function checkKeys(collection: Collection, keys: readonly SortKey[], hasSearch: boolean): void {
  const sortable = FIELD_CATALOGUE[collection.kind].sortable;
  for (const { field, isDescending } of keys) {
    if (field !== 'relevance_score') {
      filterTypeOf(collection.kind, field);
      if (!sortable.includes(field)) throw invalidParams(`Cannot sort by ${field}.`);
      continue;
    }
    if (!isDescending) throw invalidParams('Sorting relevance score ascending is not allowed.');
    if (!hasSearch) {
      throw invalidParams(
        'Must include a search query (such as ?search=example or /filter=display_name.search:example) in order to sort by relevance_score.',
      );
    }
  }
}

/**
 * The first positions in the order asked for; ties stay in the order given, which is that of ids. Without keys: by relevance when searching, else the service's default.
 * Throws the service's 400 for bad keys. Source: docs/data-contract.md#sorting.
 * @param most positions wanted; all by default.
 */
export function sortPositions(
  collection: Collection,
  positions: readonly number[],
  keys: readonly SortKey[],
  relevance: Hits | null,
  most = positions.length,
): readonly number[] {
  checkKeys(collection, keys, relevance !== null);
  const defaults = collection.kind === 'works' ? WORKS_DEFAULT : OTHERS_DEFAULT;
  const searched = relevance === null ? defaults : [{ field: 'relevance_score', isDescending: true }];
  const columns = (keys.length > 0 ? keys : searched).map((key) => {
    const valueAt =
      key.field === 'relevance_score'
        ? (position: number) => relevance?.get(position) ?? null
        : columnOf(collection, key);
    return { isDescending: key.isDescending, values: positions.map(valueAt) };
  });
  const order = firstInOrder(positions.length, most, (a, b) => {
    for (const { isDescending, values } of columns) {
      const difference = compareValues(values[a] ?? null, values[b] ?? null, isDescending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return order.map((index) => positions[index] ?? 0);
}
