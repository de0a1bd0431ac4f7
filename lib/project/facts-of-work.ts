import type { WorkRecord } from '@/lib/entities/records';
import { bestFreeCopy, referenceIds, workType } from '@/lib/entities/work';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { Paper } from '@/lib/evaluation/types';
import type { RecordFacts } from './types';

/** Fields to select of a work that comes into a project. */
export const PROJECT_FIELDS = [
  'id',
  'doi',
  'display_name',
  'publication_year',
  'publication_date',
  'type',
  'language',
  'ids',
  'authorships',
  'primary_location',
  'best_oa_location',
  'cited_by_count',
  'is_retracted',
  'keywords',
  'referenced_works',
  'abstract_inverted_index',
] as const;

/** What the paper list of a review says of a paper. */
export function factsOfPaper(paper: Paper): RecordFacts {
  return {
    title: paper.title,
    authors: paper.authors,
    year: paper.publicationYear,
    date: paper.publicationDate ?? null,
    venue: paper.source,
    type: null,
    language: null,
    doi: paper.doi,
    pmid: paper.pmid,
    abstract: paper.abstract,
    keywords: paper.keywords,
    citedBy: paper.citedByCount,
    references: [],
    freeCopy: null,
    isRetracted: paper.isRetracted === true,
  };
}

/** What a work's record says of it. */
export function factsOfWork(work: WorkRecord): RecordFacts {
  return {
    ...factsOfPaper(paperOfWork(work)),
    type: workType(work),
    language: work.raw.language ?? null,
    references: referenceIds(work),
    freeCopy: bestFreeCopy(work)?.url ?? null,
  };
}
