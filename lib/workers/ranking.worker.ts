import type { ChunkedTask } from '@/lib/base/slices';
import { type RankingIndex, rankingIndexSteps, rankPapers } from '@/lib/screening/rank-papers';
import type { Ranking, ScreeningLabels, ScreeningPaper } from '@/lib/screening/types';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

interface PaperList {
  readonly papers: readonly ScreeningPaper[];
  /** Survives the call that began it, so that reading goes on where a cancelled call left it. */
  indexing: ChunkedTask<RankingIndex, number> | null;
  index: RankingIndex | null;
}

function* rankSteps(list: PaperList, labels: ScreeningLabels): ChunkedTask<Ranking, number> {
  while (list.index === null) {
    list.indexing ??= rankingIndexSteps(list.papers);
    const step = list.indexing.next();
    if (step.done === true) list.index = step.value;
    else yield step.value;
  }
  yield 1;
  return rankPapers(list.index, labels);
}

/** Reads a list of papers once and ranks it at each call. */
export function rankingTasks() {
  let list: PaperList = { papers: [], indexing: null, index: null };
  return {
    rank: (labels: ScreeningLabels, { parts }: TaskCall<readonly ScreeningPaper[]>) => {
      if (parts.length > 0) list = { papers: parts.flat(), indexing: null, index: null };
      return rankSteps(list, labels);
    },
  };
}

serveTasks(rankingTasks);
