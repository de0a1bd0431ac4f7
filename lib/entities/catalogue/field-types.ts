/**
 * The type of a filter's values (docs/data-contract.md#filters). `id`: OpenAlex ids; `term`: exact words, codes and
 * external ids; `number`: with ranges; `date`: yyyy-mm-dd; `search`: words to search for.
 */
export type FilterType = 'id' | 'term' | 'boolean' | 'number' | 'date' | 'search';

/**
 * A boolean that the service derives and that is never missing, so it accepts no `null`. Source:
 * docs/data-contract.md#filters.
 */
export const NEVER_MISSING = /^(?:has_|mag_only)|is_global_south/;

/** The most fields in a nested grouping. Source: docs/data-contract.md#grouping. */
export const MAX_NESTED_GROUPS = 3;

/** The fields of one kind, before the derived lists are computed. */
export interface FieldDeclaration {
  /** Root fields of a record, in the order the service lists them. */
  readonly selectable: readonly string[];
  readonly filters: Readonly<Record<FilterType, readonly string[]>>;
  /** Filters that can be neither sorted nor grouped by, in addition to those excluded by their type. */
  readonly filterOnly?: readonly string[];
}

/** The fields of one kind, as both client and local library check them. */
export interface FieldCatalogue {
  readonly selectable: readonly string[];
  /** Alphabetical, as the service lists them in its error text. */
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  readonly groupable: readonly string[];
  /** The groupable fields that can be nested. */
  readonly nestable: readonly string[];
  readonly filterTypes: ReadonlyMap<string, FilterType>;
}

/** Numbers that the service nevertheless groups by. Source: docs/data-contract.md#grouping. */
const GROUPABLE_NUMBERS: ReadonlySet<string> = new Set([
  'apc_list.value',
  'apc_list.value_usd',
  'apc_paid.value',
  'apc_paid.value_usd',
  'apc_usd',
  'authors_count',
  'awards_count',
  'cited_by_count',
  'cited_by_percentile_year.max',
  'cited_by_percentile_year.min',
  'concepts_count',
  'countries_distinct_count',
  'hierarchy_level',
  'institutions_distinct_count',
  'level',
  'locations_count',
  'publication_year',
  'referenced_works_count',
  'summary_stats.2yr_mean_citedness',
  'summary_stats.h_index',
  'summary_stats.i10_index',
  'works_count',
]);

/** Fields of other types that the service refuses to group by. Source: docs/data-contract.md#grouping. */
const NEVER_GROUPED: ReadonlySet<string> = new Set([
  'cited_by',
  'cites',
  'display_name',
  'doi',
  'ids.mag',
  'ids.pmcid',
  'ids.pmid',
  'mag',
  'pmcid',
  'pmid',
  'referenced_works',
  'related_to',
]);

function isGroupable(field: string, type: FilterType): boolean {
  if (NEVER_GROUPED.has(field)) return false;
  if (type === 'number') return GROUPABLE_NUMBERS.has(field);
  return type !== 'date' && type !== 'search';
}

/** Source: docs/data-contract.md#grouping. */
function isNestable(field: string, type: FilterType): boolean {
  return isGroupable(field, type) && type !== 'boolean' && !/(?:^|\.)(?:continent|version)$/.test(field);
}

/** Derives the lists of one kind from its declaration. */
export function buildCatalogue(declaration: FieldDeclaration): FieldCatalogue {
  const { filters } = declaration;
  const types: readonly FilterType[] = ['id', 'term', 'boolean', 'number', 'date', 'search'];
  const entries = types.flatMap((type) => filters[type].map((field) => [field, type] as const));
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const filterOnly = new Set(declaration.filterOnly ?? []);
  const usable = entries.filter(([field]) => !filterOnly.has(field));
  return {
    selectable: declaration.selectable,
    filterable: entries.map(([field]) => field),
    sortable: usable.filter(([, type]) => type !== 'search').map(([field]) => field),
    groupable: usable.filter(([field, type]) => isGroupable(field, type)).map(([field]) => field),
    nestable: usable.filter(([field, type]) => isNestable(field, type)).map(([field]) => field),
    filterTypes: new Map(entries),
  };
}
