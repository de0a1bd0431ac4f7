import type { Citation } from '@/lib/bibliography/citation';
import { invertedName } from '@/lib/bibliography/names';
import { readCitations } from '@/lib/bibliography/read-citations';
import { isRis } from '@/lib/bibliography/read-ris';
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

/** Whether a text looks like references rather than a table, by its first lines. */
export function isReferenceText(start: string): boolean {
  return isRis(start) || /^\s*(?:%[^\n]*\s+)*@\s*[a-z]+\s*[{(]/i.test(start);
}

/** References in RIS or BibTeX as a table; null for any other text. A row's number is that of its reference. */
export function readReferenceFile(text: string): SourceTable | null {
  const read = readCitations(text);
  if (read === null) return null;
  const rows = read.citations.map((citation, index) => ({ number: index + 1, cells: cellsOf(citation) }));
  const hasNotes = read.citations.some(({ note }) => note !== null);
  return {
    format: isRis(text.slice(0, 2_000)) ? 'RIS' : 'BibTeX',
    header: hasNotes ? HEADER : HEADER.slice(0, -1),
    rows,
    warnings: read.faults.map(({ line, message }) => `Line ${line}: ${message}`),
  };
}
