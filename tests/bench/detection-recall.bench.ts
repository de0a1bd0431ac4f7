import { expect, test } from '@playwright/test';
import { runToEnd } from '@/lib/base/slices';
import { mostCitedOnTopic, mostCoupled } from '@/lib/evaluation/detection/baselines';
import { fuseHits } from '@/lib/evaluation/detection/fuse';
import type { EvidenceSource } from '@/lib/evaluation/detection/gathering';
import { type HoldOutInput, hiddenSets, runRepeat } from '@/lib/evaluation/detection/hold-out';
import {
  DEFAULT_DETECTION_CONFIG,
  enabledMethods,
  METHODS,
  runMethod,
} from '@/lib/evaluation/detection/methods';
import { canBeListed, citationsOf } from '@/lib/evaluation/detection/rank-hits';
import {
  DETECTION_METHODS,
  type DetectionConfig,
  type EvidenceWork,
  METHOD_SWITCHES,
  type MethodInput,
} from '@/lib/evaluation/detection/types';
import { createWorksSource, fetchEvidence } from '@/tests/support/works-source';
import { cutReviews, HAS_REVIEWS, publishedReviews, type RealReview } from './real-reviews';
import { reportGoal } from './report-goal';

const DEPTHS = [10, 20, 50, 100] as const;
const DEEPEST = 100;
/** Reviews with fewer papers had no part in any choice. */
const LEAST_LOOKED_AT = 12;

/** Recall per depth, of one repeat or the mean of many. */
type Recalls = readonly number[];
/** By ranking. */
type Measured = ReadonlyMap<string, Recalls>;

function rankingOf(ids: Iterable<readonly string[]>, hidden: ReadonlySet<string>): Recalls {
  const ranked = [...ids];
  return DEPTHS.map(
    (k) =>
      ranked
        .slice(0, k)
        .flat()
        .filter((id) => hidden.has(id)).length / hidden.size,
  );
}

