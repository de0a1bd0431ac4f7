import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { type ListAddress, listPath } from '@/lib/routing/list-address';
import { SEARCH_PARAMETERS } from '@/lib/search-text/search-wish';

/**
 * Keys of the group of those without a value; numbers have one of their own. Source: docs/data-contract.md#group-keys.
 */
const UNKNOWN_KEYS: ReadonlySet<string> = new Set(['unknown', '-111', 'null']);

/** Whether a group is of those without a value. */
export function isUnknownGroup(key: string): boolean {
  return UNKNOWN_KEYS.has(key);
}

/** The field that a list is grouped by: the first of several, without what is said of it. */
export function groupField(groupBy: string): string {
  const [first = ''] = groupBy.split(',');
  return first.replace(/:include_unknown$/, '').replaceAll('-', '_');
}

/** The list of one group: what is listed, narrowed to the group's value, no longer grouped. */
export function groupPath(kind: EntityKind, address: ListAddress, key: string): string {
  const field = groupField(address.group_by ?? '');
  const filter = [address.filter ?? '', groupCondition(kind, field, key)]
    .filter((part) => part !== '')
    .join(',');
  const searches = SEARCH_PARAMETERS.map((name) => [name, address[name] ?? ''] as const);
  return listPath(kind, { filter, ...Object.fromEntries(searches) });
}

/** The condition of a group's value: `field:value`. */
export function groupCondition(kind: EntityKind, field: string, key: string): string {
  if (isUnknownGroup(key)) return `${field}:null`;
  const isYesOrNo = FIELD_CATALOGUE[kind].filterTypes.get(field) === 'boolean';
  if (isYesOrNo) return `${field}:${key === '1' || key === 'true' ? 'true' : 'false'}`;
  return buildFilter({ [field]: key });
}
