import { EMPTY_PAPER } from '../empty-paper';
import type { Paper, PaperLabel } from '../types';

/** Title, authors split by semicolons, year, journal, DOI, and for the review's papers their label. */
export type ExamplePaper = readonly [
  title: string,
  authors: string,
  year: number,
  source: string,
  doi: string | null,
  label?: PaperLabel,
];

export function exampleId(prefix: string, index: number): string {
  return `${prefix}-${String(index + 1).padStart(2, '0')}`;
}

/** A row of a bundled list as a paper, its id made of the prefix and its index. */
export function examplePaper(prefix: string, row: ExamplePaper, index: number): Paper {
  const [title, authors, publicationYear, source, doi, label = null] = row;
  return {
    ...EMPTY_PAPER,
    id: exampleId(prefix, index),
    title,
    authors: authors.split('; '),
    publicationYear,
    source,
    doi,
    label,
  };
}
