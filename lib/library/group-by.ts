import { FIELD_CATALOGUE } from '@/lib/entities/catalogue';
import { readParam } from '@/lib/library/check-list-params';
import type { Collection } from '@/lib/library/collection';
import { filterTypeOf } from '@/lib/library/filter-parse';
import { type Directory, labelGroup, UNKNOWN_GROUP } from '@/lib/library/group-names';
import { listMeta } from '@/lib/library/list-meta';
import { matchRecords } from '@/lib/library/matching';
import { type PageRequest, readPage } from '@/lib/library/paging';
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

/** Sorts records into the values of a field; a record with several values stands in several buckets. */
function bucketsOf(collection: Collection, by: GroupField, positions: readonly number[]): readonly Bucket[] {
  const isNumber = FIELD_CATALOGUE[collection.kind].filterTypes.get(by.field) === 'number';
  const wanted = new Uint8Array(collection.capacity);
  for (const position of positions) wanted[position] = 1;
  const buckets = new Map<string, number[]>();
  const known = new Set<number>();
  const put = (value: string, position: number) => {
    known.add(position);
    const bucket = buckets.get(value);
    if (bucket === undefined) buckets.set(value, [position]);
    else bucket.push(position);
  };
  if (isNumber) {
    const numbers = collection.numbers(by.field);
    for (const position of positions) {
      for (const number of new Set(numbers[position] ?? [])) put(String(number), position);
    }
  } else {
    for (const [value, list] of collection.terms(by.field).postings) {
      for (const position of list) if (wanted[position] === 1) put(value, position);
    }
  }
  const all = [...buckets].map(([value, list]) => ({ value, positions: list }));
  const unknown = positions.filter((position) => !known.has(position));
  if (!by.includesUnknown || unknown.length === 0) return all;
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
  const numbers = positions.flatMap((position) => column[position] ?? []);
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

function compareGroups(how: Grouping): (a: Group, b: Group) => number {
  const byKey = (a: Group, b: Group) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  if (how.usesCursor) return byKey;
  const { figure, sort } = how;
  const isDescending = sort?.isDescending ?? true;
  if (sort?.field === 'key') return (a, b) => (isDescending ? -byKey(a, b) : byKey(a, b));
  const name = figure === null ? 'count' : `${figure.operation}_${figure.field}`;
  return (a, b) => {
    const difference = Number(a[name]) - Number(b[name]);
    return (isDescending ? -difference : difference) || byKey(a, b);
  };
}

/** Groups by the first field, and inside each group by the next ones. */
function group(how: Grouping, fields: readonly GroupField[], positions: readonly number[]): readonly Group[] {
  const [first, ...inner] = fields;
  if (first === undefined) return [];
  const { collection, figure } = how;
  return bucketsOf(collection, first, positions)
    .map((bucket): Group => {
      const label = labelGroup(collection, first.field, bucket.value, how.directory);
      return {
        key: label.key,
        key_display_name: label.name,
        count: bucket.positions.length,
        ...(figure === null
          ? {}
          : { [`${figure.operation}_${figure.field}`]: figureOf(collection, figure, bucket.positions) }),
        ...(inner.length === 0 ? {} : { groups: group(how, inner, bucket.positions) }),
      };
    })
    .filter((found) => found.key_display_name.toLowerCase().includes(how.needle))
    .sort(compareGroups(how));
}

function groupsOnPage(groups: readonly Group[], page: PageRequest): readonly Group[] {
  const start = page.usesCursor ? page.start : 0;
  return groups.slice(start, start + page.perPage);
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
      groups: groupsOnPage(group(how, [field], positions), page),
    }));
    return { meta: listMeta(positions.length, page, 0, null, credits), group_bys: sideBySide };
  }
  const groups = groupsOnPage(group(how, fields, positions), page);
  return { meta: listMeta(positions.length, page, groups.length, groups.length, credits), group_by: groups };
}
