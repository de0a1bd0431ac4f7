/** What the order of reading is computed from; of each paper in the order in which it came. */
export interface ScreeningPaper {
  /** Short id of the work, or the id of a local record. */
  readonly id: string;
  readonly title: string;
  /** Empty where there is none. */
  readonly abstract: string;
  readonly keywords: readonly string[];
  /** Short ids of the works it cites. */
  readonly references: readonly string[];
}

/** What was decided so far, as places in the list of papers. */
export interface ScreeningLabels {
  readonly included: readonly number[];
  readonly excluded: readonly number[];
}

/** A question to the order by likelihood. The same papers and labels give the same answer. */
export interface RankingProblem {
  /** The same array as long as nothing came or went: then it is read only once. */
  readonly papers: readonly ScreeningPaper[];
  readonly labels: ScreeningLabels;
}

/** Why a paper comes early. */
export interface RankingReason {
  /** Words and pairs of words that speak for it, the strongest first; at most five. */
  readonly terms: readonly string[];
  /** Included papers that it cites. */
  readonly cites: number;
  /** Included papers that cite it. */
  readonly citedBy: number;
  /** References that it has in common with included papers. */
  readonly sharedReferences: number;
}

export interface Ranking {
  /** Places of the papers without a label, the likeliest first. */
  readonly order: readonly number[];
  /** Of the first papers of the order, by place. */
  readonly reasons: ReadonlyMap<number, RankingReason>;
}

export interface RankingCallbacks {
  readonly signal: AbortSignal;
}

/** Ranks papers out of the page's way. *Errors*: the signal's reason, a worker's failure. */
export interface RankingClient {
  rank(problem: RankingProblem, callbacks: RankingCallbacks): Promise<Ranking>;
  dispose(): void;
}
