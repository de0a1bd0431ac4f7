import { mergeDuplicates } from '@/lib/evaluation/matching/deduplicate';
import type { MatchingCallbacks } from '@/lib/evaluation/matching/matching-contract';
import { paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import { compareRuns, type EvaluatedRun } from '@/lib/evaluation/metrics/compare-runs';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import type { Paper } from '@/lib/evaluation/types';
import { hydrateDataset } from '@/lib/flows/hydrate-dataset';
import { matchLists } from '@/lib/flows/match-lists';
import { parsed } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { evidence } from '@/tests/support/run-evidence';
import { describeWithSharedData } from '@/tests/support/shared-data';
import { readSynergyReview, worksOfReview } from '@/tests/support/synergy-review';

const CLIENT = createDirectMatchingClient();
const CALLBACKS: MatchingCallbacks = { signal: new AbortController().signal, onProgress: () => undefined };

async function distinct(papers: readonly Paper[]): Promise<readonly Paper[]> {
  return mergeDuplicates(papers, await CLIENT.findDuplicates(papers, CALLBACKS)).papers;
}

/** A search that retrieves these works, against the list as it is known now. */
async function runOver(list: readonly Paper[], works: readonly Paper[]): Promise<EvaluatedRun> {
  const truth = await distinct(list);
  const lists = {
    included: truth.filter(({ label }) => label !== 'excluded'),
    excluded: truth.filter(({ label }) => label === 'excluded'),
    retrieved: await distinct(works),
  };
  const run = evidence({ ...lists, matching: await matchLists(CLIENT, lists, CALLBACKS) });
  return { evidence: run, result: computeResult(run) };
}

async function lookedUp(list: readonly Paper[], raws: readonly object[]): Promise<readonly Paper[]> {
  const known = new Map<string, Paper>();
  await hydrateDataset(createTestContext(raws), list, {
    onBatch: ({ papers }) => {
      for (const [id, paper] of papers) known.set(id, paper);
    },
  });
  return list.map((paper) => known.get(paper.id) ?? paper);
}

const REVIEWS = [
  { key: 'van_der_Waal_2022', included: 33 },
  { key: 'Smid_2020', included: 27 },
  { key: 'Donners_2021', included: 15 },
];

describeWithSharedData(
  'two identical searches of a review, before and after its papers are looked up',
  () => {
    it.each(REVIEWS)('do not differ: $key', async ({ key, included }) => {
      const { papers } = await readSynergyReview(key);
      const raws = worksOfReview(key, papers);
      const works = raws.map((raw) => paperOfWork(parsed('works', raw)));
      const before = await runOver(papers, works);
      const after = await runOver(await lookedUp(papers, raws), works);
      expect(after.evidence.included.some(({ title }) => title !== '')).toBe(key === 'Donners_2021');
      expect(compareRuns(before, after, 1)).toMatchObject({
        n: included,
        foundByBoth: included,
        onlyFirst: 0,
        onlySecond: 0,
        foundByNeither: 0,
        notShared: 0,
        p: 1,
      });
    });
  },
  'synergy',
);
