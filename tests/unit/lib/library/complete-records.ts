import type { EntityKind } from '@/lib/base/entity-kind';
import type { RawRecord } from '@/lib/library/raw-record';
import { url } from './tiny-library';

/** Words that each stand in one text of the records, by the filters that search this text. */
export const SEARCHED_WORDS: Readonly<Record<string, string>> = {
  'abstract.search': 'estuary',
  'abstract.search.exact': 'estuary',
  'default.search': 'tidal',
  'description.search': 'described',
  'display_name.search': 'tidal',
  'display_name.search.exact': 'tidal',
  'fulltext.search': 'estuary',
  'fulltext.search.exact': 'estuary',
  'keyword.search': 'salinity',
  'keywords.search': 'salinity',
  'raw_affiliation_strings.search': 'harbour',
  'raw_author_name.search': 'rivera',
  'semantic.search': 'estuary',
  'text.search': 'tidal',
  'title.search': 'tidal',
  'title.search.exact': 'tidal',
  'title_abstract_keywords.search': 'estuary',
  'title_abstract_keywords.search.exact': 'estuary',
  'title_and_abstract.search': 'estuary',
  'title_and_abstract.search.exact': 'estuary',
};

const named = (id: string) => ({ id: url(id), display_name: `Tidal ${id}` });

const SUMMARY = { '2yr_mean_citedness': 1.5, h_index: 9, i10_index: 7 };
const COUNTS = { works_count: 3, cited_by_count: 4, created_date: '2020-01-02', updated_date: '2024-01-02' };
const TOPIC = {
  ...named('T61'),
  subfield: named('subfields/1910'),
  field: named('fields/19'),
  domain: named('domains/3'),
};
const CONCEPT = { ...named('C81'), wikidata: 'https://www.wikidata.org/wiki/Q81', level: 1 };
const SUBJECTS = { topics: [TOPIC], topic_share: [TOPIC], x_concepts: [CONCEPT] };
const ROLES = { roles: [{ role: 'funder', id: url('F71'), works_count: 3 }] };
const INSTITUTION = {
  ...named('I21'),
  ror: 'https://ror.org/021abcd21',
  country_code: 'BR',
  type: 'education',
  lineage: [url('I21')],
};

function sourceOf(id: string, type: string, host: string): RawRecord {
  return {
    ...named(id),
    issn_l: '1234-5679',
    issn: ['1234-5679'],
    is_oa: true,
    is_in_doaj: true,
    is_core: true,
    host_organization: url(host),
    host_organization_lineage: [url(host)],
    type,
  };
}

function locationOf(source: RawRecord, version: string): RawRecord {
  return {
    is_oa: true,
    landing_page_url: 'https://example.org/tidal',
    pdf_url: 'https://example.org/tidal.pdf',
    source,
    license: 'cc-by',
    license_id: url('licenses/cc-by'),
    version,
    is_accepted: true,
    is_published: true,
    raw_type: 'journal-article',
  };
}

const IN_JOURNAL = locationOf(sourceOf('S41', 'journal', 'P51'), 'publishedVersion');
const IN_REPOSITORY = locationOf(sourceOf('S42', 'repository', 'I21'), 'submittedVersion');
const APC = { value: 900, currency: 'EUR', value_usd: 1000, provenance: 'doaj' };

/** A work with everything that the service says of works. */
const WORK: RawRecord = {
  id: url('W31'),
  doi: 'https://doi.org/10.5555/tidal.31',
  title: 'Tidal marshes',
  display_name: 'Tidal marshes',
  publication_year: 2020,
  publication_date: '2020-06-01',
  ids: {
    openalex: url('W31'),
    doi: 'https://doi.org/10.5555/tidal.31',
    mag: '31',
    pmid: 'https://pubmed.ncbi.nlm.nih.gov/31',
    pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/31',
  },
  language: 'en',
  primary_location: IN_JOURNAL,
  best_oa_location: IN_JOURNAL,
  locations: [IN_JOURNAL, IN_REPOSITORY],
  locations_count: 2,
  type: 'article',
  type_crossref: 'journal-article',
  indexed_in: ['crossref'],
  open_access: { is_oa: true, oa_status: 'gold', any_repository_has_fulltext: true },
  authorships: [
    {
      author: { ...named('A11'), orcid: 'https://orcid.org/0000-0000-0000-0011' },
      institutions: [INSTITUTION],
      affiliations: [{ raw_affiliation_string: 'Harbour Lab', institution_ids: [url('I21')] }],
      countries: ['BR'],
      is_corresponding: true,
      raw_author_name: 'T. Rivera',
      raw_affiliation_strings: ['Harbour Lab'],
      raw_orcid: 'https://orcid.org/0000-0000-0000-0011',
    },
  ],
  institution_assertions: [INSTITUTION],
  countries_distinct_count: 1,
  institutions_distinct_count: 1,
  corresponding_author_ids: [url('A11')],
  corresponding_institution_ids: [url('I21')],
  apc_list: APC,
  apc_paid: APC,
  fwci: 1.2,
  has_fulltext: true,
  fulltext_origin: 'pdf',
  has_content: { pdf: true, grobid_xml: true },
  cited_by_count: 4,
  citation_normalized_percentile: { value: 0.99, is_in_top_1_percent: true, is_in_top_10_percent: true },
  cited_by_percentile_year: { min: 98, max: 99 },
  biblio: { volume: '7', issue: '2', first_page: '11', last_page: '19' },
  is_retracted: true,
  is_paratext: true,
  primary_topic: TOPIC,
  topics: [TOPIC],
  keywords: [{ id: url('keywords/salinity'), display_name: 'Salinity', score: 0.9 }],
  concepts: [CONCEPT],
  sustainable_development_goals: [{ id: 'https://metadata.un.org/sdg/14', score: 0.6 }],
  awards: [
    {
      id: url('G91'),
      doi: 'https://doi.org/10.5555/award.91',
      funder_award_id: 'AW-91',
      funder_id: url('F71'),
      funder_display_name: 'Tidal Fund',
    },
  ],
  funders: [named('F71')],
  datasets: [url('W32')],
  referenced_works_count: 1,
  referenced_works: [url('W32')],
  related_works: [url('W32')],
  abstract_inverted_index: { Estuary: [0] },
  created_date: '2020-06-02',
  updated_date: '2024-06-02',
};

