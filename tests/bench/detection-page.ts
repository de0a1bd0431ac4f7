import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import { detectMissingPapers } from '@/lib/flows/detect-missing-papers';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { createFullAnswers, largeReview } from '@/tests/support/large-review';
import { type TaskTimes, watchTasks } from './watch-tasks';

/** What runs in the page: a whole detection from cached answers, as the application runs it. */
export interface DetectionTimes extends TaskTimes {
  readonly candidates: number;
  /** Included papers hidden in each repeat of the validation. */
  readonly hidden: number;
  readonly progressMessages: number;
}

export async function measureDetection(included: number, excluded: number): Promise<DetectionTimes> {
  const dataset = largeReview(included, excluded);
  const records = createRecordStore();
  const client = createOpenAlexClient({
    baseUrl: 'https://api.openalex.org',
    fetch: () => Promise.reject(new TypeError('everything is cached')),
  });
  const context = { api: createCachedApi(client, records), records, now: Date.now };
  const config = {
    ...DEFAULT_DETECTION_CONFIG,
    maxPapersPerMethod: 200,
    enableTemporalAnalysis: true,
    enableKeywordExpansion: true,
  };
  const request = { dataset, config, query: dataset.reviewTopic, answerCache: createFullAnswers(7) };
  let progressMessages = 0;
  const onProgress = () => {
    progressMessages += 1;
  };
  const { value, ...times } = await watchTasks(() => detectMissingPapers(context, request, { onProgress }));
  return {
    ...times,
    candidates: value.candidateMissingPapers.length,
    hidden: value.holdOut?.hidden ?? 0,
    progressMessages,
  };
}
