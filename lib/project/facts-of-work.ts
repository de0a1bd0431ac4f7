import { publicationOfWork } from '@/lib/bibliography/citation-of-work';
import type { Publication, PublicationName } from '@/lib/entities/publication';
import type { WorkRecord } from '@/lib/entities/records';
import { publicationOfPaper } from '@/lib/evaluation/matching/publication-of-paper';
import type { Paper } from '@/lib/evaluation/types';

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
  'biblio',
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

function cutName(name: PublicationName): PublicationName {
  if (name.whole !== undefined) return { ...name, whole: cut(name.whole, LONGEST.name) };
  return { ...name, family: cut(name.family, LONGEST.name), given: cut(name.given, LONGEST.name) };
}

/** A publication without texts and lists that are longer than any there is. */
function boundedFacts(facts: Publication): Publication {
  const texts = Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const most = name === 'abstract' || name === 'note' ? LONGEST.abstract : LONGEST.title;
    return value.length > most ? [[name, cut(value, most)] as const] : [];
  });
  return {
    ...facts,
    authors: facts.authors.slice(0, MOST_LISTED).map(cutName),
    keywords: facts.keywords.slice(0, MOST_LISTED).map((word) => cut(word, LONGEST.name)),
    ...Object.fromEntries(texts),
  };
}

/** The publication of a paper in the list of a review or in a file of references. */
export function factsOfPaper(paper: Paper): Publication {
  return boundedFacts(paper.publication ?? publicationOfPaper(paper));
}

/** The publication of a work, from its record. */
export function factsOfWork(work: WorkRecord): Publication {
  return boundedFacts(publicationOfWork(work));
}
