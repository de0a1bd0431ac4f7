import type { EntityKind } from '@/lib/base/entity-kind';
import { invertedWords } from '@/lib/entities/inverted-index';
import {
  continentsOf,
  type FieldReader,
  fromPaths,
  hasAny,
  inGlobalSouth,
  texts,
} from '@/lib/library/field-paths';
import { readPath } from '@/lib/library/raw-record';
import { namesAnd, type TextSource } from '@/lib/library/text-sources';
import { WORK_READERS } from '@/lib/library/work-field-readers';

/** What the library needs to answer requests for a kind. */
export interface LibraryKind {
  /** The filter of works that type-ahead hits name. */
  readonly filterKey: string;
  /** Where its records hold the identifier that type-ahead hits name; empty: nowhere. */
  readonly externalPath: readonly string[];
  /** External identifiers by which it can be asked for, and the fields that hold each, the first one first. */
  readonly externalFields: Readonly<Record<string, readonly string[]>>;
  /** What `search` looks through. */
  readonly searched: TextSource;
  /** Fields of the catalogue that are not found in the record by their own names. */
  readonly readers: Readonly<Record<string, FieldReader>>;
  /** Where its records name entities that belong into the same graph. */
  readonly related: readonly string[];
}

function lastKnown(field: string): FieldReader {
  return fromPaths(`last_known_institutions.${field}`, `last_known_institution.${field}`);
}

/** Source: docs/data-contract.md#identifier-forms. */
export const LIBRARY_KINDS: Readonly<Record<EntityKind, LibraryKind>> = {
  works: {
    filterKey: 'openalex',
    externalPath: ['doi'],
    // The DOI of a preprint that was merged into its article is a place of the article's: asked for alone, not in lists.
    externalFields: {
      doi: ['doi', 'locations.id'],
      pmid: ['ids.pmid'],
      pmcid: ['ids.pmcid'],
      mag: ['ids.mag'],
    },
    searched: (record) => ({
      names: texts([record.display_name ?? record.title]),
      body: [],
      inverted: invertedWords(record.abstract_inverted_index),
    }),
    readers: WORK_READERS,
    related: [
      'authorships.author.id',
      'authorships.institutions.id',
      'primary_location.source.id',
      'referenced_works',
      'topics.id',
      'keywords.id',
      'funders.id',
    ],
  },
  authors: {
    filterKey: 'authorships.author.id',
    externalPath: ['orcid'],
    externalFields: { orcid: ['orcid'], scopus: ['ids.scopus'], mag: ['ids.mag'] },
    searched: namesAnd(['display_name', 'display_name_alternatives', 'raw_author_names']),
    readers: {
      has_orcid: hasAny('orcid', 'ids.orcid'),
      orcid: fromPaths('orcid', 'observed_orcids'),
      scopus: fromPaths('ids.scopus'),
      'last_known_institutions.id': lastKnown('id'),
      'last_known_institutions.lineage': lastKnown('lineage'),
      'last_known_institutions.country_code': lastKnown('country_code'),
      'last_known_institutions.ror': lastKnown('ror'),
      'last_known_institutions.type': lastKnown('type'),
      'last_known_institutions.continent': continentsOf(
        'last_known_institutions.country_code',
        'last_known_institution.country_code',
      ),
      'last_known_institutions.is_global_south': inGlobalSouth(
        'last_known_institutions.country_code',
        'last_known_institution.country_code',
      ),
    },
    related: ['last_known_institutions.id', 'topics.id'],
  },
  sources: {
    filterKey: 'primary_location.source.id',
    externalPath: ['issn_l'],
    externalFields: { issn: ['issn'], issn_l: ['issn_l'], mag: ['ids.mag'] },
    searched: namesAnd(['display_name', 'alternate_titles', 'abbreviated_title']),
    readers: {
      'host_organization.id': fromPaths('host_organization'),
      has_issn: hasAny('issn_l', 'issn'),
      issn: fromPaths('issn', 'issn_l'),
    },
    related: ['host_organization', 'topics.id'],
  },
  institutions: {
    filterKey: 'authorships.institutions.lineage',
    externalPath: ['ror'],
    externalFields: { ror: ['ror'], wikidata: ['ids.wikidata'], mag: ['ids.mag'] },
    searched: namesAnd(['display_name', 'display_name_alternatives', 'display_name_acronyms']),
    readers: { has_ror: hasAny('ror', 'ids.ror'), ror: fromPaths('ror') },
    related: ['lineage', 'associated_institutions.id', 'topics.id'],
  },
  topics: {
    filterKey: 'topics.id',
    externalPath: ['ids', 'wikipedia'],
    externalFields: {},
    searched: namesAnd(['display_name'], ['description', 'keywords']),
    readers: {},
    related: [],
  },
  publishers: {
    filterKey: 'primary_location.source.host_organization_lineage',
    externalPath: ['ids', 'wikidata'],
    externalFields: { ror: ['ids.ror'] },
    searched: namesAnd(['display_name', 'alternate_titles']),
    readers: {
      continent: continentsOf('country_codes'),
      is_global_south: inGlobalSouth('country_codes'),
      parent_publisher: (record) => {
        const parent = readPath(record, ['parent_publisher']);
        return parent.some((value) => typeof value === 'string')
          ? parent
          : readPath(record, ['parent_publisher', 'id']);
      },
    },
    related: ['lineage', 'parent_publisher', 'parent_publisher.id'],
  },
  funders: {
    filterKey: 'awards.funder_id',
    externalPath: ['ids', 'ror'],
    externalFields: { ror: ['ids.ror'], wikidata: ['ids.wikidata'] },
    searched: namesAnd(['display_name', 'alternate_titles'], ['description']),
    readers: { awards_count: (record) => fromPaths('awards_count', 'grants_count')(record).slice(0, 1) },
    related: [],
  },
  keywords: {
    filterKey: 'keywords.id',
    externalPath: [],
    externalFields: {},
    searched: namesAnd(['display_name']),
    readers: {},
    related: [],
  },
  concepts: {
    filterKey: 'concepts.id',
    externalPath: ['wikidata'],
    externalFields: { wikidata: ['wikidata'], mag: ['ids.mag'] },
    searched: namesAnd(['display_name'], ['description']),
    readers: {
      wikidata: fromPaths('wikidata', 'ids.wikidata'),
      wikidata_id: fromPaths('wikidata', 'ids.wikidata'),
      has_wikidata: hasAny('wikidata', 'ids.wikidata'),
    },
    related: ['ancestors.id', 'related_concepts.id'],
  },
};
