import { DisjointSets } from '@/lib/evaluation/matching/disjoint-sets';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import type { ImportReport, Paper } from '../types';

/** Keys by which two rows are the same paper: any identifier; without one, the title with its year. */
function keysOf(paper: Paper): readonly string[] {
  const { openAlexId, doi, pmid, pmcid, title, publicationYear } = paper;
  const keys = [openAlexId, doi, pmid === null ? null : `pmid:${pmid}`, pmcid].filter((key) => key !== null);
  return keys.length > 0 ? keys : [`${normalizeTitle(title)} ${publicationYear ?? ''}`];
}

/** Rows that share an identifier, or without one the title and year, found through each other. Near linear. */
function groupsOf(papers: readonly Paper[]): DisjointSets {
  const groups = new DisjointSets(papers.length);
  const firstWith = new Map<string, number>();
  for (const [index, paper] of papers.entries()) {
    for (const key of keysOf(paper)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, index);
      else groups.join(index, first);
    }
  }
  return groups;
}

/** A paper with its empty fields filled from another row. */
function joined(paper: Paper, other: Paper): Paper {
  const { isNotFound, ...known } = paper;
  return {
    ...known,
    title: paper.title || other.title,
    openAlexId: paper.openAlexId ?? other.openAlexId,
    doi: paper.doi ?? other.doi,
    pmid: paper.pmid ?? other.pmid,
    pmcid: paper.pmcid ?? other.pmcid,
    ...(isNotFound === true && other.isNotFound === true ? { isNotFound } : {}),
  };
}

/** The papers of a list, rows that share an identifier joined to the first of them; in the list's order. */
export function joinDuplicateRows(papers: readonly Paper[]): readonly Paper[] {
  const groups = groupsOf(papers);
  const byRoot = new Map<number, Paper>();
  for (const [index, paper] of papers.entries()) {
    const root = groups.rootOf(index);
    const first = byRoot.get(root);
    byRoot.set(root, first === undefined ? paper : joined(first, paper));
  }
  return [...byRoot.values()];
}

/**
 * How many papers a list has when rows that share an identifier count once, and how many of those are labelled both
 * included and excluded. Near linear, so that the largest file is summed up at once; a comparison looks at titles too
 * and may join a few more.
 */
export function countDistinctPapers(
  papers: readonly Paper[],
): Pick<ImportReport, 'distinctPapers' | 'conflictingPapers'> {
  const groups = groupsOf(papers);
  const labels = new Map<number, Set<Paper['label']>>();
  for (const [index, paper] of papers.entries()) {
    const root = groups.rootOf(index);
    labels.set(root, (labels.get(root) ?? new Set()).add(paper.label));
  }
  const isConflict = (found: ReadonlySet<Paper['label']>) => found.has('included') && found.has('excluded');
  const conflictingPapers = [...labels.values()].filter(isConflict).length;
  return { distinctPapers: labels.size, conflictingPapers };
}
