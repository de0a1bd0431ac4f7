import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { ChunkedTask } from '@/lib/base/slices';
import { mostCoupled } from '@/lib/evaluation/detection/baselines';
import { DEFAULT_DETECTION_CONFIG, runMethod } from '@/lib/evaluation/detection/methods';
import { profileOf } from '@/lib/evaluation/detection/profile';
import { keysOfAll } from '@/lib/evaluation/detection/same-work';
import { DETECTION_METHODS } from '@/lib/evaluation/detection/types';
import { detectMissingPapers, priceOfDetection } from '@/lib/flows/detect-missing-papers';
import { loadLibrary } from '@/lib/server/load-library';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createMemoryAnswers, openDetectionService } from '@/tests/support/detection-service';
import { largeInput, largeReview } from '@/tests/support/large-review';
import type { DetectionTimes } from './detection-page';
import { reportGoal } from './report-goal';
import { bundled, servePage } from './serve-page';

const INCLUDED = 200;
const MANY_INCLUDED = 3_000;
const MANY_EXCLUDED = 20_000;
const ROUNDS = 3;
/** Of a million steps, some are interrupted whenever the machine is busy, but hardly the same ones each time. */
const STEP_ROUNDS = 7;

test('detection on 200 included papers: requests and credits', async () => {
  const library = await loadLibrary(path.resolve('public/sample-library.ndjson.gz'));
  const { context, service } = openDetectionService(library);
  const ids: string[] = [];
  for (let page = 1; ids.length < INCLUDED; page += 1) {
    const list = { sort: 'cited_by_count:desc', perPage: 100, page, select: ['id'] };
    ids.push(...(await context.api.fetchList('works', list)).results.map(({ id }) => id));
  }
  const papers = ids.slice(0, INCLUDED).map((id) => buildPaper(`row-${id}`, { openAlexId: id }));
  const dataset = buildDataset(papers);
  const config = {
    ...DEFAULT_DETECTION_CONFIG,
    enableTemporalAnalysis: true,
    enableKeywordExpansion: true,
  };
  const request = { dataset, config, query: dataset.reviewTopic, answerCache: createMemoryAnswers() };

  service.reset();
  const results = await detectMissingPapers(context, request);
  expect(results.resolution.resolved).toBe(INCLUDED);
  expect(results.candidateMissingPapers.length).toBeGreaterThan(20);
  const met = [
    reportGoal({
      name: 'detection-200-requests',
      unit: 'requests',
      value: service.requests.length,
      atMost: 12,
    }),
    reportGoal({
      name: 'detection-200-credits',
      unit: 'credits',
      value: service.creditsUsed,
      atMost: priceOfDetection(dataset, config),
    }),
  ];
  service.reset();
  await detectMissingPapers(context, request);
  met.push(
    reportGoal({ name: 'detection-200-again', unit: 'requests', value: service.requests.length, atMost: 0 }),
  );
  expect(met).toEqual([true, true, true]);
});

/** The longest step of some work, each step taken as its shortest over a few rounds: what else runs can only add. */
function longestStep(begin: () => ChunkedTask<unknown>): number {
  const shortest: number[] = [];
  for (let round = 0; round < STEP_ROUNDS; round += 1) {
    const steps = begin();
    for (let at = 0, isDone = false; !isDone; at += 1) {
      const startedAt = performance.now();
      isDone = steps.next().done === true;
      shortest[at] = Math.min(shortest[at] ?? Number.POSITIVE_INFINITY, performance.now() - startedAt);
    }
  }
  return shortest.reduce((one, other) => Math.max(one, other), 0);
}

test('no step of a detection on 3,000 included papers is long', () => {
  test.setTimeout(300_000);
  const input = largeInput(MANY_INCLUDED, 7);
  const { includedPapers, excludedPapers } = largeReview(MANY_INCLUDED, MANY_EXCLUDED);
  const works: readonly (() => ChunkedTask<unknown>)[] = [
    () => keysOfAll([...includedPapers, ...excludedPapers]),
    () => profileOf(input.seeds),
    ...DETECTION_METHODS.map((method) => () => runMethod(method, input)),
    () => mostCoupled(input, 100),
  ];
  const value = Math.max(...works.map(longestStep));
  expect(reportGoal({ name: 'detection-3000-step', unit: 'longest-ms', value, atMost: 25 })).toBe(true);
});

test('detection on 3,000 included papers and 20,000 excluded ones leaves the page at hand', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const served = await servePage({ '/bench.js': bundled('detection-page.ts', 'bench') });
  try {
    await page.goto(served.url);
    const rounds: DetectionTimes[] = [];
    while (rounds.length < ROUNDS) {
      const asked = `bench.measureDetection(${MANY_INCLUDED}, ${MANY_EXCLUDED})`;
      rounds.push(await page.evaluate<DetectionTimes>(asked));
    }
    expect(rounds.every(({ candidates, hidden }) => candidates > 200 && hidden === MANY_INCLUDED / 5)).toBe(
      true,
    );
    expect(rounds.every(({ progressMessages }) => progressMessages > 20)).toBe(true);
    const least = (part: (times: DetectionTimes) => number) => Math.min(...rounds.map(part));
    reportGoal({ name: 'detection-3000', unit: 's', value: least(({ duration }) => duration) / 1000 });
    const isMet = reportGoal({
      name: 'detection-3000-main-thread',
      unit: 'longest-task-ms',
      value: least(({ longestTask }) => longestTask),
      atMost: 50,
    });
    expect(isMet).toBe(true);
  } finally {
    served.close();
  }
});
