import type { ChunkedTask } from '@/lib/base/slices';
import { compareTexts } from './profile';
import type { Reason } from './reasons';
import type { EvidenceWork, MethodHit, MethodInput } from './types';

/** Most included papers that one reason names. */
const MOST_NAMED = 10;

/** A work with its weight and reasons, on the scale of its method. */
export interface WeighedWork {
  readonly work: EvidenceWork;
  readonly weight: number;
  /** Made only for those that are listed. */
  readonly reasons: () => readonly Reason[];
}

export function citationsOf({ paper }: EvidenceWork): number {
  return paper.citedByCount ?? 0;
}

/** The most cited first, then by id. */
export function compareByCitations(one: EvidenceWork, other: EvidenceWork): number {
  return citationsOf(other) - citationsOf(one) || compareTexts(one.paper.id, other.paper.id);
}

/** Whether a method may list a work: cited often enough, none of the included papers, unknown to the review. */
export function canBeListed({ config, isKnown, seeds }: MethodInput): (work: EvidenceWork) => boolean {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  return (work) =>
    citationsOf(work) >= config.minimumCitationThreshold && !seedIds.has(work.paper.id) && !isKnown(work);
}

/** The heaviest works first, ties by citations, then by id; at most `maxPapersPerMethod`, the strongest with strength 1. */
export function* rankHits(
  weighed: readonly WeighedWork[],
  { config }: MethodInput,
): ChunkedTask<readonly MethodHit[]> {
  const ranked = weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || compareByCitations(one.work, other.work))
    .slice(0, config.maxPapersPerMethod);
  const heaviest = ranked[0]?.weight ?? 1;
  const hits: MethodHit[] = [];
  for (const { work, weight, reasons } of ranked) {
    // Thousands of included papers may lead to one work.
    yield;
    hits.push({ work, strength: weight / heaviest, reasons: reasons() });
  }
  return hits;
}

/** How many included papers there are, and the first few by weight, ties by id. */
export function namedSeeds(weights: ReadonlyMap<string, number>): {
  readonly count: number;
  readonly seedIds: readonly string[];
} {
  const ranked = [...weights].sort(
    ([oneId, one], [otherId, other]) => other - one || compareTexts(oneId, otherId),
  );
  return { count: weights.size, seedIds: ranked.slice(0, MOST_NAMED).map(([id]) => id) };
}
