import type { ChunkedTask } from '@/lib/base/slices';
import { sharesTag } from './author-network';
import { heaviest } from './heaviest';
import { profileOf } from './profile';
import { canBeListed, compareByCitations } from './rank-hits';
import type { MethodInput } from './types';

/** Simple rankings that a detection is measured against: ids, best first, each in a list of its own. */
type Ranking = readonly (readonly string[])[];

/**
 * Fetched works by bibliographic coupling as a plain count: those with the most references of included papers come first.
 * A reference counts once for each included paper that has it.
 */
export function* mostCoupled(input: MethodInput, most: number): ChunkedTask<Ranking> {
  const papersByReference = new Map<string, number>();
  for (const { references } of input.seeds) {
    for (const id of references) papersByReference.set(id, (papersByReference.get(id) ?? 0) + 1);
    yield;
  }
  const isListable = canBeListed(input);
  const counts = new Map<string, number>();
  for (const work of input.evidence.works.values()) {
    yield;
    if (!isListable(work)) continue;
    const count = work.references.reduce((sum, id) => sum + (papersByReference.get(id) ?? 0), 0);
    if (count > 0) counts.set(work.paper.id, count);
  }
  const ranked = yield* heaviest(counts, most);
  return ranked.map((id) => [id]);
}

/** Works on the visible papers' topics, the most cited first. */
export function* mostCitedOnTopic({
  seeds,
  evidence: { works, pools },
  isKnown,
}: MethodInput): ChunkedTask<Ranking> {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  const { topics } = yield* profileOf(seeds);
  return pools.onTopic
    .flatMap((id) => works.get(id) ?? [])
    .filter((work) => !seedIds.has(work.paper.id) && !isKnown(work) && sharesTag(work.topics, topics))
    .sort(compareByCitations)
    .map(({ paper }) => [paper.id]);
}

/** Related works by how many papers they are related to. */
export function* mostRelated(
  { seeds, evidence: { works }, isKnown }: MethodInput,
  most: number,
): ChunkedTask<Ranking> {
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
  const ranked = yield* heaviest(counts, most);
  return ranked.map((id) => [id]);
}
