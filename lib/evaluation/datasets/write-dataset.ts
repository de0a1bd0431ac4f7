import { writeCsv } from '@/lib/base/write-csv';
import type { Dataset } from '../types';
import { allPapers } from './unjudged-papers';

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

/** A dataset as CSV, included papers first, those left out last; reading the file again gives the same papers. */
export function writeDatasetCsv(dataset: Dataset): string {
  const rows = allPapers(dataset).map((paper) => [
    paper.title,
    paper.authors.join('; '),
    paper.publicationYear,
    paper.source,
    paper.doi,
    paper.pmid,
    paper.pmcid,
    paper.openAlexId,
    LABELS[paper.label ?? 'unknown'],
    paper.abstract,
    paper.keywords.join('; '),
    paper.citedByCount,
  ]);
  return writeCsv(COLUMNS, rows);
}

/** A dataset as JSON, in the shape it is stored in. */
export function writeDatasetJson(dataset: Dataset): string {
  return `${JSON.stringify(dataset, null, 2)}\n`;
}
