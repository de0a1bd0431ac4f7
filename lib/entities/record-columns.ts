import type { EntityKind } from '@/lib/base/entity-kind';
import { affiliations, lastKnownInstitutions } from '@/lib/entities/author';
import { conceptLevel } from '@/lib/entities/concept';
import { citedByCount, recordLabel, worksCount } from '@/lib/entities/facts';
import { funderCountry } from '@/lib/entities/funder';
import { institutionCountry } from '@/lib/entities/institution';
import { publisherStandardId } from '@/lib/entities/publisher';
import { type EntityRecord, isRecordOf, type RecordOf } from '@/lib/entities/records';
import { kindFacts, LIST_AUTHORS } from '@/lib/entities/registry';
import { sourceIssnL } from '@/lib/entities/source';
import { topicHierarchy } from '@/lib/entities/topic';
import {
  abstractText,
  authorships,
  isOpenAccess,
  publicationYear,
  workDoi,
  workSource,
  workType,
} from '@/lib/entities/work';
import { formatAuthors } from '@/lib/format/authors';
import { parsePmid } from '@/lib/identifiers/pmid';

/** A column of a list of records, on screen and in a file. */
export interface RecordColumn {
  readonly id: string;
  readonly title: string;
  /** The value in the record, or null. */
  readonly value: (record: EntityRecord) => string | number | null;
  /** The service's field that sorts the list by this column. */
  readonly sortField?: string;
}

const ID: RecordColumn = { id: 'id', title: 'ID', value: ({ id }) => id };
const NAME: RecordColumn = { id: 'name', title: 'Name', value: recordLabel, sortField: 'display_name' };
const WORKS: RecordColumn = { id: 'works', title: 'Works', value: worksCount, sortField: 'works_count' };
const CITATIONS: RecordColumn = {
  id: 'citations',
  title: 'Citations',
  value: citedByCount,
  sortField: 'cited_by_count',
};

function columnOf<Kind extends EntityKind>(
  kind: Kind,
  id: string,
  title: string,
  read: (record: RecordOf<Kind>) => string | number | null,
): RecordColumn {
  return { id, title, value: (record) => (isRecordOf(kind, record) ? read(record) : null) };
}

const YEAR: RecordColumn = {
  ...columnOf('works', 'year', 'Year', publicationYear),
  sortField: 'publication_year',
};

/** Columns of the list pages. Source: docs/behaviours/routes.md#list-columns. */
export const LIST_COLUMNS: Readonly<Record<EntityKind, readonly RecordColumn[]>> = {
  works: [
    ID,
    NAME,
    columnOf('works', 'authors', 'Authors', (work) => formatAuthors(authorNames(work)) || null),
    YEAR,
    CITATIONS,
  ],
  authors: [
    ID,
    NAME,
    columnOf(
      'authors',
      'institution',
      'Institution',
      (author) => (lastKnownInstitutions(author)[0] ?? affiliations(author)[0])?.label ?? null,
    ),
    WORKS,
    CITATIONS,
  ],
  sources: [ID, NAME, columnOf('sources', 'issn', 'ISSN', sourceIssnL), WORKS, CITATIONS],
  institutions: [
    ID,
    NAME,
    columnOf('institutions', 'country', 'Country', institutionCountry),
    WORKS,
    CITATIONS,
  ],
  topics: [
    ID,
    NAME,
    columnOf('topics', 'field', 'Field', (topic) => topicHierarchy(topic).field?.label ?? null),
    WORKS,
    CITATIONS,
  ],
  publishers: [
    ID,
    NAME,
    columnOf('publishers', 'standard-id', 'International Standard Identifier', publisherStandardId),
    WORKS,
    CITATIONS,
  ],
  funders: [
    ID,
    NAME,
    columnOf('funders', 'country', 'Country', funderCountry),
    // The service has no such field, but the column is required (docs/behaviours/routes.md#list-columns).
    columnOf('funders', 'international', 'International', () => null),
    WORKS,
    CITATIONS,
  ],
  keywords: [ID, NAME, WORKS, CITATIONS],
  concepts: [ID, NAME, columnOf('concepts', 'level', 'Level', conceptLevel), WORKS, CITATIONS],
};

