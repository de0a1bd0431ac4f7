import type { Paper } from '@/lib/evaluation/types';
import { createMatchingClient } from '@/lib/workers/matching-client';
import { largeLists, paper } from '@/tests/support/paper-lists';
import { type TaskTimes, watchTasks } from './watch-tasks';

/** What runs in the page: a whole matching by the worker, as the application runs it. */
export interface MatchingTimes extends TaskTimes {
  readonly pairs: number;
  readonly progressMessages: number;
}

export async function measureMatching(size: number): Promise<MatchingTimes> {
  const lists = largeLists(size, 7);
  const whole = (each: (typeof lists.truth)[number]): Paper =>
    paper(each.id, { ...each, authors: each.firstAuthor === null ? [] : [each.firstAuthor] });
  const truth = lists.truth.map(whole);
  const retrieved = lists.retrieved.map(whole);
  const client = createMatchingClient(() => new Worker('/worker.js'));
  let progressMessages = 0;
  const onProgress = () => {
    progressMessages += 1;
  };
  const { signal } = new AbortController();
  const { value, ...times } = await watchTasks(() => client.match(truth, retrieved, { signal, onProgress }));
  return { ...times, pairs: value.length, progressMessages };
}
