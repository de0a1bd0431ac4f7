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
  'notes',
] as const;

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
    citation.note ?? '',
  ];
}

/** A JSON list of rows with decisions is a table, whatever else the rows hold. */
const DECISIONS = /"(?:label_?)?(?:included|excluded|asreview_label|label|decision)"\s*:/i;

/** References in any format that has a reader as a table; null for any other text. A row's number is that of its reference. */
export function readReferenceFile(text: string): SourceTable | null {
  const read = readCitations(text);
  if (read === null || (read.format === 'csl' && DECISIONS.test(text))) return null;
  const rows = read.citations.map((citation, index) => ({
    number: index + 1,
    cells: cellsOf(citation),
    lists: {
      [HEADER.indexOf('authors')]: citation.authors.map(invertedName),
      [HEADER.indexOf('keywords')]: citation.keywords,
    },
  }));
  const hasNotes = read.citations.some(({ note }) => note !== null);
  return {
    format: REFERENCE_FILES[read.format].label,
    header: hasNotes ? HEADER : HEADER.slice(0, -1),
    rows,
    warnings: read.faults.map(({ line, message }) => `Line ${line}: ${message}`),
  };
}
