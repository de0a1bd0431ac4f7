import type { Paper } from './types';

/** A paper of which nothing is known, not even its id and its label. */
export const EMPTY_PAPER: Omit<Paper, 'id' | 'label'> = {
  title: '',
  authors: [],
  publicationYear: null,
  source: null,
  citedByCount: null,
  doi: null,
  openAlexId: null,
  pmid: null,
  pmcid: null,
  abstract: null,
  keywords: [],
};
