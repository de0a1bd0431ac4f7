import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import type { FilterOperator } from './expansion-settings';

/** A type that expansion filters offer; searches cost ten times a list and are left to the search. */
export type ExpansionFieldType = Exclude<FilterType, 'search'>;

/** Fields that the relations set themselves, or that change the kind of list. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'openalex',
  'openalex_id',
  'ids.openalex',
  'id',
  'is_xpac',
]);

const OPERATORS_BY_TYPE: Readonly<Record<ExpansionFieldType, readonly FilterOperator[]>> = {
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'notin'],
  date: ['eq', 'gt', 'gte', 'lt', 'lte', 'between'],
  boolean: ['eq', 'ne'],
  id: ['eq', 'ne', 'in', 'notin'],
  term: ['eq', 'ne', 'in', 'notin'],
};

/** Bounds that are dates by their own name, such as `from_publication_date`, are equal to a day and nothing else. */
const BOUND_DATE = /^(?:from|to)_/;

/** How the values of a field are read for a kind; null where the service, or a free visitor, cannot filter by it. */
export function filterFieldType(kind: EntityKind, field: string): ExpansionFieldType | null {
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field);
  if (type === undefined || type === 'search') return null;
  return PREMIUM_FIELDS.has(field) || RESERVED_FIELDS.has(field) ? null : type;
}

/** Comparisons that make sense for a field of a kind; empty where it cannot be filtered by. */
export function operatorsOf(kind: EntityKind, field: string): readonly FilterOperator[] {
  const type = filterFieldType(kind, field);
  if (type === null) return [];
  return BOUND_DATE.test(field) ? ['eq'] : OPERATORS_BY_TYPE[type];
}

export function canSortBy(kind: EntityKind, field: string): boolean {
  const isRefused = PREMIUM_FIELDS.has(field) || RESERVED_FIELDS.has(field) || BOUND_DATE.test(field);
  return !isRefused && FIELD_CATALOGUE[kind].sortable.includes(field);
}

/** Fields to filter by for any of the kinds, alphabetical. */
export function filterFields(kinds: readonly EntityKind[]): readonly string[] {
  return united(kinds, (kind) =>
    FIELD_CATALOGUE[kind].filterable.filter((field) => filterFieldType(kind, field) !== null),
  );
}

/** Fields to sort by for any of the kinds, alphabetical. */
export function sortFields(kinds: readonly EntityKind[]): readonly string[] {
  return united(kinds, (kind) => FIELD_CATALOGUE[kind].sortable.filter((field) => canSortBy(kind, field)));
}

function united(kinds: readonly EntityKind[], fieldsOf: (kind: EntityKind) => readonly string[]) {
  return [...new Set(kinds.flatMap((kind) => [...fieldsOf(kind)]))].sort();
}
