import { type RandomSource, seededRandom } from '@/lib/base/random';
import type { ChunkedTask } from '@/lib/base/slices';
import { sharesTag } from './author-network';
import { fuseHits } from './fuse';
import { heaviest } from './heaviest';
import { runMethod } from './methods';
import { compareTexts, profileOf } from './profile';
import { citationsOf } from './rank-hits';
import type { DetectionMethod, EvidenceWork, HoldOut, MethodHits, MethodInput, RecallAtK } from './types';

/** Source: docs/behaviours/detection.md#hold-out. */
const HIDDEN_SHARE = 0.2;
const REPEATS = 5;
const SEED = 305_419_896;
const DEPTHS = [10, 20, 50, 100] as const;
const DEEPEST = Math.max(...DEPTHS);
/** With fewer included papers the measurement would be meaningless. */
const LEAST_SEEDS = 5;

/** Recall of the hidden papers in one repeat among the first k, for each depth k; 0 to 1. */
type Recalls = readonly number[];

export interface Repeat {
  readonly detection: Recalls;
  readonly mostCited: Recalls;
  readonly related: Recalls;
}

/** Which included papers each repeat hides: a fifth of them, at least one. Same seed, same papers. */
export function hiddenSets(seeds: readonly EvidenceWork[]): readonly (readonly EvidenceWork[])[] {
  if (seeds.length < LEAST_SEEDS) return [];
  const random = seededRandom(SEED);
  const size = Math.max(1, Math.round(HIDDEN_SHARE * seeds.length));
  const ordered = [...seeds].sort((one, other) => compareTexts(one.paper.id, other.paper.id));
  return Array.from({ length: REPEATS }, () => sampleOf(ordered, size, random));
}

function sampleOf<Item>(items: readonly Item[], size: number, random: RandomSource): readonly Item[] {
  const pool = [...items];
  return Array.from({ length: size }, () => {
    const at = Math.floor(random() * pool.length);
    return pool.splice(at, 1)[0];
  }).filter((item) => item !== undefined);
}

/**
 * Hides papers, runs the methods from the others on the evidence at hand, and finds the ranks of the hidden ones: among
 * the candidates, among the works on the same topics that are cited most, and among the related works.
 */
export function* runRepeat(
  input: MethodInput,
  methods: readonly DetectionMethod[],
  hidden: readonly EvidenceWork[],
): ChunkedTask<Repeat> {
  const hiddenIds = new Set(hidden.map(({ paper }) => paper.id));
  const seeds = input.seeds.filter(({ paper }) => !hiddenIds.has(paper.id));
  const isKnown = (work: EvidenceWork) => !hiddenIds.has(work.paper.id) && input.isKnown(work);
  const visible: MethodInput = { ...input, seeds, isKnown };
  const lists: MethodHits[] = [];
  for (const method of methods) lists.push(yield* runMethod(method, visible));
  const candidates = fuseHits(lists).map(({ ids }) => ids);
  const recallsOf = (ranked: readonly (readonly string[])[]) =>
    DEPTHS.map((k) => {
      const top = ranked.slice(0, k).flat();
      return top.filter((id) => hiddenIds.has(id)).length / hiddenIds.size;
    });
  return {
    detection: recallsOf(candidates),
    mostCited: recallsOf(yield* mostCited(visible)),
    related: recallsOf(yield* relatedWorks(visible)),
  };
}

function* mostCited({
  seeds,
  evidence: { works, pools },
  isKnown,
}: MethodInput): ChunkedTask<readonly string[][]> {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  const { topics } = yield* profileOf(seeds);
  return pools.onTopic
    .flatMap((id) => works.get(id) ?? [])
    .filter((work) => !seedIds.has(work.paper.id) && !isKnown(work) && sharesTag(work.topics, topics))
    .sort((one, other) => citationsOf(other) - citationsOf(one) || compareTexts(one.paper.id, other.paper.id))
    .map(({ paper }) => [paper.id]);
}

/** Related works by how many papers they are related to. */
function* relatedWorks({
  seeds,
  evidence: { works },
  isKnown,
}: MethodInput): ChunkedTask<readonly string[][]> {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  const counts = new Map<string, number>();
  for (const { related } of seeds) {
    for (const id of related) if (!seedIds.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    yield;
  }
  for (const id of counts.keys()) {
    const work = works.get(id);
    if (work !== undefined && isKnown(work)) counts.delete(id);
    yield;
  }
  const ranked = yield* heaviest(counts, DEEPEST);
  return ranked.map((id) => [id]);
}

/** The repeats' mean with its range, per depth. */
export function summariseRepeats(
  { seeds, evidence, config }: MethodInput,
  hidden: number,
  repeats: readonly Repeat[],
): HoldOut | null {
  if (repeats.length === 0) return null;
  const summary = (recallsOf: (repeat: Repeat) => Recalls) =>
    DEPTHS.map((k, index): RecallAtK => {
      const recalls = repeats.map((repeat) => recallsOf(repeat)[index] ?? 0);
      const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
      return { k, mean, lowest: Math.min(...recalls), highest: Math.max(...recalls) };
    });
  return {
    hidden,
    of: seeds.length,
    belowThreshold: seeds.filter((seed) => citationsOf(seed) < config.minimumCitationThreshold).length,
    repeats: repeats.length,
    seed: SEED,
    detection: summary(({ detection }) => detection),
    mostCited: evidence.pools.onTopic.length === 0 ? null : summary((repeat) => repeat.mostCited),
    related: seeds.every(({ related }) => related.length === 0) ? null : summary((repeat) => repeat.related),
  };
}
