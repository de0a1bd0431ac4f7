import type { Paper, PaperIdentifiers } from '@/lib/evaluation/types';

/** The members of a paper that its identity is read from; small enough to be sent to a worker. */
export type ComparedPaper = Pick<
  Paper,
  'id' | 'title' | 'publicationYear' | 'source' | 'doi' | 'openAlexId' | 'pmid' | 'pmcid'
> & {
  readonly firstAuthor: string | null;
  readonly alsoKnownAs?: readonly PaperIdentifiers[];
};

export function comparedPaper(paper: Paper): ComparedPaper {
  const { id, title, publicationYear, source, doi, openAlexId, pmid, pmcid, alsoKnownAs } = paper;
  const firstAuthor = paper.authors[0] ?? null;
  const compared = { id, title, publicationYear, source, doi, openAlexId, pmid, pmcid, firstAuthor };
  return alsoKnownAs === undefined ? compared : { ...compared, alsoKnownAs };
}
