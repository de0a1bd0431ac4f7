import { ANY_LETTER } from '@/lib/identifiers/short-id';
import { canSortBy, type ExpansionFieldType, filterFieldType, operatorsOf } from './expansion-fields';
import {
  type ExpansionFilter,
  type ExpansionSettings,
  type ExpansionSort,
  type ExpansionTarget,
  type FilterOperator,
  MAX_EXPANSION_LIMIT,
  neighbourKinds,
} from './expansion-settings';

/** One thing that is wrong with settings, and where. */
export interface SettingsFault {
  readonly part: 'limit' | 'sort' | 'filter';
  /** Of the sort or filter; 0 for the limit. */
  readonly index: number;
  readonly message: string;
}

/** Names of the comparisons, as they stand between a field and its value. */
export const OPERATOR_LABELS: Readonly<Record<FilterOperator, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'greater than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  between: 'between',
  in: 'one of',
  notin: 'none of',
};

/**
 * Most values in one list, and most filters of one target, so that every request line fits.
 * Source: docs/behaviours/expansion.md#checks-of-settings.
 */
const MAX_VALUES = 100;
const MAX_FILTERS = 20;
const MAX_VALUE_LENGTH = 200;

const OPENALEX_ID = new RegExp(`^(?:https?://openalex\\.org/)?(?:[a-z-]+/)?${ANY_LETTER}\\d{2,}$`, 'i');

/** Everything that is wrong with the settings of a target; empty when they can be stored. */
export function checkExpansionSettings(
  target: ExpansionTarget,
  settings: ExpansionSettings,
): readonly SettingsFault[] {
  const { limit, sorts, filters } = settings;
  const isLimit = Number.isInteger(limit) && limit >= 0 && limit <= MAX_EXPANSION_LIMIT;
  const tooMany: SettingsFault = {
    part: 'filter',
    index: MAX_FILTERS,
    message: `At most ${MAX_FILTERS} filters`,
  };
  return [
    ...(isLimit
      ? []
      : [{ part: 'limit', index: 0, message: 'The limit must be a whole number from 0 to 10,000' } as const]),
    ...faultsOf('sort', sorts, (sort, index) => sortFault(target, sort, sorts.slice(0, index))),
    ...faultsOf('filter', filters, (filter) => filterFault(target, filter)),
    ...(filters.length > MAX_FILTERS ? [tooMany] : []),
  ];
}

function faultsOf<T>(
  part: SettingsFault['part'],
  items: readonly T[],
  faultOf: (item: T, index: number) => string | null,
): readonly SettingsFault[] {
  return items.flatMap((item, index) => {
    const message = faultOf(item, index);
    return message === null ? [] : [{ part, index, message }];
  });
}

function sortFault(
  target: ExpansionTarget,
  { property, priority }: ExpansionSort,
  before: readonly ExpansionSort[],
): string | null {
  if (property === '') return 'Choose a field to sort by';
  if (!neighbourKinds(target).some((kind) => canSortBy(kind, property))) {
    return `${property} cannot be sorted by`;
  }
  if (before.some((sort) => sort.property === property)) return `${property} is sorted by twice`;
  if (!Number.isInteger(priority) || priority < 1) return 'The priority must be a whole number from 1';
  return null;
}

function filterFault(target: ExpansionTarget, filter: ExpansionFilter): string | null {
  const { property, operator, values } = filter;
  if (property === '') return 'Choose a field to filter by';
  const kind = neighbourKinds(target).find((each) => filterFieldType(each, property) !== null);
  const type = kind === undefined ? null : filterFieldType(kind, property);
  if (kind === undefined || type === null) return `${property} cannot be filtered by`;
  if (!operatorsOf(kind, property).includes(operator)) {
    return `'${OPERATOR_LABELS[operator]}' cannot be used with ${property}`;
  }
  return countFault(operator, values) ?? firstValueFault(type, values) ?? orderFault(filter, type);
}

function countFault(operator: FilterOperator, values: readonly string[]): string | null {
  if (operator === 'between') return values.length === 2 ? null : 'Give the lowest and the highest value';
  if (operator !== 'in' && operator !== 'notin') return values.length === 1 ? null : 'Give one value';
  if (values.length === 0) return 'Give at least one value';
  if (values.length > MAX_VALUES) return `Give at most ${MAX_VALUES} values`;
  const torn = values.length > 1 ? values.find((value) => value.includes(',')) : undefined;
  return torn === undefined ? null : `${torn} contains a comma: give it alone`;
}

function firstValueFault(type: ExpansionFieldType, values: readonly string[]): string | null {
  for (const value of values) {
    const fault = valueFault(type, value.trim());
    if (fault !== null) return fault;
  }
  return null;
}

/** Why the service would refuse a value or misread it; null if it is fine. Source: docs/data-contract.md#filters. */
function valueFault(type: ExpansionFieldType, value: string): string | null {
  if (value === '') return 'Give a value';
  switch (type) {
    case 'number':
      return /^\d{1,15}(?:\.\d{1,15})?$/.test(value) ? null : `${value} is not a number from 0`;
    case 'date':
      return isDay(value) ? null : `${value} is not a day such as 2024-12-31`;
    case 'boolean':
      return /^(?:true|false)$/i.test(value) ? null : 'Give true or false';
    case 'id':
      return OPENALEX_ID.test(value) ? null : `${value} is not an OpenAlex id`;
    case 'term':
      return termFault(value);
  }
}

function termFault(value: string): string | null {
  if (value.length > MAX_VALUE_LENGTH) return `A value has at most ${MAX_VALUE_LENGTH} characters`;
  if (/[|"]/.test(value) || value.startsWith('!'))
    return `${value} contains a character with a special meaning in filters`;
  const isRefused = /^(?:none|undefined)$/i.test(value) || value.includes('host_venue');
  return isRefused ? `OpenAlex does not accept the value ${value}` : null;
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

function orderFault({ operator, values }: ExpansionFilter, type: ExpansionFieldType): string | null {
  const [low = '', high = ''] = values.map((value) => value.trim());
  if (operator !== 'between') return null;
  const isOrdered = type === 'number' ? Number(low) <= Number(high) : low <= high;
  return isOrdered ? null : 'The lowest value must come first';
}