/** Ids by a count, the most first, ties by citations. */
function byCount({ evidence, ...input }: MethodInput, countOf: (work: EvidenceWork) => number) {
  const isListable = canBeListed({ evidence, ...input });
  return [...evidence.works.values()]
    .filter(isListable)
    .map((work) => ({ work, count: countOf(work) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || citationsOf(other.work) - citationsOf(one.work))
    .slice(0, DEEPEST)
    .map(({ work }) => [work.paper.id]);
}

function counted(input: MethodInput) {
  const seedIds = new Set(input.seeds.map(({ paper }) => paper.id));
  const citingSeeds = new Map<string, number>();
  const coCited = new Map<string, number>();
  for (const { paper, references } of input.evidence.works.values()) {
    const cited = references.filter((id) => seedIds.has(id)).length;
    for (const id of references) {
      if (seedIds.has(paper.id)) citingSeeds.set(id, (citingSeeds.get(id) ?? 0) + 1);
      if (cited > 0) coCited.set(id, (coCited.get(id) ?? 0) + cited);
    }
  }
  const linksOf = ({ paper, references }: EvidenceWork) =>
    (citingSeeds.get(paper.id) ?? 0) + references.filter((id) => seedIds.has(id)).length;
  return {
    'co-citations': byCount(input, ({ paper }) => coCited.get(paper.id) ?? 0),
    'direct-links': byCount(input, linksOf),
  };
}

/** One repeat: what is gathered anew from the visible papers, ranked in each way. */
async function measure(
  all: readonly EvidenceWork[],
  source: EvidenceSource,
  hidden: ReadonlySet<string>,
): Promise<Measured> {
  const seeds = all.filter(({ paper }) => !hidden.has(paper.id));
  const inputOf = async (config: DetectionConfig): Promise<MethodInput> => ({
    seeds,
    evidence: await fetchEvidence(source, seeds, config),
    config,
    query: '',
    isKnown: () => false,
  });
  const fused = (input: MethodInput, methods = enabledMethods(input.config)) =>
    fuseHits(methods.map((method) => runToEnd(runMethod(method, input)))).map(({ ids }) => ids);
  const usual = await inputOf(DEFAULT_DETECTION_CONFIG);
  const measured = new Map<string, Recalls>();
  const add = (name: string, ids: Iterable<readonly string[]>) => measured.set(name, rankingOf(ids, hidden));
  const reached = [...hidden].filter((id) => usual.evidence.works.has(id)).length / hidden.size;
  measured.set('reachable', [reached]);
  add('detection', fused(usual));
  add('shared-references', runToEnd(mostCoupled(usual, DEEPEST)));
  for (const [name, ids] of Object.entries(counted(usual))) add(name, ids);
  add('most-cited-on-topic', runToEnd(mostCitedOnTopic(usual)));
  for (const method of DETECTION_METHODS) {
    const isOn = enabledMethods(usual.config).includes(method);
    const input = isOn ? usual : await inputOf({ ...usual.config, [METHOD_SWITCHES[method]]: true });
    const name = METHODS[method].label.toLowerCase().replaceAll(' ', '-');
    add(`${name}-alone`, fused(input, [method]));
    if (!isOn) add(`detection-with-${name}`, fused(input));
  }
  return measured;
}

/** What the validation tab says of a repeat: from what was fetched for all papers. */
async function told(input: HoldOutInput, hidden: readonly EvidenceWork[]): Promise<Measured> {
  const { detection, reachable } = await runRepeat(input, hidden);
  return new Map([
    ['told-detection', detection],
    ['told-reachable', [reachable]],
  ]);
}

async function measureReview(review: RealReview): Promise<Measured> {
  const config = DEFAULT_DETECTION_CONFIG;
  const source = createWorksSource(review.works);
  const evidence = await fetchEvidence(source, review.seeds, config);
  const input = {
    seeds: review.seeds,
    evidence,
    config,
    query: '',
    isKnown: () => false,
    methods: enabledMethods(config),
  };
  const repeats: Measured[] = [];
  for (const hidden of hiddenSets(review.seeds)) {
    const ids = new Set(hidden.map(({ paper }) => paper.id));
    repeats.push(new Map([...(await measure(review.seeds, source, ids)), ...(await told(input, hidden))]));
  }
  return meanOf(repeats);
}

function meanOf(all: readonly Measured[]): Measured {
  const names = [...(all[0]?.keys() ?? [])];
  return new Map(
    names.map((name) => [
      name,
      (all[0]?.get(name) ?? []).map(
        (_, at) => all.reduce((sum, each) => sum + (each.get(name)?.[at] ?? 0), 0) / all.length,
      ),
    ]),
  );
}

function print(group: string, measured: Measured): void {
  for (const [name, recalls] of measured) {
    const at = (index: number) => (recalls.length === 1 ? 'share' : `@${DEPTHS[index]}`);
    const cells = recalls.map((recall, index) => `${at(index)}=${(100 * recall).toFixed(1)}`);
    process.stdout.write(`bench detection-recall ${group} ${name} ${cells.join(' ')}\n`);
  }
}

test('recall of hidden papers in published reviews and reviews cut from real records', async () => {
  test.skip(!HAS_REVIEWS, 'No real records at hand');
  test.setTimeout(1_800_000);
  const cut = cutReviews();
  const published = publishedReviews();
  const large = cut.filter(({ seeds }) => seeds.length >= LEAST_LOOKED_AT);
  const every = (reviews: readonly RealReview[], rest: number) => reviews.filter((_, at) => at % 2 === rest);
  const groups = {
    'tuned-published': every(published, 0),
    'tuned-cut': every(large, 0),
    'judged-published': every(published, 1),
    'judged-cut': every(large, 1),
    'judged-small-cut': cut.filter(({ seeds }) => seeds.length < LEAST_LOOKED_AT),
  };
  const ratios: boolean[] = [];
  for (const [group, reviews] of Object.entries(groups)) {
    const measured: Measured[] = [];
    for (const review of reviews) measured.push(await measureReview(review));
    process.stdout.write(`bench detection-recall ${group} reviews=${reviews.length}\n`);
    const mean = meanOf(measured);
    print(group, mean);
    if (!group.startsWith('judged')) continue;
    for (const at of [0, 1, 2]) {
      const value = (mean.get('detection')?.[at] ?? 0) / (mean.get('shared-references')?.[at] ?? 1);
      const name = `detection-recall-${group}-at-${DEPTHS[at]}`;
      ratios.push(reportGoal({ name, unit: 'ratio-to-shared-references', value, atLeast: 1 }));
    }
  }
  expect(ratios).not.toContain(false);
});
