import { readdirSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import {
  type RankingIndex,
  type RankingSettings,
  rankingIndexSteps,
  rankPapers,
} from '@/lib/screening/rank-papers';
import { randomOrder } from '@/lib/screening/reading-order';
import { isRetrainingDue } from '@/lib/screening/retraining';
import { leastStoppingP, STOPPING_GOAL } from '@/lib/screening/stopping-rule';
import type { ScreeningPaper } from '@/lib/screening/types';
import { includedIds, REVIEWS, readWorks } from './real-reviews';

export interface LabelledReview {
  readonly name: string;
  readonly papers: readonly ScreeningPaper[];
  /** By place. */
  readonly isIncluded: readonly boolean[];
  readonly included: number;
}

/** Published reviews with everything that their searches found. */
export function labelledReviews(): readonly LabelledReview[] {
  const folder = path.join(REVIEWS, 'records');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ndjson.gz'));
  return files.sort().map((file) => {
    const name = file.replace('.ndjson.gz', '');
    const ids = new Set(includedIds(path.join(REVIEWS, `${name}_ids.csv`)));
    const papers = readWorks(path.join(folder, file)).map(({ paper, references }) => ({
      id: paper.id,
      title: paper.title,
      abstract: paper.abstract,
      keywords: paper.keywords,
      references,
    }));
    const isIncluded = papers.map(({ id }) => ids.has(id));
    return { name, papers, isIncluded, included: isIncluded.filter(Boolean).length };
  });
}

export function indexOf(review: LabelledReview, titleCount?: number): RankingIndex {
  return runToEnd(rankingIndexSteps(review.papers, titleCount));
}

/** Whether each paper read is included, in the order of the reading; the first so many were read at random. */
interface ReadSoFar {
  readonly outcomes: readonly boolean[];
  readonly found: number;
  readonly atRandom: number;
}

/** A reading: at random until one is included and one excluded, then the likeliest first. Ends when asked to, or read up. */
function* read(review: LabelledReview, index: RankingIndex, seed: number, settings: RankingSettings) {
  const included: number[] = [];
  const excluded: number[] = [];
  const outcomes: boolean[] = [];
  const take = (place: number) => {
    const isIncluded = review.isIncluded[place] === true;
    (isIncluded ? included : excluded).push(place);
    outcomes.push(isIncluded);
  };
  const waiting = [...randomOrder(review.papers.length, seed)];
  while (included.length === 0 || excluded.length === 0) take(waiting.shift() ?? 0);
  const atRandom = outcomes.length;
  const soFar = (): ReadSoFar => ({ outcomes, found: included.length, atRandom });
  yield soFar();
  let trainedAt = 0;
  let order: readonly number[] = [];
  while (outcomes.length < review.papers.length) {
    if (isRetrainingDue(outcomes.length, trainedAt)) {
      trainedAt = outcomes.length;
      order = rankPapers(index, { included, excluded }, settings).order;
    }
    take(order[outcomes.length - trainedAt] ?? 0);
    yield soFar();
  }
}

/** Share of the papers read when 95 % of those to be included are found. */
export function shareForRecall(
  review: LabelledReview,
  index: RankingIndex,
  seed: number,
  settings: RankingSettings,
): number {
  const wanted = Math.ceil(0.95 * review.included);
  for (const { outcomes, found } of read(review, index, seed, settings)) {
    if (found >= wanted) return outcomes.length / review.papers.length;
  }
  return 1;
}

export interface Stop {
  readonly recall: number;
  readonly share: number;
}

/** Where the stopping rule first says that one can stop; null when everything was read by then. */
export function whereStopped(
  review: LabelledReview,
  index: RankingIndex,
  seed: number,
  settings: RankingSettings,
): Stop | null {
  const pool = review.papers.length;
  for (const { outcomes, found, atRandom } of read(review, index, seed, settings)) {
    if (outcomes.length === pool) return null;
    const included = outcomes.slice(0, atRandom).filter(Boolean).length;
    const reading = { pool, before: { read: atRandom, included }, since: outcomes.slice(atRandom) };
    if (leastStoppingP(reading, STOPPING_GOAL) < STOPPING_GOAL.alpha) {
      return { recall: found / review.included, share: outcomes.length / pool };
    }
  }
  return null;
}

/** So many reproducible seeds, none of them in both halves. */
export function seeds(count: number, from = 1): readonly number[] {
  const random = seededRandom(from);
  return Array.from({ length: count }, () => Math.floor(random() * 2 ** 31));
}
