import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { MAX_NESTED_GROUPS } from '@/lib/entities/catalogue/field-types';
import { readParam } from '@/lib/library/check-list-params';
import type { Collection } from '@/lib/library/collection';
import { filterTypeOf } from '@/lib/library/filter-parse';
import { type Directory, keyOfGroup, nameOfGroup, UNKNOWN_GROUP } from '@/lib/library/group-names';
import { listMeta } from '@/lib/library/list-meta';
import { matchRecords } from '@/lib/library/matching';
import { type PageRequest, readPage } from '@/lib/library/paging';
import type { ValuesAt } from '@/lib/library/positions';
import { invalidParams } from '@/lib/library/service-errors';
import { readSortKeys, type SortKey } from '@/lib/library/sort';

type Params = ReadonlyMap<string, string>;

const DEFAULT_PER_PAGE = 200;
/** Key of the group of records without a number. Source: docs/data-contract.md#group-keys. */
const UNKNOWN_NUMBER = '-111';

interface GroupField {
  readonly field: string;
  readonly includesUnknown: boolean;
}

/** A group that has no name yet: names are looked up for those that are sent. */
interface Unnamed {
  readonly key: string;
  readonly bucket: Bucket;
  readonly figure: number | null;
}

interface Group {
  readonly key: string;
  readonly key_display_name: string;
  readonly count: number;
  readonly [extra: string]: unknown;
}

interface Bucket {
  readonly value: string;
  readonly positions: readonly number[];
}

function readGroupField(collection: Collection, text: string): GroupField {
  const [name = '', option] = text.trim().split(':');
  const field = name.replaceAll('-', '_');
  const type = filterTypeOf(collection.kind, field);
  if (FIELD_CATALOGUE[collection.kind].groupable.includes(field)) {
    return { field, includesUnknown: option === 'include_unknown' };
  }
  if (field === 'referenced_works') {
    throw invalidParams('Group by referenced_works is not supported at this time.');
  }
  throw invalidParams(
    type === 'date' || type === 'number' || type === 'search'
      ? 'Cannot group by date, number, or search fields.'
      : `Cannot group by ${field}.`,
  );
}

function numberBuckets(
  numbersAt: ValuesAt<number>,
  positions: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const buckets = new Map<string, number[]>();
  for (const position of positions) {
    const numbers = numbersAt(position);
    for (const number of numbers.length > 1 ? new Set(numbers) : numbers) {
      const bucket = buckets.get(String(number));
      if (bucket === undefined) buckets.set(String(number), [position]);
      else bucket.push(position);
    }
  }
  return buckets;
}

/** Sorts records into the values of a field; a record with several values stands in several buckets. */
function bucketsOf(collection: Collection, by: GroupField, positions: readonly number[]): readonly Bucket[] {
  const isNumber = FIELD_CATALOGUE[collection.kind].filterTypes.get(by.field) === 'number';
  const buckets = isNumber
    ? numberBuckets(collection.numbers(by.field), positions)
    : collection.terms(by.field).bucketsOf(positions);
  const all = [...buckets].map(([value, list]) => ({ value, positions: list }));
  if (!by.includesUnknown) return all;
  const known = new Set(all.flatMap((bucket) => bucket.positions));
  const unknown = positions.filter((position) => !known.has(position));
  if (unknown.length === 0) return all;
  return [...all, { value: isNumber ? UNKNOWN_NUMBER : UNKNOWN_GROUP, positions: unknown }];
}

/** `cited_by_count.mean:desc`: a figure per group to sort by. */
interface GroupFigure {
  readonly field: string;
  readonly operation: 'mean' | 'sum' | 'min' | 'max';
}

function readFigure(collection: Collection, key: SortKey | undefined): GroupFigure | null {
  if (key === undefined || key.field === 'count' || key.field === 'key') return null;
  const [, field = '', operation = ''] = /^(.+)\.(mean|sum|min|max)$/.exec(key.field) ?? [];
  const isNumber = FIELD_CATALOGUE[collection.kind].filterTypes.get(field) === 'number';
  if (
    isNumber &&
    (operation === 'mean' || operation === 'sum' || operation === 'min' || operation === 'max')
  ) {
    return { field, operation };
  }
  throw invalidParams('Valid sort params with group by are: key or count');
}

function figureOf(collection: Collection, figure: GroupFigure, positions: readonly number[]): number {
  const column = collection.numbers(figure.field);
  const numbers = positions.flatMap((position) => column(position));
  if (figure.operation === 'min') return numbers.reduce((least, number) => Math.min(least, number), Infinity);
  if (figure.operation === 'max') return numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  const sum = numbers.reduce((total, number) => total + number, 0);
  return figure.operation === 'sum' ? sum : sum / Math.max(1, numbers.length);
}

