import type { ChunkedTask } from '@/lib/base/slices';
import { reciprocalRank } from '@/lib/evaluation/detection/reciprocal-rank';
import { buildCitationLinks, type CitationLinks, citationReason, citationScores } from './citation-links';
import {
  classifierScore,
  type LinearWeights,
  TRAINING,
  type TrainingSettings,
  trainClassifier,
} from './linear-classifier';
import { type TextFeatures, textFeatureSteps } from './text-features';
import type { Ranking, RankingReason, ScreeningLabels, ScreeningPaper } from './types';

/** Features of the papers that do not depend on decisions; computed once. */
export interface RankingIndex {
  readonly papers: readonly ScreeningPaper[];
  readonly text: TextFeatures;
  readonly links: CitationLinks;
}

export interface RankingSettings {
  readonly training: TrainingSettings;
  /** The weight of a rank by citations, compared with one by text; 0: text alone. */
  readonly citationWeight: number;
}

/** Source: docs/behaviours/screening.md#likeliest-first. */
export const RANKING: RankingSettings = { training: TRAINING, citationWeight: 0.75 };

/** Reasons are computed for this many papers, more than are read before the next training. */
const MOST_REASONS = 50;
const MOST_TERMS = 5;
/** The bonus for pairs, since a reader learns more from a pair of words than from a slightly heavier word. */
const MORE_IN_PAIRS = 1.5;

export function* rankingIndexSteps(
  papers: readonly ScreeningPaper[],
  titleCount?: number,
): ChunkedTask<RankingIndex, number> {
  const text = yield* textFeatureSteps(papers, titleCount);
  return { papers, text, links: buildCitationLinks(papers) };
}

/**
 * Ranks papers without a label by 1/(60 + rank by text) + weight/(60 + rank by citations), highest first. Ties keep the
 * order of the list. Papers with equal scores share the middle of their ranks.
 */
export function rankPapers(
  index: RankingIndex,
  labels: ScreeningLabels,
  settings: RankingSettings = RANKING,
): Ranking {
  const labelled = new Set([...labels.included, ...labels.excluded]);
  const open = index.papers.flatMap((_, place) => (labelled.has(place) ? [] : [place]));
  const weights = trainClassifier(index.text.rows, labels, settings.training);
  const scores = new Float64Array(index.papers.length);
  const byText = ranksOf(open, (place) => classifierScore(index.text.rows, place, weights));
  open.forEach((place, at) => {
    scores[place] = reciprocalRank(byText[at] ?? 0, 1);
  });
  if (settings.citationWeight > 0) {
    const ties = citationScores(index.links, labels.included);
    ranksOf(open, (place) => ties[place] ?? 0).forEach((rank, at) => {
      const place = open[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + reciprocalRank(rank, settings.citationWeight);
    });
  }
  const order = open.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return { order, reasons: reasonsOf(index, labels, weights, order.slice(0, MOST_REASONS)) };
}

/** Ranks from 1, for the highest score, in the order of `places`. */
function ranksOf(places: readonly number[], scoreOf: (place: number) => number): Float64Array {
  const scored = places.map((place, at) => ({ at, score: scoreOf(place) }));
  scored.sort((one, other) => other.score - one.score);
  const ranks = new Float64Array(places.length);
  for (let from = 0; from < scored.length; ) {
    let to = from;
    while (to < scored.length && scored[to]?.score === scored[from]?.score) to += 1;
    for (const { at } of scored.slice(from, to)) ranks[at] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

function reasonsOf(
  { papers, text, links }: RankingIndex,
  { included }: ScreeningLabels,
  weights: LinearWeights,
  places: readonly number[],
): ReadonlyMap<number, RankingReason> {
  const references = new Set(included.flatMap((place) => papers[place]?.references ?? []));
  const tiesOf = citationReason(papers, links, new Set(included), references);
  return new Map(
    places.map((place) => [place, { terms: strongTerms(text, place, weights), ...tiesOf(place) }]),
  );
}

/**
 * The terms with the highest weights for a paper. A word within a pair that is already named is left out, and the
 * reverse.
 */
function strongTerms({ rows, termOf }: TextFeatures, row: number, weights: LinearWeights): readonly string[] {
  const found: { readonly column: number; readonly share: number }[] = [];
  for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
    const column = rows.columns[at] ?? 0;
    const share = (weights[column] ?? 0) * (rows.values[at] ?? 0);
    const says = termOf(column).includes(' ') ? MORE_IN_PAIRS : 1;
    if (share > 0) found.push({ column, share: share * says });
  }
  found.sort((one, other) => other.share - one.share);
  const terms: string[] = [];
  const said = new Set<string>();
  for (const { column } of found) {
    const term = termOf(column);
    const words = term.split(' ');
    // Bare numbers, such as p-values, count in the ranking but mean nothing to a reader.
    if (words.some((word) => said.has(word) || !/\p{L}/u.test(word))) continue;
    for (const word of words) said.add(word);
    terms.push(term);
    if (terms.length === MOST_TERMS) break;
  }
  return terms;
}
