import { array, custom, looseObject, nullish, string, union, type ZodMiniType } from 'zod/mini';
import type { EntityKind } from '@/lib/base/entity-kind';
import { isPlainObject } from '@/lib/base/plain-object';
import {
  count,
  counts,
  countsByYear,
  flag,
  hierarchy,
  identity,
  institutionStub,
  listOf,
  numberOrText,
  numbers,
  objectOf,
  roles,
  summaryStats,
  text,
  texts,
  topicCounts,
} from './schema-parts';

/*
 * The wire shape of each kind: the fields that accessors read, of every generation since 2021
 * (docs/data-contract.md#older-record-shapes). Other fields are not listed; they survive untouched.
 */

const locationSource = objectOf({
  id: text,
  display_name: text,
  issn_l: text,
  is_oa: flag,
  host_organization: text,
  host_organization_name: text,
  publisher: text,
  type: text,
});

const locationShape = {
  id: text,
  is_oa: flag,
  landing_page_url: text,
  pdf_url: text,
  source: locationSource,
  license: text,
  version: text,
};

const authorship = {
  author_position: text,
  author: objectOf({ id: text, display_name: text, orcid: text, observed_orcids: texts }),
  institutions: listOf(institutionStub),
  is_corresponding: flag,
  raw_author_name: text,
};

const work = looseObject({
  ...identity,
  title: text,
  doi: text,
  publication_year: count,
  publication_date: text,
  language: text,
  type: text,
  cited_by_count: count,
  fwci: count,
  is_retracted: flag,
  is_xpac: flag,
  ids: objectOf({ doi: text, mag: numberOrText, pmid: text, pmcid: text }),
  open_access: objectOf({ is_oa: flag, oa_status: text, oa_url: text }),
  authorships: listOf(authorship),
  primary_location: objectOf(locationShape),
  locations: listOf(locationShape),
  best_oa_location: objectOf(locationShape),
  host_venue: objectOf({ id: text, display_name: text, issn_l: text, publisher: text, type: text }),
  biblio: objectOf({ volume: text, issue: text, first_page: text, last_page: text }),
  referenced_works: texts,
  referenced_works_count: count,
  related_works: texts,
  topics: listOf({ id: text, display_name: text, score: numberOrText, ...hierarchy }),
  concepts: listOf({ id: text, display_name: text, score: numberOrText, level: count }),
  keywords: nullish(
    array(
      nullish(
        union([
          looseObject({ id: text, display_name: text, keyword: text, value: text, score: numberOrText }),
          string(),
        ]),
      ),
    ),
  ),
  funders: listOf({ id: text, display_name: text, ror: text }),
  awards: listOf({ id: text, funder_id: text, funder_display_name: text, funder_award_id: text }),
  grants: listOf({ funder: text, funder_display_name: text, award_id: text }),
  counts_by_year: countsByYear,
  // Word to positions; in 2022 in a wrapper, in snapshots as JSON text. Only its accessor reads inside.
  abstract_inverted_index: nullish(
    union([string(), custom<Readonly<Record<string, unknown>>>(isPlainObject)]),
  ),
});

const author = looseObject({
  ...identity,
  ...counts,
  orcid: text,
  observed_orcids: texts,
  display_name_alternatives: texts,
  affiliations: listOf({ institution: objectOf(institutionStub), years: numbers }),
  last_known_institutions: listOf(institutionStub),
  last_known_institution: objectOf(institutionStub),
  topics: topicCounts,
  summary_stats: summaryStats,
  counts_by_year: countsByYear,
});

const source = looseObject({
  ...identity,
  ...counts,
  issn_l: text,
  issn: texts,
  type: text,
  is_oa: flag,
  is_in_doaj: flag,
  country_code: text,
  homepage_url: text,
  host_organization: text,
  host_organization_name: text,
  host_organization_lineage: texts,
  publisher: text,
  topics: topicCounts,
  summary_stats: summaryStats,
  counts_by_year: countsByYear,
});

const institution = looseObject({
  ...identity,
  ...counts,
  ror: text,
  type: text,
  country_code: text,
  lineage: texts,
  homepage_url: text,
  display_name_acronyms: texts,
  display_name_alternatives: texts,
  geo: objectOf({
    city: text,
    region: text,
    country: text,
    country_code: text,
    latitude: count,
    longitude: count,
  }),
  associated_institutions: listOf({ ...institutionStub, relationship: text }),
  topics: topicCounts,
  roles,
  summary_stats: summaryStats,
  counts_by_year: countsByYear,
});

const topic = looseObject({
  ...identity,
  ...counts,
  description: text,
  keywords: texts,
  ids: objectOf({ wikipedia: text }),
  ...hierarchy,
  siblings: listOf({ id: text, display_name: text }),
});

const publisher = looseObject({
  ...identity,
  ...counts,
  alternate_titles: texts,
  hierarchy_level: count,
  // A URL in some answers, an object in others (docs/data-contract.md#publishers).
  parent_publisher: nullish(union([string(), looseObject({ id: text, display_name: text })])),
  lineage: texts,
  country_codes: texts,
  homepage_url: text,
  ids: objectOf({ ror: text, wikidata: text }),
  roles,
  summary_stats: summaryStats,
  counts_by_year: countsByYear,
});

const funder = looseObject({
  ...identity,
  ...counts,
  alternate_titles: texts,
  country_code: text,
  description: text,
  homepage_url: text,
  awards_count: count,
  grants_count: count,
  ids: objectOf({ ror: text, wikidata: text, crossref: numberOrText, doi: text }),
  roles,
  summary_stats: summaryStats,
  counts_by_year: countsByYear,
});

const keyword = looseObject({ ...identity, ...counts });

const concept = looseObject({
  ...identity,
  ...counts,
  level: count,
  description: text,
  wikidata: text,
  ids: objectOf({ wikidata: text, wikipedia: text }),
  ancestors: listOf({ id: text, display_name: text, level: count }),
  related_concepts: listOf({ id: text, display_name: text, level: count, score: numberOrText }),
  counts_by_year: countsByYear,
});

/** The nine wire shapes by kind. */
export const RECORD_SCHEMAS = {
  works: work,
  authors: author,
  sources: source,
  institutions: institution,
  topics: topic,
  publishers: publisher,
  funders: funder,
  keywords: keyword,
  concepts: concept,
} satisfies Readonly<Record<EntityKind, ZodMiniType>>;