interface Grouping {
  readonly collection: Collection;
  readonly directory: Directory;
  readonly sort: SortKey | undefined;
  readonly figure: GroupFigure | null;
  readonly usesCursor: boolean;
  /** Narrows groups by name. */
  readonly needle: string;
}

function compareGroups(how: Grouping): (a: Unnamed, b: Unnamed) => number {
  const byKey = (a: Unnamed, b: Unnamed) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  if (how.usesCursor) return byKey;
  const { sort } = how;
  const isDescending = sort?.isDescending ?? true;
  if (sort?.field === 'key') return (a, b) => (isDescending ? -byKey(a, b) : byKey(a, b));
  const measure = ({ figure, bucket }: Unnamed) => figure ?? bucket.positions.length;
  return (a, b) => {
    const difference = measure(a) - measure(b);
    return (isDescending ? -difference : difference) || byKey(a, b);
  };
}

/** The values of a field as groups in the order asked for, those of a page where one is given. */
function sortGroups(
  how: Grouping,
  by: GroupField,
  positions: readonly number[],
  page: PageRequest | null,
): readonly Unnamed[] {
  const { collection, figure, needle } = how;
  const sorted = bucketsOf(collection, by, positions)
    .filter(({ value }) => needle === '' || nameIn(how, by, value).toLowerCase().includes(needle))
    .map((bucket) => ({
      key: keyOfGroup(collection, by.field, bucket.value),
      bucket,
      figure: figure === null ? null : figureOf(collection, figure, bucket.positions),
    }))
    .sort(compareGroups(how));
  if (page === null) return sorted;
  const start = page.usesCursor ? page.start : 0;
  return sorted.slice(start, start + page.perPage);
}

function nameIn({ collection, directory }: Grouping, { field }: GroupField, value: string): string {
  return nameOfGroup(collection, field, value, directory);
}

/** Groups by the first field, and inside each group by the next ones. */
function group(
  how: Grouping,
  fields: readonly GroupField[],
  positions: readonly number[],
  page: PageRequest | null,
): readonly Group[] {
  const [first, ...inner] = fields;
  if (first === undefined) return [];
  const name = how.figure === null ? '' : `${how.figure.operation}_${how.figure.field}`;
  return sortGroups(how, first, positions, page).map(({ key, bucket, figure }) => ({
    key,
    key_display_name: nameIn(how, first, bucket.value),
    count: bucket.positions.length,
    ...(figure === null ? {} : { [name]: figure }),
    ...(inner.length === 0 ? {} : { groups: group(how, inner, bucket.positions, null) }),
  }));
}

function checkNesting(collection: Collection, fields: readonly GroupField[]): void {
  if (fields.length === 1) return;
  if (fields.length > MAX_NESTED_GROUPS) {
    throw invalidParams(`Cannot group by more than ${MAX_NESTED_GROUPS} fields.`);
  }
  const { nestable } = FIELD_CATALOGUE[collection.kind];
  const flat = fields.find(({ field }) => !nestable.includes(field));
  if (flat !== undefined) throw invalidParams(`Cannot group by ${flat.field} together with other fields.`);
}

/**
 * Answers a list request with `group_by` (one field, or several nested) or `group_bys` (several side by side).
 * Throws the service's 400. Source: docs/data-contract.md#grouping.
 */
export function answerGroups(
  collection: Collection,
  params: Params,
  credits: number,
  directory: Directory,
): unknown {
  const page = readPage(params, DEFAULT_PER_PAGE);
  const nested = readParam(params, 'group_by');
  const fields = (nested ?? readParam(params, 'group_bys') ?? '')
    .split(',')
    .map((text) => readGroupField(collection, text));
  if (nested !== null) checkNesting(collection, fields);
  const hasBoolean = fields.some(
    ({ field }) => FIELD_CATALOGUE[collection.kind].filterTypes.get(field) === 'boolean',
  );
  if (page.usesCursor && hasBoolean) {
    throw invalidParams('Cannot use cursor pagination when grouping fields that return true or false.');
  }
  if (page.usesCursor && fields.length > 1) {
    throw invalidParams('Cannot use cursor pagination when grouping by several fields.');
  }
  const [sort] = readSortKeys(params.get('sort') ?? '');
  const how: Grouping = {
    collection,
    directory,
    sort,
    figure: readFigure(collection, sort),
    usesCursor: page.usesCursor,
    needle: (params.get('q') ?? '').toLowerCase(),
  };
  const { positions } = matchRecords(collection, params);
  if (nested === null) {
    const sideBySide = fields.map((field) => ({
      group_by_key: field.field,
      groups: group(how, [field], positions, page),
    }));
    return { meta: listMeta(positions.length, page, 0, null, credits), group_bys: sideBySide };
  }
  const groups = group(how, fields, positions, page);
  return { meta: listMeta(positions.length, page, groups.length, groups.length, credits), group_by: groups };
}
