import type { EntityKind } from '@/lib/base/entity-kind';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import { FIELD_CATALOGUE } from './catalogue';

/** Labels for common filters and groupings, since names such as `primary_location.source.id` are unclear. */
const LABELS: Readonly<Record<string, string>> = {
  abstract_inverted_index: 'Abstract',
  authorships: 'Authors',
  'authorships.author.id': 'Author',
  'authorships.author.orcid': 'ORCID',
  'authorships.countries': 'Country',
  'authorships.institutions.id': 'Institution',
  'authorships.institutions.lineage': 'Institution or one of its parts',
  'authorships.institutions.type': 'Type of institution',
  'authorships.institutions.continent': 'Continent',
  'authorships.institutions.country_code': 'Country of an institution',
  cited_by_count: 'Citations',
  cites: 'Cites the work',
  cited_by: 'Cited by the work',
  related_to: 'Related to the work',
  biblio: 'Volume, issue and pages',
  continent: 'Continent',
  country_code: 'Country',
  country_codes: 'Country',
  display_name: 'Name',
  'display_name.search': 'Words of the name',
  'title.search': 'Words of the title',
  'title_and_abstract.search': 'Words of title and abstract',
  'title_abstract_keywords.search': 'Words of title and abstract, or keywords',
  'abstract.search': 'Words of the abstract',
  'domain.id': 'Domain',
  'field.id': 'Field',
  'subfield.id': 'Subfield',
  doi: 'DOI',
  from_publication_date: 'Published from',
  to_publication_date: 'Published until',
  'funders.id': 'Funder',
  has_abstract: 'Has an abstract',
  has_doi: 'Has a DOI',
  has_fulltext: 'Has full text',
  has_issn: 'Has an ISSN',
  has_orcid: 'Has an ORCID',
  has_pmid: 'Has a PubMed number',
  has_references: 'Has references',
  has_ror: 'Has a ROR',
  hierarchy_level: 'Level',
  host_organization: 'Publisher',
  ids: 'Other identifiers',
  is_in_doaj: 'In DOAJ',
  is_oa: 'Open access',
  is_retracted: 'Retracted',
  issn: 'ISSN',
  'keywords.id': 'Keyword',
  language: 'Language',
  'last_known_institutions.id': 'Institution',
  'last_known_institutions.country_code': 'Country',
  'last_known_institutions.type': 'Type of institution',
  level: 'Level',
  'open_access.is_oa': 'Open access',
  'open_access.oa_status': 'Open access status',
  openalex: 'OpenAlex id',
  'primary_location.source.id': 'Source',
  'primary_location.source.type': 'Type of source',
  'primary_location.license': 'Licence',
  'primary_topic.id': 'Topic',
  'primary_topic.field.id': 'Field',
  'primary_topic.domain.id': 'Domain',
  'primary_topic.subfield.id': 'Subfield',
  publication_year: 'Year',
  'summary_stats.h_index': 'h-index',
  'sustainable_development_goals.id': 'Sustainable development goal',
  'topics.id': 'Topic, any of them',
  type: 'Type',
  works_count: 'Works',
};

/** The label of a field: the words of its name unless it has a better one. */
export function fieldLabel(field: string): string {
  const known = LABELS[field];
  if (known !== undefined) return known;
  const words = field.replace(/[._]/g, ' ').replace(/ id$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface NamedField {
  readonly field: string;
  readonly label: string;
  /** Whether it is among the common fields. */
  readonly isUsual: boolean;
}

/** Fields with labels, common ones first. Each label is unique. */
function named(fields: readonly string[]): readonly NamedField[] {
  const seen = new Set<string>();
  const all = fields.map((field): NamedField => {
    const isUsual = field in LABELS;
    const label = isUsual ? fieldLabel(field) : field;
    const isTaken = seen.has(label);
    seen.add(label);
    return { field, label: isTaken ? `${label} (${field})` : label, isUsual };
  });
  return all.sort((a, b) => Number(b.isUsual) - Number(a.isUsual) || a.label.localeCompare(b.label, 'en'));
}

/** Filters for lists of a kind that need no paid plan. */
export function namedFilters(kind: EntityKind): readonly NamedField[] {
  return named(FIELD_CATALOGUE[kind].filterable.filter((field) => !PREMIUM_FIELDS.has(field)));
}

/** Groupings for lists of a kind. */
export function namedGroupings(kind: EntityKind): readonly NamedField[] {
  return named(FIELD_CATALOGUE[kind].groupable);
}
