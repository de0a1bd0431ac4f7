import type { Paper } from '@/lib/evaluation/types';
import { NO_FACTS } from './new-project';
import type { RecordFacts } from './types';

/** What a file or a pasted text says of a paper. */
export function factsOfPaper(paper: Paper): RecordFacts {
  return {
    ...NO_FACTS,
    title: paper.title,
    authors: paper.authors,
    year: paper.publicationYear,
    date: paper.publicationDate ?? null,
    venue: paper.source,
    doi: paper.doi,
    pmid: paper.pmid,
    abstract: paper.abstract,
    keywords: paper.keywords,
    citedBy: paper.citedByCount,
    isRetracted: paper.isRetracted === true,
  };
}
