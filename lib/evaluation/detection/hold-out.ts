import { type RandomSource, seededRandom } from '@/lib/base/random';
import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import { mostCitedOnTopic, mostCoupled, mostRelated } from './baselines';
import { createFetchedSource } from './fetched-source';
import { fuseHits } from './fuse';
import { gatherEvidence } from './gather-evidence';
import { runMethod } from './methods';
import { compareTexts, profileOf } from './profile';
import { citationsOf } from './rank-hits';
import type {
  DetectionMethod,
  EvidenceWork,
  HoldOut,
  MethodHits,
  MethodInput,
  RecallAtK,
  ShareRange,
} from './types';

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
  /** Share of the hidden papers that were fetched at all, 0 to 1. */
  readonly reachable: number;
  readonly detection: Recalls;
  readonly coupling: Recalls;
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

/** The input of a hold-out: a whole detection, with the methods that finished in it. */
export interface HoldOutInput extends MethodInput {
  readonly methods: readonly DetectionMethod[];
}

/**
 * Hides papers and measures how many of them a detection from the other papers finds. The detection gathers within the
 * same limits, but only from works that were fetched already. Recall is measured in four rankings: the candidates, works by
 * shared references, the most cited works on the same topics, and related works. Sends no request. Errors: AbortError.
 */
export async function runRepeat(
  input: HoldOutInput,
  hidden: readonly EvidenceWork[],
  signal?: AbortSignal,
): Promise<Repeat> {
  const hiddenIds = new Set(hidden.map(({ paper }) => paper.id));
  const visible = await visibleInput(input, hiddenIds, signal);
  return await runInSlices(measure(visible, input.methods, hiddenIds), { signal });
}

/** The methods' input as it would be if the review did not hold the hidden papers. */
async function visibleInput(
  { seeds: all, evidence, config, query, isKnown, methods }: HoldOutInput,
  hiddenIds: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<MethodInput> {
  const seeds = all.filter(({ paper }) => !hiddenIds.has(paper.id));
  const profile = await runInSlices(profileOf(seeds), { signal });
  const source = createFetchedSource(evidence, signal);
  const gathered = await gatherEvidence({ source, seeds, profile, config, query, signal }, methods);
  return {
    seeds,
    evidence: gathered.evidence,
    config,
    query,
    isKnown: (work) => !hiddenIds.has(work.paper.id) && isKnown(work),
  };
}

function* measure(
  visible: MethodInput,
  methods: readonly DetectionMethod[],
  hiddenIds: ReadonlySet<string>,
): ChunkedTask<Repeat> {
  const lists: MethodHits[] = [];
  for (const method of methods) lists.push(yield* runMethod(method, visible));
  const candidates = fuseHits(lists).map(({ ids }) => ids);
  const shareOf = (ids: readonly string[]) => ids.filter((id) => hiddenIds.has(id)).length / hiddenIds.size;
  const recallsOf = (ranked: readonly (readonly string[])[]) =>
    DEPTHS.map((k) => shareOf(ranked.slice(0, k).flat()));
  return {
    reachable: shareOf([...visible.evidence.works.keys()]),
    detection: recallsOf(candidates),
    coupling: recallsOf(yield* mostCoupled(visible, DEEPEST)),
    mostCited: recallsOf(yield* mostCitedOnTopic(visible)),
    related: recallsOf(yield* mostRelated(visible, DEEPEST)),
  };
}

/** The repeats' mean with its range, per depth. */
export function summariseRepeats(
  { seeds, evidence, config }: MethodInput,
  hidden: number,
  repeats: readonly Repeat[],
): HoldOut | null {
  if (repeats.length === 0) return null;
  const summary = (recallsOf: (repeat: Repeat) => Recalls) =>
    DEPTHS.map(
      (k, index): RecallAtK => ({ k, ...rangeOf(repeats.map((repeat) => recallsOf(repeat)[index] ?? 0)) }),
    );
  return {
    hidden,
    of: seeds.length,
    belowThreshold: seeds.filter((seed) => citationsOf(seed) < config.minimumCitationThreshold).length,
    repeats: repeats.length,
    seed: SEED,
    reachable: rangeOf(repeats.map(({ reachable }) => reachable)),
    detection: summary(({ detection }) => detection),
    coupling: summary(({ coupling }) => coupling),
    mostCited: evidence.pools.onTopic.length === 0 ? null : summary((repeat) => repeat.mostCited),
    related: seeds.every(({ related }) => related.length === 0) ? null : summary((repeat) => repeat.related),
  };
}

function rangeOf(shares: readonly number[]): ShareRange {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { mean, lowest: Math.min(...shares), highest: Math.max(...shares) };
}
