import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runToEnd } from '@/lib/base/slices';
import { assignPairs, DEFAULT_THRESHOLD } from '@/lib/evaluation/matching/assign-pairs';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { MatchPair } from '@/lib/evaluation/types';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { type DamagedReview, damagedReview, HARD, LIGHT } from './damaged-review';
import { asysdRules, type BaselinePair, exactMatch, tokenSet95 } from './matching-baselines';
import { reportGoal } from './report-goal';

/** The damage of each; the baselines are measured on the first. */
const SEEDS = [17, 0, 1, 2, 3, 4] as const;
const DIGITS = 4;

const BASELINES = { exact: exactMatch, 'token-set-95': tokenSet95, asysd: asysdRules };

interface Quality {
  readonly precision: number;
  readonly recall: number;
}

function qualityOf({ truth, isRight }: DamagedReview, pairs: readonly BaselinePair[]): Quality {
  const right = pairs.filter(({ truthId, retrievedId }) => isRight(truthId, retrievedId)).length;
  return { precision: right / pairs.length, recall: right / truth.length };
}

function distinctTruths(pairs: readonly MatchPair[]): number {
  return new Set(pairs.map(({ truthId }) => truthId)).size;
}

function measureOurs(name: string, review: DamagedReview): readonly boolean[] {
  const { truth, retrieved, isRight } = review;
  const included = runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper)));
  const rules = { threshold: DEFAULT_THRESHOLD, decisions: {} };
  const assigned = assignPairs({ included, excluded: [] }, rules);
  const { precision, recall } = qualityOf(review, assigned.included);
  const queue = assigned.reviewQueue;
  const rightInQueue = queue.filter(({ truthId, retrievedId }) => isRight(truthId, retrievedId));
  const withQueue = recall + distinctTruths(rightInQueue) / truth.length;
  const others = assigned.included.filter(
    ({ truthId, retrievedId }) => isRight(truthId, retrievedId) && truthId !== `row-${retrievedId}`,
  );
  const share = (what: string, value: number) => ({
    name: `${name}-${what}`,
    unit: 'share',
    value,
    digits: DIGITS,
  });
  return [
    reportGoal({ ...share('precision', precision), atLeast: 0.999 }),
    reportGoal(share('recall', recall)),
    reportGoal({ ...share('recall-with-queue', withQueue), atLeast: 0.99 }),
    reportGoal({ ...share('rows-queued', distinctTruths(queue) / truth.length), atMost: 0.05 }),
    reportGoal(share('true-pairs-of-queue', rightInQueue.length / queue.length)),
    reportGoal(share('other-record-of-the-work', others.length / assigned.included.length)),
  ];
}

function measureBaselines(name: string, review: DamagedReview): void {
  for (const [baseline, matchBy] of Object.entries(BASELINES)) {
    const quality = qualityOf(review, matchBy(review.truth, review.retrieved));
    for (const [what, value] of Object.entries(quality)) {
      reportGoal({ name: `${name}-${baseline}-${what}`, unit: 'share', value, digits: DIGITS });
    }
  }
}

for (const [name, damage] of Object.entries({ 'matching-light': LIGHT, 'matching-hard': HARD })) {
  test(`${name}: real works, damaged, found again among all`, () => {
    test.setTimeout(900_000);
    const isHere = existsSync(path.join(SHARED_DATA, 'openalex'));
    test.skip(!isHere, `no real records at ${SHARED_DATA} (set SHARED_DATA)`);
    const met = SEEDS.flatMap((seed, index) => {
      const review = damagedReview(damage, seed);
      expect(review.truth.length).toBeGreaterThan(2_000);
      if (index === 0) measureBaselines(name, review);
      return measureOurs(index === 0 ? name : `${name}-seed-${seed}`, review);
    });
    expect(met).not.toContain(false);
  });
}
