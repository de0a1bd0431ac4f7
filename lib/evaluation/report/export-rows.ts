import { claimsOf } from '@/lib/evaluation/matching/assign-pairs';
import { indexedPaperIds } from '@/lib/evaluation/metrics/compute-metrics';
import { type LossReason, lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import {
  type ComparisonResult,
  type MatchPair,
  type Paper,
  pairKey,
  type RunEvidence,
} from '@/lib/evaluation/types';

/** The outcome of a pair or a paper. */
type Outcome =
  | 'true positive'
  | 'known exclusion'
  | 'review queue'
  | 'not counted'
  | 'false negative'
  | 'false positive'
  /** Retrieved, matches nothing of the review, and published after its search. */
  | 'later'
  /** Excluded by the review, and not retrieved. */
  | 'not retrieved';

type ReviewList = 'included' | 'excluded';

export interface ExportRow {
  readonly outcome: Outcome;
  readonly pair: MatchPair | null;
  /** Place of the pair in the order in which pairs are taken, from 1. */
  readonly order: number | null;
  /** The list that the review's paper is in. */
  readonly list: ReviewList | null;
  readonly truth: Paper | null;
  readonly retrieved: Paper | null;
  /** Place of the retrieved paper in the search's ranking, from 1, the papers that do not count included; null of files. */
  readonly rank: number | null;
  /** Whether the source of the records holds the review's paper; null: not looked up. */
  readonly isIndexed: boolean | null;
  /** Why a paper was missed; null for every other row. */
  readonly loss: LossReason | null;
}

/** Facts of papers by id, to be put into rows. */
class Lists {
  readonly #truths: ReadonlyMap<string, { readonly paper: Paper; readonly list: ReviewList }>;
  readonly #ranked: ReadonlyMap<string, { readonly paper: Paper; readonly rank: number | null }>;
  readonly #losses: ReadonlyMap<string, LossReason>;
  readonly #indexed: ReadonlySet<string> | null;

  constructor(evidence: RunEvidence, result: ComparisonResult) {
    const listed = (list: ReviewList) => evidence[list].map((paper) => [paper.id, { paper, list }] as const);
    this.#truths = new Map([...listed('included'), ...listed('excluded')]);
    const hasRanking = evidence.databases === undefined;
    this.#ranked = new Map(
      evidence.retrieved.map(
        (paper, index) => [paper.id, { paper, rank: hasRanking ? index + 1 : null }] as const,
      ),
    );
    this.#losses = new Map(
      lossWaterfall(evidence, result).losses.flatMap(({ reason, papers }) =>
        papers.map(({ id }) => [id, reason] as const),
      ),
    );
    this.#indexed = indexedPaperIds(evidence, result);
  }

  row(
    outcome: Outcome,
    truthId: string | null,
    retrievedId: string | null,
    pair: { readonly pair: MatchPair; readonly order: number } | null = null,
  ): ExportRow {
    const truth = this.#truths.get(truthId ?? '');
    const ranked = this.#ranked.get(retrievedId ?? '');
    return {
      outcome,
      pair: pair?.pair ?? null,
      order: pair?.order ?? null,
      list: truth?.list ?? null,
      truth: truth?.paper ?? null,
      retrieved: ranked?.paper ?? null,
      rank: ranked?.rank ?? null,
      isIndexed: truth?.list === 'included' ? (this.#indexed?.has(truth.paper.id) ?? null) : null,
      loss: outcome === 'false negative' ? (this.#losses.get(truthId ?? '') ?? null) : null,
    };
  }
}

function outcomesOfPairs({
  truePositives,
  knownExclusions,
  reviewQueue,
}: ComparisonResult): ReadonlyMap<string, Outcome> {
  const all = [
    ...truePositives.map((pair) => [pair, 'true positive'] as const),
    ...knownExclusions.map((pair) => [pair, 'known exclusion'] as const),
    ...reviewQueue.map((pair) => [pair, 'review queue'] as const),
  ];
  return new Map(all.map(([pair, outcome]) => [pairKey(pair), outcome]));
}

/**
 * Every pair of a run, those that count first, then the papers that are in no counted pair. These are missed papers,
 * retrieved papers that match no included one, later papers that were left out, and excluded papers that were not retrieved.
 * Every paper of the review and every retrieved paper is in at least one row.
 */
export function exportRows(evidence: RunEvidence, result: ComparisonResult): readonly ExportRow[] {
  const lists = new Lists(evidence, result);
  const outcomes = outcomesOfPairs(result);
  const pairs = claimsOf(evidence.matching).map(({ key, pair }, index) =>
    lists.row(outcomes.get(key) ?? 'not counted', pair.truthId, pair.retrievedId, { pair, order: index + 1 }),
  );
  const counted = new Set(result.academicExplorerResults.map(({ id }) => id));
  const excludedFound = new Set(result.knownExclusions.map(({ truthId }) => truthId));
  const ofOutcome = (outcome: Outcome) => pairs.filter((row) => row.outcome === outcome);
  return [
    ...ofOutcome('true positive'),
    ...ofOutcome('known exclusion'),
    ...ofOutcome('review queue'),
    ...ofOutcome('not counted'),
    ...result.falseNegatives.map(({ id }) => lists.row('false negative', id, null)),
    ...result.falsePositives.map(({ id }) => lists.row('false positive', null, id)),
    ...evidence.retrieved.filter(({ id }) => !counted.has(id)).map(({ id }) => lists.row('later', null, id)),
    ...evidence.excluded
      .filter(({ id }) => !excludedFound.has(id))
      .map(({ id }) => lists.row('not retrieved', id, null)),
  ];
}
