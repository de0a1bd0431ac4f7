import type { MatchingCallbacks, MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import type { Matching, Paper } from '@/lib/evaluation/types';

interface PaperLists {
  readonly included: readonly Paper[];
  readonly excluded: readonly Paper[];
  readonly retrieved: readonly Paper[];
}

/** Every pair between a review's lists and the retrieved papers. Errors: those of the client. */
export async function matchLists(
  client: MatchingClient,
  { included, excluded, retrieved }: PaperLists,
  { signal, onProgress }: MatchingCallbacks,
): Promise<Matching> {
  const all = Math.max(1, included.length + excluded.length);
  const share = included.length / all;
  return {
    included: await client.match(included, retrieved, {
      signal,
      onProgress: (part) => onProgress(share * part),
    }),
    excluded: await client.match(excluded, retrieved, {
      signal,
      onProgress: (part) => onProgress(share + (1 - share) * part),
    }),
  };
}
