/** Roles that a column of a file can have. */
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
    'item_title',
    't1',
  ],
  authors: [
    'authors',
    'author',
    'au',
    'author_names',
    'author_full_names',
    'authorships',
    'creators',
    'first_authors',
  ],
  year: [
    'year',
    'publication_year',
    'py',
    'published_year',
    'year_published',
    'pub_year',
    'published',
    'publication_date',
    'date_published',
    'pub_date',
    'issued',
    'date',
  ],
  source: [
    'source_title',
    'journal',
    'journal_book',
    'publication_title',
    'journal_title',
    'container_title',
    'publication_name',
    'pub_title',
    'venue',
    'jo',
    'so',
    'source',
    'publication',
    't2',
  ],
  doi: ['doi', 'do', 'di', 'doi_link', 'doi_url', 'digital_object_identifier', 'item_doi'],
  pmid: ['pmid', 'pubmed_id', 'pubmed', 'pm', 'medline_pmid'],
  pmcid: ['pmcid', 'pmc', 'pmc_id'],
  openAlexId: ['openalex_id', 'id', 'openalex', 'work_id'],
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
  abstract: ['abstract', 'ab', 'abstract_note', 'notes_abstract', 'n2'],
  keywords: ['keywords', 'keyword', 'kw', 'author_keywords', 'de'],
  citedByCount: [
    'cited_by_count',
    'citations',
    'cited_by',
    'times_cited',
    'tc',
    'cites',
    'citing_works_count',
    'article_citation_count',
    'citation_count',
  ],
};

/** A header as names are compared: `PubMed ID`, `pubmed-id` and `pubmedId` are one, and so are `Author/s` and `authors`. */
function plainName(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat().map(plainName));

/** Whether a cell is the name of a column that we know. */
export function isColumnName(cell: string): boolean {
  return cell !== '' && KNOWN_NAMES.has(plainName(cell));
}

const LIST_NAMES: ReadonlySet<string> = new Set([...NAMES.authors, ...NAMES.keywords].map(plainName));

/** Whether a column of that name holds a list in every cell: authors or keywords. */
export function isListName(name: string): boolean {
  return LIST_NAMES.has(plainName(name));
}

/**
 * The mapping that the names of the columns suggest; of several names for one role the surest wins.
 * @param fits whether the cells of a column of that name suit the role.
 */
export function guessMapping(
  header: readonly string[],
  fits: (role: ColumnRole, index: number, name: string) => boolean,
): ColumnMapping {
  const names = header.map(plainName);
  const mapping: Partial<Record<ColumnRole, number>> = {};
  for (const role of COLUMN_ROLES) {
    for (const name of NAMES[role]) {
      const index = names.indexOf(plainName(name));
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
