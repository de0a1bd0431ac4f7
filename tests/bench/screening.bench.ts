import { expect, test } from '@playwright/test';
import { RANKING, type RankingIndex, type RankingSettings } from '@/lib/screening/rank-papers';
import { TITLE_COUNT } from '@/lib/screening/text-features';
import { HAS_REVIEWS } from './real-reviews';
import { reportGoal } from './report-goal';
import {
  indexOf,
  type LabelledReview,
  labelledReviews,
  seeds,
  shareForRecall,
  whereStopped,
} from './screening-simulation';

// How much of a real review must be read, the likeliest first, and where does the stopping rule end it?

const REPORTED = seeds(10);
/** For choosing constants. */
const TRIED = seeds(4, 2);

const TITLE_COUNTS = [1, 2] as const;
const COSTS = [0.03, 0.1, 0.3] as const;
const CITATION_WEIGHTS = [0.5, 0.75, 1] as const;

interface Constants {
  readonly titleCount: number;
  readonly settings: RankingSettings;
}

const PRODUCT: Constants = { titleCount: TITLE_COUNT, settings: RANKING };

const GRID: readonly Constants[] = TITLE_COUNTS.flatMap((titleCount) =>
  COSTS.flatMap((cost) =>
    CITATION_WEIGHTS.map((citationWeight) => ({
      titleCount,
      settings: { citationWeight, training: { ...RANKING.training, cost } },
    })),
  ),
);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A review with what is read of its papers once, by how often titles count. */
interface Prepared {
  readonly review: LabelledReview;
  readonly indexes: ReadonlyMap<number, RankingIndex>;
}

function meanShare(
  { review, indexes }: Prepared,
  { titleCount, settings }: Constants,
  of = REPORTED,
): number {
  const index = indexes.get(titleCount) ?? indexOf(review, titleCount);
  return mean(of.map((seed) => shareForRecall(review, index, seed, settings)));
}

function prepare(): readonly Prepared[] {
  return labelledReviews().map((review) => ({
    review,
    indexes: new Map(TITLE_COUNTS.map((count) => [count, indexOf(review, count)])),
  }));
}

const told = ({ titleCount, settings }: Constants) =>
  `titles=${titleCount} cost=${settings.training.cost} citations=${settings.citationWeight}`;

test('share of real reviews to be read for 95 % recall', () => {
  test.skip(!HAS_REVIEWS, 'No real records at hand');
  test.setTimeout(1_800_000);
  const reviews = prepare();
  const tried = GRID.map((constants) => reviews.map((each) => meanShare(each, constants, TRIED)));
  const leftOut: number[] = [];
  const product: number[] = [];
  const text: number[] = [];
  const textAlone = { ...PRODUCT, settings: { ...RANKING, citationWeight: 0 } };
  reviews.forEach((each, at) => {
    const ofOthers = tried.map((shares) => mean(shares.filter((_, other) => other !== at)));
    const best = GRID[ofOthers.indexOf(Math.min(...ofOthers))] ?? PRODUCT;
    leftOut.push(meanShare(each, best));
    product.push(meanShare(each, PRODUCT));
    text.push(meanShare(each, textAlone));
    const shown = [text, product, leftOut].map((shares) => (shares.at(-1) ?? 0).toFixed(3));
    process.stdout.write(
      `bench screening ${each.review.name} papers=${each.review.papers.length} text=${shown[0]} fused=${shown[1]} left-out=${shown[2]} (${told(best)})\n`,
    );
  });
  const ofAll = tried.map(mean);
  process.stdout.write(
    `bench screening best-of-all ${told(GRID[ofAll.indexOf(Math.min(...ofAll))] ?? PRODUCT)}\n`,
  );
  const share = { unit: 'share-read', digits: 3 };
  reportGoal({ name: 'screening-text-alone', value: mean(text), ...share, atMost: 0.59 });
  reportGoal({ name: 'screening-fused', value: mean(product), ...share });
  expect(reportGoal({ name: 'screening-fused-left-out', value: mean(leftOut), ...share, atMost: 0.43 })).toBe(
    true,
  );
});

test('the stopping rule on real reviews', () => {
  test.skip(!HAS_REVIEWS, 'No real records at hand');
  test.setTimeout(1_800_000);
  const stops = labelledReviews().flatMap((review) => {
    const index = indexOf(review);
    const ofReview = REPORTED.map((seed) => whereStopped(review, index, seed, RANKING));
    const stopped = ofReview.filter((stop) => stop !== null);
    const recalls = stopped.map(({ recall }) => recall);
    process.stdout.write(
      `bench screening-stopping ${review.name} least-recall=${Math.min(...recalls).toFixed(3)} mean-recall=${mean(recalls).toFixed(3)} share-read=${mean(ofReview.map((stop) => stop?.share ?? 1)).toFixed(3)} never=${ofReview.length - stopped.length}\n`,
    );
    return ofReview;
  });
  const stopped = stops.filter((stop) => stop !== null);
  const reached = stopped.filter(({ recall }) => recall >= 0.95).length;
  reportGoal({
    name: 'screening-stopping-share-read',
    unit: 'share',
    value: mean(stops.map((stop) => stop?.share ?? 1)),
  });
  reportGoal({
    name: 'screening-stopping-mean-recall',
    unit: 'recall',
    value: mean(stopped.map(({ recall }) => recall)),
    digits: 3,
  });
  reportGoal({
    name: 'screening-never-stopped',
    unit: `runs-of-${stops.length}`,
    value: stops.length - stopped.length,
  });
  expect(
    reportGoal({
      name: 'screening-stopped-at-95',
      unit: 'share-of-runs',
      value: reached / stopped.length,
      atLeast: 0.95,
    }),
  ).toBe(true);
});
