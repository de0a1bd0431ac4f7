import type { EntityKind } from '@/lib/base/entity-kind';
import { canSortBy, filterFieldType } from '@/lib/graph/expansion-fields';
import { type ExpansionFilter, type ExpansionSort, inOrder } from '@/lib/graph/expansion-settings';
import { buildFilter } from '@/lib/openalex/filter-builder';

const DAY_MS = 86_400_000;

/**
 * The conditions of expansion filters in the service's syntax, joined by commas; those on fields that the kind lacks
 * are left out, since one of them would refuse the whole list. Empty for none.
 * Source: docs/behaviours/expansion.md#filters-in-the-services-syntax, docs/data-contract.md#ranges.
 */
export function expansionFilter(kind: EntityKind, filters: readonly ExpansionFilter[]): string {
  return filters
    .flatMap((filter) => conditions(kind, filter).map((values) => buildFilter({ [filter.property]: values })))
    .filter((condition) => condition !== '')
    .join(',');
}

/** The `sort` parameter, most important field first; undefined if no field is left that the kind can be sorted by. */
export function expansionSort(kind: EntityKind, sorts: readonly ExpansionSort[]): string | undefined {
  const keys = inOrder(sorts)
    .filter(({ property }) => canSortBy(kind, property))
    .map(({ property, direction }) => `${property}:${direction}`);
  return keys.length === 0 ? undefined : keys.join(',');
}

/** The values of each condition that a filter becomes: one, or two where the service knows no range. */
function conditions(kind: EntityKind, { property, operator, values }: ExpansionFilter): readonly string[][] {
  const type = filterFieldType(kind, property);
  const [value = '', high = ''] = values.map((each) => each.trim());
  if (type === null) return [];
  switch (operator) {
    case 'eq':
      return [[value]];
    case 'ne':
      // The service refuses a negated yes or no.
      return [[type === 'boolean' ? String(!/^true$/i.test(value)) : `!${value}`]];
    case 'gt':
      return [[`>${value}`]];
    case 'lt':
      return [[`<${value}`]];
    case 'gte':
      return [[type === 'date' ? `>${dayBeside(value, -1)}` : numberFrom(value)]];
    case 'lte':
      return [[type === 'date' ? `<${dayBeside(value, 1)}` : numberUpTo(value)]];
    case 'between':
      return type === 'date'
        ? [[`>${dayBeside(value, -1)}`], [`<${dayBeside(high, 1)}`]]
        : [[`${value}-${high}`]];
    case 'in':
      return [values.map((each) => each.trim())];
    case 'notin':
      return [values.map((each, index) => (index === 0 ? `!${each.trim()}` : each.trim()))];
  }
}

/** The service's comparisons exclude the bound; its open ranges, which fractions and zero need, include it. */
function numberFrom(value: string): string {
  const bound = Number(value);
  return Number.isSafeInteger(bound) && bound > 0 ? `>${bound - 1}` : `${value}-`;
}

function numberUpTo(value: string): string {
  const bound = Number(value);
  return Number.isSafeInteger(bound) ? `<${bound + 1}` : `-${value}`;
}

function dayBeside(day: string, step: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10);
}
