import { DisjointSets } from '@/lib/evaluation/matching/disjoint-sets';
import type { Paper, PaperIdentifiers } from '@/lib/evaluation/types';

/**
 * A paper as several runs know it: its ids in each, run by run. More than one where a run did not see that they are the
 * same, none where it does not know the paper.
 */
export type JoinedPaper = readonly (readonly string[])[];

function identifierKeys({ doi, openAlexId, pmid, pmcid }: PaperIdentifiers): readonly string[] {
  return [
    ...(doi === null ? [] : [`doi ${doi}`]),
    ...(openAlexId === null ? [] : [`work ${openAlexId}`]),
    ...(pmid === null ? [] : [`pmid ${pmid}`]),
    ...(pmcid === null ? [] : [`pmcid ${pmcid}`]),
  ];
}

/** All that a paper can be recognised by when its duplicates were grouped otherwise. */
function keysOf(paper: Paper): readonly string[] {
  const ids = [paper.id, ...(paper.mergedIds ?? [])].map((id) => `id ${id}`);
  return [...ids, ...[paper, ...(paper.alsoKnownAs ?? [])].flatMap(identifierKeys)];
}

/**
 * Papers of one list in several runs, each once: the same where they share a row or an identifier. Looking papers up in
 * between may merge rows and add identifiers, and changes nothing here. Linear in the papers.
 * Source: docs/behaviours/comparison.md#two-runs-of-one-review.
 */
export function joinPapers(...lists: readonly (readonly Paper[])[]): readonly JoinedPaper[] {
  const papers = lists.flat();
  const listOf = lists.flatMap((list, at) => list.map(() => at));
  const sets = new DisjointSets(papers.length);
  const firstOf = new Map<string, number>();
  for (const [index, paper] of papers.entries()) {
    for (const key of keysOf(paper)) {
      const known = firstOf.get(key);
      if (known === undefined) firstOf.set(key, index);
      else sets.join(index, known);
    }
  }
  return sets
    .all()
    .map((indexes) =>
      lists.map((_, at) =>
        indexes.flatMap((index) => (listOf[index] === at ? (papers[index]?.id ?? []) : [])),
      ),
    );
}
