import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { datasetsAtom, storeDatasetAtom } from './dataset-atoms';
import { buildDataset, EMPTY_DRAFT } from './dataset-upload-atoms';

/** Always the same, so that it is not loaded twice. */
const REVIEW_ID = 'dataset-synergy-sep-2021';

/**
 * Makes a dataset of the bundled review, read as an upload is, and gives its id; of one that is there already, the id
 * alone. Nothing is looked up, so it costs nothing. Never rejects; error: a sentence for the user.
 * Source: docs/behaviours/datasets.md#a-published-review.
 * @param now ms since the epoch.
 */
export const loadPublishedReviewAtom = atom(
  null,
  async (get, set, now: number): Promise<Result<string, string>> => {
    if (get(datasetsAtom).some(({ id }) => id === REVIEW_ID)) return success(REVIEW_ID);
    const reader = get(datasetReaderAtom);
    if (reader === null) return failure(NOT_STARTED);
    try {
      const { PUBLISHED_REVIEW } = await import('@/lib/evaluation/example/published-review');
      const { fileName, name, description, table } = PUBLISHED_REVIEW;
      const callbacks = { signal: new AbortController().signal, onProgress: () => undefined };
      const opened = await reader.open({ name: fileName, file: new Blob([table]) }, callbacks);
      try {
        const { mapping } = opened.preview;
        const { report } = await opened.report(mapping);
        const papers = await opened.papers(mapping, callbacks);
        const draft = { ...EMPTY_DRAFT, name, description };
        const dataset = buildDataset({ id: REVIEW_ID, now, draft, report, papers });
        // The review has a title and no topic that somebody would search for.
        await set(storeDatasetAtom, { ...dataset, reviewTopic: '' });
      } finally {
        opened.close();
      }
      noteActivity('user', 'evaluation', `Loaded the review ${name}`);
      return success(REVIEW_ID);
    } catch (error) {
      return failure(describeError(error));
    }
  },
);
