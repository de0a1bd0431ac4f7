import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { GroupCount, ListParams } from '@/lib/openalex/api';
import { writeValues } from '@/lib/openalex/filter-builder';
import {
  comparableValue,
  type FilterTerm,
  isExclusion,
  readFilterTerms,
  valuesOfTerm,
  writeFilterTerms,
} from '@/lib/openalex/filter-terms';
import { groupCondition } from './group-links';
import type { ListRequest } from './list-page-query';

/** What a list is narrowed by: a field, and the values that occur. */
export interface Facet {
  readonly field: string;
  readonly label: string;
}

/** The service gives no more groups in one answer. Source: docs/data-contract.md#grouping. */
const MOST_GROUPS = 200;

/** Of which the groups are drawn over the years. */
export const YEAR_FIELD = 'publication_year';

/** Facets of each kind's lists, in the order they stand. Source: docs/behaviours/lists.md#facets. */
export const FACETS: Readonly<Record<EntityKind, readonly Facet[]>> = {
  works: [
    { field: YEAR_FIELD, label: 'Years' },
    { field: 'type', label: 'Type' },
    { field: 'open_access.oa_status', label: 'Open access' },
    { field: 'primary_location.source.id', label: 'Source' },
    { field: 'primary_topic.id', label: 'Topic' },
    { field: 'authorships.institutions.id', label: 'Institution' },
    { field: 'authorships.countries', label: 'Country' },
  ],
  authors: [
    { field: 'last_known_institutions.id', label: 'Institution' },
    { field: 'last_known_institutions.country_code', label: 'Country' },
    { field: 'topics.id', label: 'Topic' },
    { field: 'has_orcid', label: 'ORCID' },
  ],
  sources: [
    { field: 'type', label: 'Type' },
    { field: 'host_organization', label: 'Publisher' },
    { field: 'country_code', label: 'Country' },
    { field: 'is_oa', label: 'Open access' },
    { field: 'is_in_doaj', label: 'In DOAJ' },
  ],
  institutions: [
    { field: 'type', label: 'Type' },
    { field: 'country_code', label: 'Country' },
    { field: 'continent', label: 'Continent' },
  ],
  topics: [
    { field: 'domain.id', label: 'Domain' },
    { field: 'field.id', label: 'Field' },
    { field: 'subfield.id', label: 'Subfield' },
  ],
  publishers: [
    { field: 'country_codes', label: 'Country' },
    { field: 'hierarchy_level', label: 'Level' },
  ],
  funders: [
    { field: 'country_code', label: 'Country' },
    { field: 'continent', label: 'Continent' },
  ],
  keywords: [],
  concepts: [{ field: 'level', label: 'Level' }],
};

/** What counts of a facet are asked of: the list without what the facet itself chose, so that more can be chosen. */
export function facetRequest(
  kind: EntityKind,
  { search, filter, ...others }: Pick<ListParams, 'search' | 'filter'>,
  field: string,
): ListRequest {
  const terms = readFilterTerms(filter ?? '').filter((term) => !isChoiceOf(term, field));
  const params = { ...others, search, filter: writeFilterTerms(terms), groupBy: field };
  return { kind, params };
}

/** `12`, or '200 or more' where the service gives no more. */
export function countOfGroups(groups: readonly GroupCount[]): string {
  return groups.length >= MOST_GROUPS ? `${MOST_GROUPS} or more` : String(groups.length);
}

/** Exclusions are conditions of their own, which a facet leaves alone. */
function isChoiceOf(term: FilterTerm, chosen: string): boolean {
  return term.field === chosen && !isExclusion(term);
}

/** The values of a facet that a filter asks for, as they are compared. */
export function chosenValues(filter: string, field: string): ReadonlySet<string> {
  const own = readFilterTerms(filter).filter((term) => isChoiceOf(term, field));
  return new Set(own.flatMap(valuesOfTerm).map(comparableValue));
}

/**
 * The filter with one value of a facet chosen, or no longer: of several chosen ones any is enough. A value that cannot stand in a list
 * (a yes or no, none, one with a comma) is chosen in place of the others.
 */
export function withFacetValue(kind: EntityKind, filter: string, field: string, key: string): string {
  const terms = readFilterTerms(filter);
  const value = groupCondition(kind, field, key).slice(field.length + 1);
  const before = terms.filter((term) => isChoiceOf(term, field)).flatMap(valuesOfTerm);
  const isSame = (other: string) => comparableValue(other) === comparableValue(value);
  const isLonely = (other: string) => other === 'null' || other.includes(',');
  const isAlone = FIELD_CATALOGUE[kind].filterTypes.get(field) === 'boolean' || isLonely(value);
  const kept = before.filter((other) => !isSame(other) && !isLonely(other) && !isAlone);
  const values = before.some(isSame) ? before.filter((other) => !isSame(other)) : [...kept, value];
  const bare = values.map((each) => each.replaceAll('"', ''));
  return withFieldValue(filter, field, bare.length > 1 ? bare.join('|') : writeValues(field, bare));
}

/** The filter with this condition in place of a facet's own; an empty value takes it out. */
export function withFieldValue(filter: string, field: string, value: string): string {
  const terms = readFilterTerms(filter);
  const at = terms.findIndex((term) => isChoiceOf(term, field));
  const others = terms.filter((term) => !isChoiceOf(term, field));
  if (value === '') return writeFilterTerms(others);
  const place = at < 0 ? others.length : at;
  return writeFilterTerms([...others.slice(0, place), { field, value }, ...others.slice(place)]);
}
