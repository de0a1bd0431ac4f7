import type { Dataset } from '../types';

/** The topic of a review whose field for it was left empty. Source: docs/behaviours/datasets.md#name-and-topic. */
export const DEFAULT_TOPIC = 'Systematic Literature Review';

/** The review topic where somebody wrote one, else ''; a search begins with it. */
export function typedTopic(dataset: Pick<Dataset, 'reviewTopic'> | undefined): string {
  const topic = dataset?.reviewTopic ?? '';
  return topic === DEFAULT_TOPIC ? '' : topic;
}