/** Fields that a list requests: those of its columns, and those of a node. */
export const LIST_FIELDS: Readonly<Record<EntityKind, readonly string[]>> = {
  works: kindFacts('works').minimalFields,
  authors: kindFacts('authors').minimalFields,
  sources: kindFacts('sources').minimalFields,
  institutions: kindFacts('institutions').minimalFields,
  topics: [...kindFacts('topics').minimalFields, 'field'],
  publishers: [...kindFacts('publishers').minimalFields, 'ids'],
  funders: kindFacts('funders').minimalFields,
  keywords: kindFacts('keywords').minimalFields,
  concepts: [...kindFacts('concepts').minimalFields, 'level'],
};

const WORK_FILE_COLUMNS: readonly RecordColumn[] = [
  ID,
  { ...NAME, title: 'Title' },
  columnOf('works', 'authors', 'Authors', allAuthors),
  columnOf('works', 'source', 'Source', (work) => workSource(work)?.label ?? null),
  YEAR,
  CITATIONS,
  columnOf('works', 'access', 'Access', accessLabel),
  columnOf('works', 'doi', 'DOI', workDoi),
];

const SCREENING_COLUMNS: readonly RecordColumn[] = [
  columnOf('works', 'type', 'Type', workType),
  columnOf('works', 'pmid', 'PMID', workPmid),
  columnOf('works', 'abstract', 'Abstract', abstractText),
];

const WHOLE_WORK_FIELDS = [
  'id',
  'display_name',
  'authorships',
  'primary_location',
  'publication_year',
  'cited_by_count',
  'open_access',
  'doi',
  'type',
  'ids',
  'abstract_inverted_index',
] as const;

/** Widths of spreadsheet columns with long texts. Unit: characters. */
export const LIST_COLUMN_WIDTHS: Readonly<Record<string, number>> = {
  name: 60,
  authors: 40,
  institution: 40,
  source: 30,
  'standard-id': 40,
  doi: 28,
  abstract: 60,
};

/** Columns of an exported list: for works all that a search shows, for other kinds those of their list. */
export function fileColumns(kind: EntityKind): readonly RecordColumn[] {
  return kind === 'works' ? WORK_FILE_COLUMNS : LIST_COLUMNS[kind];
}

/** Columns of an exported whole list: for works also the fields for screening. */
export function wholeListColumns(kind: EntityKind): readonly RecordColumn[] {
  return kind === 'works' ? [...WORK_FILE_COLUMNS, ...SCREENING_COLUMNS] : LIST_COLUMNS[kind];
}

/** Fields that such a file requests. */
export function wholeListFields(kind: EntityKind): readonly string[] {
  return kind === 'works' ? WHOLE_WORK_FIELDS : LIST_FIELDS[kind];
}

/** All authors in the record, with 'et al.' if a list may have omitted some. */
function allAuthors(work: RecordOf<'works'>): string | null {
  const names = authorNames(work);
  return [...names, ...(names.length === LIST_AUTHORS ? ['et al.'] : [])].join('; ') || null;
}

/** 'Open Access' or 'Closed' (docs/behaviours/shell.md#access); null: the record has no status. */
export function accessLabel(work: RecordOf<'works'>): 'Open Access' | 'Closed' | null {
  const isOpen = isOpenAccess(work);
  if (isOpen === null) return null;
  return isOpen ? 'Open Access' : 'Closed';
}

function workPmid(work: RecordOf<'works'>): string | null {
  const pmid = parsePmid(work.raw.ids?.pmid ?? '');
  return pmid.ok ? pmid.value : null;
}

export function authorNames(work: RecordOf<'works'>): readonly string[] {
  return authorships(work).map(({ name }) => name);
}
