import { mergePublications } from '@/lib/entities/merge-publications';
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
class RowGroups {
  readonly sets = new DisjointSets(0);
  readonly #firstWith = new Map<string, number>();

  add(paper: Paper): void {
    const index = this.sets.add();
    for (const key of keysOf(paper)) {
      const first = this.#firstWith.get(key);
      if (first === undefined) this.#firstWith.set(key, index);
      else this.sets.join(index, first);
    }
  }
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
    ...(paper.publication === undefined || other.publication === undefined
      ? {}
      : { publication: mergePublications(paper.publication, other.publication) }),
    ...(isNotFound === true && other.isNotFound === true ? { isNotFound } : {}),
  };
}

/** The papers of a list, rows that share an identifier joined to the first of them; in the list's order. */
export function joinDuplicateRows(papers: readonly Paper[]): readonly Paper[] {
  const groups = new RowGroups();
  for (const paper of papers) groups.add(paper);
  const byRoot = new Map<number, Paper>();
  for (const [index, paper] of papers.entries()) {
    const root = groups.sets.rootOf(index);
    const first = byRoot.get(root);
    byRoot.set(root, first === undefined ? paper : joined(first, paper));
  }
  return [...byRoot.values()];
}

/** A bit for each label that a paper may have. */
const LABEL_BITS = { included: 1, excluded: 2, unknown: 4 } as const;
const CONFLICT = LABEL_BITS.included | LABEL_BITS.excluded;

/**
 * Counts the papers of a list; rows that share an identifier count once. Counts also how many of those papers are
 * labelled both included and excluded. Near linear and in little memory, so that the largest file is counted at once. A
 * comparison looks at titles too and may join a few more.
 */
export class DistinctPapers {
  readonly #groups = new RowGroups();
  /** Labels of each row, as bits. */
  readonly #labels: number[] = [];

  add(paper: Paper): void {
    this.#groups.add(paper);
    this.#labels.push(paper.label === null ? 0 : LABEL_BITS[paper.label]);
  }

  counts(): Pick<ImportReport, 'distinctPapers' | 'conflictingPapers'> {
    const labels = new Map<number, number>();
    for (const [index, label] of this.#labels.entries()) {
      const root = this.#groups.sets.rootOf(index);
      labels.set(root, (labels.get(root) ?? 0) | label);
    }
    let conflictingPapers = 0;
    for (const label of labels.values()) if ((label & CONFLICT) === CONFLICT) conflictingPapers += 1;
    return { distinctPapers: labels.size, conflictingPapers };
  }
}
