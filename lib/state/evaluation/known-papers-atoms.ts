import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import { datasetsAtom, storeDatasetAtom } from './dataset-atoms';
import { lookUpPapersAtom } from './dataset-lookup-atoms';
import { newDatasetId } from './dataset-upload-atoms';

interface KnownPapersRequest {
  readonly papers: readonly Paper[];
  /** Papers that have identifiers only are looked up at once. */
  readonly isLookedUp: boolean;
  /** ms since the epoch. */
  readonly now: number;
  /** In place of 'Known papers' and the day. */
  readonly name?: string;
  /** The origin of the papers. */
  readonly description?: string;
}

/**
 * Makes a small dataset of papers that a search should find, and gives its id. Never rejects.
 * Source: docs/behaviours/datasets.md#known-papers.
 */
export const storeKnownPapersAtom = atom(
  null,
  async (get, set, request: KnownPapersRequest): Promise<string> => {
    const { papers, isLookedUp, now, description } = request;
    const uploadDate = new Date(now).toISOString();
    const dataset: Dataset = {
      id: newDatasetId(now, new Set(get(datasetsAtom).map(({ id }) => id))),
      name: request.name ?? `Known papers, ${uploadDate.slice(0, 10)}`,
      reviewTopic: '',
      originalPaperCount: papers.length,
      includedPapers: papers,
      excludedPapers: [],
      uploadDate,
      searchDate: null,
      isKnownPapers: true,
      metadata: { errors: [], ...(description === undefined ? {} : { description }) },
    };
    await set(storeDatasetAtom, dataset);
    noteActivity('user', 'evaluation', `Made the dataset ${dataset.name}`);
    if (isLookedUp) void set(lookUpPapersAtom, dataset.id);
    return dataset.id;
  },
);
