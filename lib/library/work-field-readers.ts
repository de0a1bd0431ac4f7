import {
  continentsOf,
  fromPaths as from,
  hasAny as has,
  inGlobalSouth,
  type FieldReader as Reader,
  texts,
} from '@/lib/library/field-paths';
import { isRawRecord, type RawRecord, readList, readPath } from '@/lib/library/raw-record';

function lengthOf(field: string): Reader {
  return (record) => [readList(record, field).length];
}

const COUNTRY_PATHS = [
  'authorships.institutions.country_code',
  'institution_assertions.country_code',
  'authorships.countries',
] as const;
const countryCodes = from(...COUNTRY_PATHS);
const workContinents = continentsOf(...COUNTRY_PATHS);
const workIsGlobalSouth = inGlobalSouth(...COUNTRY_PATHS);

function locationsOf(record: RawRecord, field: string): RawRecord[] {
  return readPath(record, [field]).filter(isRawRecord);
}

/** Source ids of the locations whose source is of one type. */
function sourcesOfType(field: string, type: string): Reader {
  return (record) =>
    locationsOf(record, field)
      .flatMap((location) => readPath(location, ['source']))
      .filter(isRawRecord)
      .filter((source) => source.type === type)
      .map((source) => source.id);
}

/** Host organizations of one id letter: publishers (P) or institutions (I). */
function hostsWithLetter(path: string, letter: 'P' | 'I'): Reader {
  const read = from(`${path}.host_organization_lineage`);
  return (record) => texts(read(record)).filter((id) => id.includes(`/${letter}`));
}

/** Open locations in one of some versions, as [true] or [false]. */
function hasOpenVersion(...versions: readonly string[]): Reader {
  return (record) => [
    locationsOf(record, 'locations').some(
      (location) => location.is_oa === true && versions.some((version) => location.version === version),
    ),
  ];
}

/** Keywords of 2026 have slug URLs; those of 2024 only a word, from which the slug is made. */
const keywordIds: Reader = (record) => [
  ...readPath(record, ['keywords', 'id']),
  ...texts(readPath(record, ['keywords', 'keyword'])).map((word) => word.toLowerCase().replaceAll(' ', '-')),
];

const authorOrcids = from('authorships.author.orcid', 'authorships.author.observed_orcids');
const authorIds = from('authorships.author.id');
const institutionIds = from('authorships.institutions.id', 'institution_assertions.id');
const institutionTypes = from('authorships.institutions.type', 'institution_assertions.type');
const institutionRors = from('authorships.institutions.ror', 'institution_assertions.ror');
const institutionCountries = from(
  'authorships.institutions.country_code',
  'institution_assertions.country_code',
);
const references = from('referenced_works');

/**
 * Fields of works that are not simply a dotted path into the record. Source: docs/data-contract.md#filters,
 * docs/data-contract.md#works.
 */
export const WORK_READERS: Readonly<Record<string, Reader>> = {
  'author.id': authorIds,
  'author.orcid': authorOrcids,
  'authorships.author.orcid': authorOrcids,
  authors_count: (record) => {
    const counted = readPath(record, ['authors_count']);
    return counted.length > 0 ? counted : [readList(record, 'authorships').length];
  },
  'authorships.countries': countryCodes,
  'authorships.institutions.continent': workContinents,
  'authorships.institutions.is_global_south': workIsGlobalSouth,
  'authorships.institutions.id': institutionIds,
  'authorships.institutions.lineage': from(
    'authorships.institutions.lineage',
    'institution_assertions.lineage',
    'authorships.institutions.id',
  ),
  'authorships.institutions.country_code': institutionCountries,
  'authorships.institutions.ror': institutionRors,
  'authorships.institutions.type': institutionTypes,
  'institution.id': institutionIds,
  'institutions.id': institutionIds,
  'institutions.continent': workContinents,
  'institutions.country_code': institutionCountries,
  'institutions.is_global_south': workIsGlobalSouth,
  'institutions.ror': institutionRors,
  'institutions.type': institutionTypes,
  'awards.funder_id': from('awards.funder_id', 'grants.funder'),
  'awards.funder_award_id': from('awards.funder_award_id', 'grants.award_id'),
  'funders.id': from('funders.id', 'awards.funder_id', 'grants.funder'),
  best_open_version: from('best_oa_location.version'),
  cites: references,
  'concept.id': from('concepts.id'),
  'concepts.id': from('concepts.id'),
  concepts_count: lengthOf('concepts'),
  topics_count: lengthOf('topics'),
  doi: from('doi'),
  doi_starts_with: from('doi'),
  from_publication_date: from('publication_date'),
  to_publication_date: from('publication_date'),
  has_abstract: has('abstract_inverted_index'),
  has_doi: has('doi'),
  has_embeddings: () => [false],
  has_oa_accepted_or_published_version: hasOpenVersion('acceptedVersion', 'publishedVersion'),
  has_oa_submitted_version: hasOpenVersion('submittedVersion'),
  has_old_authors: (record) => [texts(authorIds(record)).some((id) => /\/A[1-4]/.test(id))],
  has_orcid: has('authorships.author.orcid'),
  has_pdf_url: has('locations.pdf_url', 'primary_location.pdf_url'),
  has_pmcid: has('ids.pmcid'),
  has_pmid: has('ids.pmid'),
  has_raw_affiliation_strings: has('authorships.raw_affiliation_strings'),
  has_references: has('referenced_works'),
  is_corresponding: from('authorships.is_corresponding'),
  is_oa: from('open_access.is_oa'),
  is_xpac: (record) => [record.is_xpac === true],
  journal: sourcesOfType('primary_location', 'journal'),
  repository: sourcesOfType('locations', 'repository'),
  'keywords.id': keywordIds,
  label: () => [],
  'locations.source.has_issn': has('locations.source.issn_l'),
  'primary_location.source.has_issn': has('primary_location.source.issn_l'),
  'locations.source.publisher_lineage': hostsWithLetter('locations.source', 'P'),
  'locations.source.host_institution_lineage': hostsWithLetter('locations.source', 'I'),
  'primary_location.source.publisher_lineage': hostsWithLetter('primary_location.source', 'P'),
  'primary_location.source.host_institution_lineage': hostsWithLetter('primary_location.source', 'I'),
  'primary_location.source.issn': from('primary_location.source.issn', 'host_venue.issn'),
  'primary_location.source.id': from('primary_location.source.id', 'host_venue.id'),
  mag: from('ids.mag'),
  mag_only: (record) => [
    readPath(record, ['ids', 'mag']).length > 0 &&
      ['doi', 'pmid', 'pmcid'].every((name) => readPath(record, ['ids', name]).length === 0),
  ],
  oa_status: from('open_access.oa_status'),
  pmcid: from('ids.pmcid'),
  pmid: from('ids.pmid'),
  raw_affiliation_strings: from('authorships.raw_affiliation_strings', 'authorships.raw_affiliation_string'),
  referenced_works_count: (record) => {
    const counted = readPath(record, ['referenced_works_count']);
    return counted.length > 0 ? counted : [readList(record, 'referenced_works').length];
  },
  version: from('locations.version'),
};
