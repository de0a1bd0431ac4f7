import type { Citation } from '@/lib/bibliography/citation';
import { invertedName } from '@/lib/bibliography/names';
import { readCitations } from '@/lib/bibliography/read-citations';
import { REFERENCE_FILES } from '@/lib/bibliography/reference-files';
import type { SourceTable } from './source-table';

const HEADER = [
  'title',
  'authors',
  'year',
  'source',
  'doi',
  'pmid',
  'openalex_id',
  'abstract',
  'keywords',
  'cited_by_count',
  'notes',
] as const;

/** Left out where no reference has one. */
const OPTIONAL: readonly string[] = ['cited_by_count', 'notes'];

function cellsOf(citation: Citation): readonly string[] {
  return [
    citation.title,
    citation.authors.map(invertedName).join('; '),
    citation.date === null ? '' : String(citation.date.year),
    citation.venue ?? '',
    citation.doi ?? '',
    citation.pmid ?? '',
    citation.openAlexId ?? '',
    citation.abstract ?? '',
    citation.keywords.join('; '),
    citation.citedByCount === null ? '' : String(citation.citedByCount),
    citation.note ?? '',
  ];
}

/** A JSON list of rows with decisions is a table, whatever else the rows hold. */
const DECISIONS = /"(?:included|excluded|label_included|asreview_label|label|decision)"\s*:/i;

const JSON_FORMATS: readonly string[] = ['csl', 'openAlex'];

/** References in any format that has a reader as a table; null for any other text. A row's number is that of its reference. */
export function readReferenceFile(text: string): SourceTable | null {
  const read = readCitations(text);
  if (read === null || (JSON_FORMATS.includes(read.format) && DECISIONS.test(text))) return null;
  const cells = read.citations.map(cellsOf);
  const columns = [...HEADER.keys()].filter(
    (column) => !OPTIONAL.includes(HEADER[column] ?? '') || cells.some((each) => (each[column] ?? '') !== ''),
  );
  const rows = read.citations.map((citation, index) => ({
    number: index + 1,
    cells: columns.map((column) => cells[index]?.[column] ?? ''),
    lists: {
      [HEADER.indexOf('authors')]: citation.authors.map(invertedName),
      [HEADER.indexOf('keywords')]: citation.keywords,
    },
  }));
  return {
    format: REFERENCE_FILES[read.format].label,
    header: columns.map((column) => HEADER[column] ?? ''),
    rows,
    warnings: [
      ...read.faults.map(({ line, message }) => `Line ${line}: ${message}`),
      ...(read.remarks ?? []),
    ],
  };
}
