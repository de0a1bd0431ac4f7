import type { EntityKind } from '@/lib/base/entity-kind';
import { continentsOf, type FieldReader, fromPaths, hasAny, inGlobalSouth } from '@/lib/library/field-paths';
import { readPath } from '@/lib/library/raw-record';
import { WORK_READERS } from '@/lib/library/work-field-readers';

type Readers = Readonly<Record<string, FieldReader>>;

const SHARED: Readers = {
  openalex: fromPaths('id'),
  openalex_id: fromPaths('id'),
  'ids.openalex': fromPaths('id'),
  'concept.id': fromPaths('x_concepts.id'),
  'concepts.id': fromPaths('x_concepts.id'),
  from_created_date: fromPaths('created_date'),
  to_created_date: fromPaths('created_date'),
  to_updated_date: fromPaths('updated_date'),
  continent: continentsOf('country_code'),
  is_global_south: inGlobalSouth('country_code'),
  ror: fromPaths('ids.ror'),
  wikidata: fromPaths('ids.wikidata'),
};

function lastKnown(field: string): FieldReader {
  return fromPaths(`last_known_institutions.${field}`, `last_known_institution.${field}`);
}

const AUTHOR_READERS: Readers = {
  has_orcid: hasAny('orcid', 'ids.orcid'),
  orcid: fromPaths('orcid'),
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
};

const READERS: Readonly<Record<EntityKind, Readers>> = {
  works: WORK_READERS,
  authors: AUTHOR_READERS,
  sources: {
    'host_organization.id': fromPaths('host_organization'),
    has_issn: hasAny('issn_l', 'issn'),
    issn: fromPaths('issn', 'issn_l'),
  },
  institutions: { has_ror: hasAny('ror', 'ids.ror'), ror: fromPaths('ror') },
  topics: {},
  publishers: {
    continent: continentsOf('country_codes'),
    is_global_south: inGlobalSouth('country_codes'),
    parent_publisher: (record) => {
      const parent = readPath(record, ['parent_publisher']);
      return parent.some((value) => typeof value === 'string')
        ? parent
        : readPath(record, ['parent_publisher', 'id']);
    },
  },
  funders: {
    awards_count: (record) => fromPaths('awards_count', 'grants_count')(record).slice(0, 1),
  },
  keywords: {},
  concepts: {
    wikidata: fromPaths('wikidata', 'ids.wikidata'),
    wikidata_id: fromPaths('wikidata', 'ids.wikidata'),
    has_wikidata: hasAny('wikidata', 'ids.wikidata'),
  },
};

/**
 * How a field of the catalogue is found in a record: by its own name as a dotted path, unless the service means
 * something else by it or older records kept it elsewhere (api note 5, 'Old shape').
 */
export function fieldReader(kind: EntityKind, field: string): FieldReader {
  const own = READERS[kind][field];
  if (own !== undefined) return own;
  return SHARED[field] ?? fromPaths(field);
}
