/** What a column of a file contains. */
export const COLUMN_ROLES = [
  'title',
  'authors',
  'year',
  'source',
  'doi',
  'pmid',
  'pmcid',
  'openAlexId',
  'included',
  'excluded',
  'notes',
  'abstract',
  'keywords',
  'citedByCount',
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The column of each role, by index; a role without a column is absent. */
export type ColumnMapping = Readonly<Partial<Record<ColumnRole, number>>>;

/**
 * Names of columns, the surest first. Source: docs/behaviours/datasets.md#columns.
 */
const NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  title: [
    'title',
    'display_name',
    'primary_title',
    'ti',
    'article_title',
    'document_title',
    'paper_title',
    't1',
  ],
  authors: ['authors', 'author', 'au', 'author_names', 'author_full_names', 'authorships', 'creators'],
  year: [
    'year',
    'publication_year',
    'py',
    'publicationyear',
    'pub_year',
    'published',
    'publication_date',
    'issued',
  ],
  source: [
    'source',
    'journal',
    'venue',
    'jo',
    'source_title',
    'publication_title',
    'container_title',
    'so',
    't2',
  ],
  doi: ['doi', 'do', 'doi_link', 'doi_url'],
  pmid: ['pmid', 'pubmed_id', 'pubmed', 'pm'],
  pmcid: ['pmcid', 'pmc', 'pmc_id'],
  openAlexId: ['openalex_id', 'id', 'openalex', 'openalexid', 'work_id'],
  included: [
    'asreview_label',
    'included',
    'label_included',
    'final_decision',
    'final_included',
    'included_final',
    'included_label',
    'included_flag',
    'rayyan_inclusion',
    'label',
    'decision',
    'status',
    'include',
    'screening_decision',
    'expert_decision',
    'initial_decision',
  ],
  excluded: ['excluded', 'label_excluded', 'exclude'],
  notes: ['notes', 'note', 'n1'],
  abstract: ['abstract', 'ab', 'abstract_note', 'n2'],
  keywords: ['keywords', 'keyword', 'kw', 'author_keywords', 'de'],
  citedByCount: ['cited_by_count', 'citedbycount', 'citations', 'cited_by', 'times_cited', 'tc'],
};

/** A header as names are compared: `Publication Year`, `publication-year` and `publicationYear` are one. */
function plainName(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** Whether a cell is the name of a column that we know. */
export function isColumnName(cell: string): boolean {
  return KNOWN_NAMES.has(plainName(cell));
}

/**
 * The mapping that the names of the columns suggest; of several names for one role the surest wins.
 * @param fits whether what stands in a column of that name suits the role.
 */
export function guessMapping(
  header: readonly string[],
  fits: (role: ColumnRole, index: number, name: string) => boolean,
): ColumnMapping {
  const names = header.map(plainName);
  const mapping: Partial<Record<ColumnRole, number>> = {};
  for (const role of COLUMN_ROLES) {
    for (const name of NAMES[role]) {
      const index = names.indexOf(name);
      if (index < 0 || !fits(role, index, name)) continue;
      mapping[role] = index;
      break;
    }
  }
  return mapping;
}

/** The mapping with a column given a role, or none: a role has one column and a column one role. */
export function withColumnRole(
  mapping: ColumnMapping,
  column: number,
  role: ColumnRole | null,
): ColumnMapping {
  const others = Object.entries(mapping).filter(([each, index]) => index !== column && each !== role);
  return { ...Object.fromEntries(others), ...(role === null ? {} : { [role]: column }) };
}

export function roleOfColumn(mapping: ColumnMapping, column: number): ColumnRole | null {
  return COLUMN_ROLES.find((role) => mapping[role] === column) ?? null;
}
