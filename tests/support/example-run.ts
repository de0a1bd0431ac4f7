import { runToEnd } from '@/lib/base/slices';
import { exampleLists, exampleRun } from '@/lib/evaluation/example/example-run';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { ComparisonRun, Paper } from '@/lib/evaluation/types';

/** The example's run, matched in this thread. @param runDate ISO date and time. */
export function computeExampleRun(runDate: string, seed: number): ComparisonRun {
  const lists = exampleLists();
  const found = lists.retrieved.map(comparedPaper);
  const match = (papers: readonly Paper[]) => runToEnd(matchPapers(papers.map(comparedPaper), found));
  const matching = { included: match(lists.included), excluded: match(lists.excluded) };
  return exampleRun(lists, { matching, runDate, seed });
}