/** A work that only the Microsoft Academic Graph knew; it lies in a repository and cites the other. */
const MAG_WORK: RawRecord = {
  id: url('W32'),
  display_name: 'Mag work',
  primary_location: IN_REPOSITORY,
  ids: { openalex: url('W32'), mag: '32' },
  referenced_works: [url('W31')],
  related_works: [url('W31')],
};

/** A work outside the core corpus, which lists leave out unless they are asked. */
const OUTER_WORK: RawRecord = { id: url('W33'), display_name: 'Outer work', is_xpac: true };

/** Records of every kind that together have a value for everything that the service says of that kind. */
export const COMPLETE_RECORDS: Readonly<Record<EntityKind, readonly RawRecord[]>> = {
  works: [WORK, MAG_WORK, OUTER_WORK],
  authors: [
    {
      ...named('A11'),
      ...COUNTS,
      ...SUBJECTS,
      orcid: 'https://orcid.org/0000-0000-0000-0011',
      ids: { openalex: url('A11'), scopus: 'https://www.scopus.com/authid/detail.uri?authorID=11' },
      summary_stats: SUMMARY,
      affiliations: [{ institution: INSTITUTION, years: [2020] }],
      last_known_institutions: [INSTITUTION],
      block_key: 't rivera',
    },
  ],
  sources: [
    {
      ...sourceOf('S41', 'journal', 'P51'),
      ...COUNTS,
      ...SUBJECTS,
      ids: { openalex: url('S41'), mag: '41' },
      summary_stats: SUMMARY,
      country_code: 'BR',
      apc_prices: [{ price: 900, currency: 'EUR' }],
      apc_usd: 1000,
      first_publication_year: 1990,
      last_publication_year: 2024,
      oa_flip_year: 2010,
      is_high_oa_rate: true,
      is_high_oa_rate_since_year: 2010,
      is_in_doaj_since_year: 2010,
      is_in_jstage: true,
      is_in_jstage_since_year: 2010,
      is_ojs: true,
      is_preprint_repository: true,
    },
  ],
  institutions: [
    {
      ...INSTITUTION,
      ...COUNTS,
      ...SUBJECTS,
      ...ROLES,
      ids: { openalex: url('I21'), ror: INSTITUTION.ror },
      summary_stats: SUMMARY,
      is_super_system: true,
      repositories: [sourceOf('S42', 'repository', 'I21')],
    },
  ],
  topics: [
    { ...TOPIC, ...COUNTS, ids: { openalex: url('T61') }, description: 'Described', keywords: ['Salinity'] },
  ],
  publishers: [
    {
      ...named('P51'),
      ...COUNTS,
      ...ROLES,
      ids: {
        openalex: url('P51'),
        ror: 'https://ror.org/051abcd51',
        wikidata: 'https://www.wikidata.org/entity/Q51',
      },
      summary_stats: SUMMARY,
      hierarchy_level: 1,
      parent_publisher: named('P52'),
      lineage: [url('P51'), url('P52')],
      country_codes: ['BR'],
    },
  ],
  funders: [
    {
      ...named('F71'),
      ...COUNTS,
      ...ROLES,
      ids: {
        openalex: url('F71'),
        ror: 'https://ror.org/071abcd71',
        wikidata: 'https://www.wikidata.org/entity/Q71',
        crossref: '71',
        doi: 'https://doi.org/10.13039/71',
      },
      summary_stats: SUMMARY,
      country_code: 'BR',
      description: 'Described',
      awards_count: 2,
    },
  ],
  keywords: [{ ...named('keywords/salinity'), ...COUNTS }],
  concepts: [
    {
      ...CONCEPT,
      ...COUNTS,
      ids: { openalex: url('C81') },
      summary_stats: SUMMARY,
      ancestors: [named('C80')],
    },
  ],
};
