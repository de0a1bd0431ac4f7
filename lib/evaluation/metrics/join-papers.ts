import { DisjointSets } from '@/lib/evaluation/matching/disjoint-sets';
import type { Paper, PaperIdentifiers } from '@/lib/evaluation/types';

/** A paper as two runs know it: its ids in each, more than one where a run did not see that they are the same. */
export interface JoinedPaper {
  /** Empty if the first run does not know it. */
  readonly first: readonly string[];
  readonly second: readonly string[];
}

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
 * Papers of one list in two runs, each once: the same where they share a row or an identifier. Looking papers up in
 * between may merge rows and add identifiers, and changes nothing here. Linear.
 * Source: docs/behaviours/comparison.md#two-runs-of-one-review.
 */
export function joinPapers(first: readonly Paper[], second: readonly Paper[]): readonly JoinedPaper[] {
  const papers = [...first, ...second];
  const sets = new DisjointSets(papers.length);
  const firstOf = new Map<string, number>();
  for (const [index, paper] of papers.entries()) {
    for (const key of keysOf(paper)) {
      const known = firstOf.get(key);
      if (known === undefined) firstOf.set(key, index);
      else sets.join(index, known);
    }
  }
  const idsOf = (indexes: readonly number[]) => indexes.flatMap((index) => papers[index]?.id ?? []);
  return sets.all().map((indexes) => ({
    first: idsOf(indexes.filter((index) => index < first.length)),
    second: idsOf(indexes.filter((index) => index >= first.length)),
  }));
}
