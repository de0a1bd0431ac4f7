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

/** Longer than any there is; below the bounds of project files (file/bounds.ts). Unit: characters. */
const LONGEST = { name: 1_000, title: 5_000, abstract: 100_000 } as const;
const MOST_LISTED = 10_000;

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function cutAll(texts: readonly string[]): readonly string[] {
  return texts.slice(0, MOST_LISTED).map((text) => cut(text, LONGEST.name));
}

/** What the paper list of a review says of a paper. */
export function factsOfPaper(paper: Paper): RecordFacts {
  return {
    title: cut(paper.title, LONGEST.title),
    authors: cutAll(paper.authors),
    year: paper.publicationYear,
    date: paper.publicationDate ?? null,
    venue: paper.source === null ? null : cut(paper.source, LONGEST.title),
    type: null,
    language: null,
    doi: paper.doi,
    pmid: paper.pmid,
    abstract: paper.abstract === null ? null : cut(paper.abstract, LONGEST.abstract),
    keywords: cutAll(paper.keywords),
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
