import type { Dataset, Paper, UnjudgedUse } from '../types';

/** The papers of a dataset, in the lists that they count in. */
export type PaperLists = Pick<Dataset, 'includedPapers' | 'excludedPapers' | 'leftOutPapers'>;

function isUnjudged({ label }: Paper): boolean {
  return label === 'unknown';
}

/** Every paper of a dataset, whatever it counts as. */
export function allPapers({
  includedPapers,
  excludedPapers,
  leftOutPapers = [],
}: PaperLists): readonly Paper[] {
  return [...includedPapers, ...excludedPapers, ...leftOutPapers];
}

/**
 * Papers in the lists that they count in by the reader's answer; those without a decision come last in theirs.
 * Source: docs/behaviours/datasets.md#papers-that-are-not-judged.
 * @param use undefined: the file judges none of its papers, or all.
 */
export function arrangePapers(lists: PaperLists, use: UnjudgedUse | undefined): PaperLists {
  if (use === undefined) return lists;
  const unjudged = allPapers(lists).filter(isUnjudged);
  const judged = (papers: readonly Paper[]) => papers.filter((paper) => !isUnjudged(paper));
  const [includedPapers, excludedPapers] = [judged(lists.includedPapers), judged(lists.excludedPapers)];
  if (use === 'included') return { includedPapers: [...includedPapers, ...unjudged], excludedPapers };
  if (use === 'excluded') return { includedPapers, excludedPapers: [...excludedPapers, ...unjudged] };
  return { includedPapers, excludedPapers, leftOutPapers: unjudged };
}

/** How many papers count as included and as excluded, once those without a decision count in this way. */
export function countsWith(
  judged: { readonly included: number; readonly excluded: number; readonly unjudged: number },
  use: UnjudgedUse | undefined,
): { readonly included: number; readonly excluded: number } {
  const { included, excluded, unjudged } = judged;
  if (use === 'included') return { included: included + unjudged, excluded };
  return use === 'excluded' ? { included, excluded: excluded + unjudged } : { included, excluded };
}
