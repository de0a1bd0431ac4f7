import type { Publication } from '@/lib/entities/publication';

/**
 * The fields of a publication that the ranking reads, since the worker gets no others. Lists of papers are in the order
 * in which they were added.
 */
export interface ScreeningPaper extends Pick<Publication, 'title' | 'abstract' | 'keywords' | 'references'> {
  /** Short id of the work, or the id of a local record. */
  readonly id: string;
}

/** The decisions so far, as indexes into the list of papers. */
export interface ScreeningLabels {
  readonly included: readonly number[];
  readonly excluded: readonly number[];
}

/** The input of a ranking. The same papers and labels give the same answer. */
export interface RankingProblem {
  /** The same array as long as no paper is added or removed; its features are then cached. */
  readonly papers: readonly ScreeningPaper[];
  readonly labels: ScreeningLabels;
}

/** The reasons why a paper is ranked high. */
export interface RankingReason {
  /** Words and pairs of words with the highest weights, the strongest first; at most five. */
  readonly terms: readonly string[];
  /** Included papers that it cites. */
  readonly cites: number;
  /** Included papers that cite it. */
  readonly citedBy: number;
  /** References that it has in common with included papers. */
  readonly sharedReferences: number;
}

export interface Ranking {
  /** Indexes of the papers without a label, the likeliest first. */
  readonly order: readonly number[];
  /** Reasons for the first papers of the order, by index. */
  readonly reasons: ReadonlyMap<number, RankingReason>;
}

export interface RankingCallbacks {
  readonly signal: AbortSignal;
}

/** Ranks papers in a worker. *Errors*: the signal's reason, a worker's failure. */
export interface RankingClient {
  rank(problem: RankingProblem, callbacks: RankingCallbacks): Promise<Ranking>;
  dispose(): void;
}
