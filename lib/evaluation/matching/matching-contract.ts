import type { MatchPair, Paper } from '@/lib/evaluation/types';
import type { FoundDuplicates } from './deduplicate';

export interface MatchingCallbacks {
  readonly signal: AbortSignal;
  /** Called now and then with the progress, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Compares lists of papers away from the page's thread. *Errors*: rejects with the signal's reason when it is cancelled,
 * else with an error whose message says what failed.
 */
export interface MatchingClient {
  /** See `groupDuplicates`. */
  findDuplicates(papers: readonly Paper[], callbacks: MatchingCallbacks): Promise<FoundDuplicates>;
  /** See `matchPapers`. */
  match(
    truth: readonly Paper[],
    retrieved: readonly Paper[],
    callbacks: MatchingCallbacks,
  ): Promise<readonly MatchPair[]>;
}
