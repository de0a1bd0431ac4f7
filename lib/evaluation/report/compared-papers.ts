import type { EvaluatedRun } from '@/lib/evaluation/metrics/compare-runs';
import { type JoinedPaper, joinPapers } from '@/lib/evaluation/metrics/join-papers';
import type { Paper } from '@/lib/evaluation/types';

/** A paper of several runs. */
export interface ComparedPaperRow {
  /** Whether the review included the paper, or runs retrieved it and matched it with no included paper. */
  readonly record: 'included paper' | 'other retrieved paper';
  /** The paper as the first run that has it describes it. */
  readonly paper: Paper;
  /** Its ids in each run: none where an included paper is not in its list, or another one was not retrieved. */
  readonly ids: JoinedPaper;
  /** Those ids of an included paper that each run found. */
  readonly foundIds: JoinedPaper;
}

function rowsOf(
  record: ComparedPaperRow['record'],
  lists: readonly (readonly Paper[])[],
  isFound: (run: number, id: string) => boolean,
): readonly ComparedPaperRow[] {
  const known = lists.map((list) => new Map(list.map((paper) => [paper.id, paper])));
  return joinPapers(...lists).flatMap((ids) => {
    const run = ids.findIndex((own) => own.length > 0);
    const paper = known[run]?.get(ids[run]?.[0] ?? '');
    if (paper === undefined) return [];
    const foundIds = ids.map((own, at) => own.filter((id) => isFound(at, id)));
    return [{ record, paper, ids, foundIds }];
  });
}

/** Every included paper of any of the runs, and every paper that one retrieved beside them, each once. Linear. */
export function comparedPapers(runs: readonly EvaluatedRun[]): readonly ComparedPaperRow[] {
  const found = runs.map(({ result }) => new Set(result.truePositives.map(({ truthId }) => truthId)));
  return [
    ...rowsOf(
      'included paper',
      runs.map(({ evidence }) => evidence.included),
      (run, id) => found[run]?.has(id) === true,
    ),
    ...rowsOf(
      'other retrieved paper',
      runs.map(({ result }) => result.falsePositives),
      () => false,
    ),
  ];
}
