import { writeCsv } from '@/lib/base/write-csv';
import type { Dataset } from '../types';
import { allPapers } from './unjudged-papers';

/** The header by which our own files are known again. */
const COLUMNS = [
  'title',
  'authors',
  'year',
  'source',
  'doi',
  'pmid',
  'pmcid',
  'openalex_id',
  'included',
  'abstract',
  'keywords',
  'cited_by_count',
] as const;

/** The column `included` as the importer reads it back; nothing where the file said nothing that was understood. */
const LABELS = { included: 'true', excluded: 'false', unknown: '' } as const;

/** Whether a table is one that `writeDatasetCsv` wrote, by its header. */
export function isOwnHeader(header: readonly string[]): boolean {
  return header.length === COLUMNS.length && COLUMNS.every((name, index) => header[index] === name);
}

/**
 * Names in a cell, joined so that reading splits them at the same points. A single name that could be split gets a
 * semicolon after it.
 */
function joinList(names: readonly string[]): string {
  const plain = names.map((name) => name.replaceAll(';', ','));
  const isDoubtful = plain.length === 1 && /[,&]|\band\b/i.test(plain[0] ?? '');
  return isDoubtful ? `${plain[0]};` : plain.join('; ');
}

/** A dataset as CSV, included papers first, those left out last; reading the file again gives the same papers. */
export function writeDatasetCsv(dataset: Dataset): string {
  const rows = allPapers(dataset).map((paper) => [
    paper.title,
    joinList(paper.authors),
    paper.publicationYear,
    paper.source,
    paper.doi,
    paper.pmid,
    paper.pmcid,
    paper.openAlexId,
    LABELS[paper.label ?? 'unknown'],
    paper.abstract,
    joinList(paper.keywords),
    paper.citedByCount,
  ]);
  return writeCsv(COLUMNS, rows);
}

/** A dataset as JSON, in the shape it is stored in. */
export function writeDatasetJson(dataset: Dataset): string {
  return `${JSON.stringify(dataset, null, 2)}\n`;
}
