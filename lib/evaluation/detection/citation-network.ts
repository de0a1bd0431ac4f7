import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import {
  BATCH_SIZES,
  batches,
  citedEnough,
  type Gathered,
  type Gathering,
  MOST_VALUES,
  pagesOf,
} from './gathering';
import { heaviest } from './heaviest';
import type { Method } from './method';
import {
  canBeListed,
  citationsOf,
  compareByCitations,
  namedSeeds,
  rankHits,
  type WeighedWork,
} from './rank-hits';
import type { Reason } from './reasons';
import { reciprocalRank } from './reciprocal-rank';
import type { DetectionConfig, Evidence, EvidenceWork, MethodHit, MethodInput } from './types';

/** Works requested by their references must cite a reference that so many included papers share. */
const LEAST_SHARING = 2;

/**
 * Data from which the links of works are computed, made once per set of included papers, which are numbered by their
 * index.
 */
interface Network {
  readonly seeds: readonly EvidenceWork[];
  readonly indexOfSeed: ReadonlyMap<string, number>;
  /** Included papers by what they cite. */
  readonly seedsByReference: ReadonlyMap<string, readonly number[]>;
  /**
   * Citing, coupled and included papers, by the works at hand that they cite. All other references, nearly all that there
   * are, are left out because no link needs them.
   */
  readonly citersByReference: ReadonlyMap<string, readonly number[]>;
  /** Included papers that each of these cites. */
  readonly seedsOfCiter: readonly (readonly number[])[];
  /** Citations of each included paper: as the service counts them, or among the works at hand where these are more. */
  readonly seedCitations: readonly number[];
  /** Working memory: what each included paper has in common with the present work. */
  readonly shared: Float64Array;
}

interface Sums {
  readonly direct: number;
  readonly coCited: number;
  readonly coupled: number;
}

/** Weight of each kind of link in the ranking. Source: docs/behaviours/detection.md#citation-network. */
const KIND_WEIGHTS: Readonly<Record<keyof Sums, number>> = { coupled: 1, direct: 0.25, coCited: 0.25 };

interface LinkedWork {
  readonly work: EvidenceWork;
  readonly sums: Sums;
}

/**
 * Works that cite, are cited by, are co-cited or coupled with included papers, by normalised strength.
 *
 * Every kind of link is normalised by the degrees of both ends, so that citations alone do not put a work first. A direct
 * link from a to b weighs 1/√(references of a × citations of b). Co-citation and coupling are Salton's cosine: the service
 * counts the citations of each work, and shared citations are counted among the works at hand.
 *
 * Each kind is summed over the included papers and ranked by itself, since sums of different kinds do not compare. The
 * weight of a work is the sum of its reciprocal ranks. Coupling counts four times as much as each of the other kinds.
 * Source: docs/behaviours/detection.md#citation-network.
 */
export function* analyseCitationNetwork(input: MethodInput): ChunkedTask<readonly MethodHit[]> {
  const network = yield* networkOf(input.seeds, input.evidence);
  const isListable = canBeListed(input);
  const linked: LinkedWork[] = [];
  for (const work of input.evidence.works.values()) {
    if (isListable(work)) linked.push({ work, sums: sumsOf(work, network) });
    yield;
  }
  const weights = yield* weightsOf(linked);
  const weighed = [...weights].map(
    ([work, weight]): WeighedWork => ({ work, weight, reasons: () => reasonsOf(work, network) }),
  );
  return yield* rankHits(weighed, input);
}

function* weightsOf(linked: readonly LinkedWork[]): ChunkedTask<ReadonlyMap<EvidenceWork, number>> {
  const weights = new Map<EvidenceWork, number>();
  for (const kind of ['coupled', 'direct', 'coCited'] as const) {
    const ranked = linked
      .filter(({ sums }) => sums[kind] > 0)
      .sort((one, other) => other.sums[kind] - one.sums[kind] || compareByCitations(one.work, other.work));
    yield;
    ranked.forEach(({ work }, index) => {
      const added = reciprocalRank(index + 1, KIND_WEIGHTS[kind]);
      weights.set(work, (weights.get(work) ?? 0) + added);
    });
    yield;
  }
  return weights;
}

/** Salton's cosine of two sets from their sizes and the size of their intersection; 0 where one is empty. */
export function saltonCosine(shared: number, one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : shared / Math.sqrt(one * other);
}

function* networkOf(seeds: readonly EvidenceWork[], { works, pools }: Evidence): ChunkedTask<Network> {
  const indexOfSeed = new Map(seeds.map((seed, index) => [seed.paper.id, index]));
  const citerIds = new Set([...pools.citing, ...pools.coupled, ...indexOfSeed.keys()]);
  const citers = [...citerIds].flatMap((id) => works.get(id) ?? []);
  const citersByReference = yield* byReference(citers, (id) => works.has(id));
  const seedsByReference = yield* byReference(seeds, () => true);
  const seedsOfCiter: (readonly number[])[] = [];
  for (const { references } of citers) {
    seedsOfCiter.push(references.flatMap((id) => indexOfSeed.get(id) ?? []));
    yield;
  }
  return {
    seeds,
    indexOfSeed,
    seedsByReference,
    citersByReference,
    seedsOfCiter,
    seedCitations: seeds.map((seed) =>
      Math.max(citationsOf(seed), citersByReference.get(seed.paper.id)?.length ?? 0),
    ),
    shared: new Float64Array(seeds.length),
  };
}

/** Indexes of works by their references, as far as they are needed. */
function* byReference(
  works: readonly EvidenceWork[],
  isAskedFor: (id: string) => boolean,
): ChunkedTask<ReadonlyMap<string, readonly number[]>> {
  const index = new Map<string, number[]>();
  for (const [at, { references }] of works.entries()) {
    for (const id of references) {
      if (!isAskedFor(id)) continue;
      const list = index.get(id);
      if (list === undefined) index.set(id, [at]);
      else list.push(at);
    }
    yield;
  }
  return index;
}

/** Calls back with the weight of each link of a kind, and the index of the included paper it is with. */
type EachLink = (work: EvidenceWork, network: Network, tell: (index: number, weight: number) => void) => void;

const eachCiting: EachLink = (work, { indexOfSeed, seeds }, tell) => {
  for (const reference of work.references) {
    const index = indexOfSeed.get(reference);
    const seed = index === undefined ? undefined : seeds[index];
    if (index !== undefined && seed !== undefined) tell(index, linkWeight(work, seed));
  }
};

const eachCitedBy: EachLink = (work, { seedsByReference, seeds }, tell) => {
  for (const index of seedsByReference.get(work.paper.id) ?? []) {
    const seed = seeds[index];
    if (seed !== undefined) tell(index, linkWeight(seed, work));
  }
};

function linkWeight(citing: EvidenceWork, cited: EvidenceWork): number {
  return saltonCosine(1, Math.max(1, citing.references.length), Math.max(1, citationsOf(cited)));
}

const eachCoCited: EachLink = (work, { citersByReference, seedsOfCiter, seedCitations, shared }, tell) => {
  const citers = citersByReference.get(work.paper.id) ?? [];
  const touched: number[] = [];
  for (const citer of citers) addTo(shared, seedsOfCiter[citer] ?? [], touched);
  const citations = Math.max(citationsOf(work), citers.length);
  takeOut(shared, touched, (index, count) =>
    tell(index, saltonCosine(count, citations, seedCitations[index] ?? 0)),
  );
};

const eachCoupled: EachLink = ({ references }, { seedsByReference, seeds, shared }, tell) => {
  const touched: number[] = [];
  for (const id of references) addTo(shared, seedsByReference.get(id) ?? [], touched);
  takeOut(shared, touched, (index, count) =>
    tell(index, saltonCosine(count, references.length, seeds[index]?.references.length ?? 0)),
  );
};

function addTo(shared: Float64Array, indexes: readonly number[], touched: number[]): void {
  for (const index of indexes) {
    const before = shared[index] ?? 0;
    if (before === 0) touched.push(index);
    shared[index] = before + 1;
  }
}

/** Empties what was added. */
function takeOut(
  shared: Float64Array,
  touched: readonly number[],
  tell: (index: number, count: number) => void,
): void {
  for (const index of touched) {
    tell(index, shared[index] ?? 0);
    shared[index] = 0;
  }
}

function sumsOf(work: EvidenceWork, network: Network): Sums {
  const sumOf = (each: EachLink) => {
    let sum = 0;
    each(work, network, (_, weight) => {
      sum += weight;
    });
    return sum;
  };
  return {
    direct: sumOf(eachCiting) + sumOf(eachCitedBy),
    coCited: sumOf(eachCoCited),
    coupled: sumOf(eachCoupled),
  };
}

const KINDS = [
  { kind: 'cited-by', each: eachCitedBy },
  { kind: 'cites', each: eachCiting },
  { kind: 'co-cited', each: eachCoCited },
  { kind: 'shares-references', each: eachCoupled },
] as const;

function reasonsOf(work: EvidenceWork, network: Network): readonly Reason[] {
  return KINDS.flatMap(({ kind, each }) => {
    const weights = new Map<string, number>();
    each(work, network, (index, weight) => {
      const id = network.seeds[index]?.paper.id;
      if (id !== undefined) weights.set(id, weight);
    });
    return weights.size === 0 ? [] : [{ kind, ...namedSeeds(weights) }];
  });
}

/** Number of linked works to look up: twice the number listed, so that there is a choice. */
export function mostLinked({ maxPapersPerMethod }: DetectionConfig): number {
  return Math.ceil((2 * maxPapersPerMethod) / BATCH_SIZES.openalex) * BATCH_SIZES.openalex;
}

async function gatherCitations({ source, seeds, config, signal }: Gathering): Promise<Gathered> {
  const citedByCount = citedEnough(config);
  const citing: EvidenceWork[] = [];
  for (const ids of batches(seeds.map(({ paper }) => paper.id))) {
    const conditions = { cites: ids, cited_by_count: citedByCount };
    citing.push(...(await source.mostCited('citing', conditions, config.maxPapersPerMethod)));
  }
  const shared = await runInSlices(sharedReferences(seeds), { signal });
  const coupled =
    shared.length === 0
      ? []
      : await source.mostCited(
          'coupled',
          { cites: shared, cited_by_count: citedByCount },
          config.maxPapersPerMethod,
        );
  const atHand = new Set([...seeds, ...citing, ...coupled].map(({ paper }) => paper.id));
  const linkedIds = await runInSlices(linkedByWeight(seeds, citing, atHand, mostLinked(config)), { signal });
  const linked: EvidenceWork[] = [];
  for (const ids of batches(linkedIds)) {
    linked.push(...(await source.identified('openalex', ids)).values());
  }
  return { pools: { citing, coupled, linked } };
}

/** References shared by several included papers, the most shared first. */
function* sharedReferences(seeds: readonly EvidenceWork[]): ChunkedTask<readonly string[]> {
  const counts = new Map<string, number>();
  for (const { references } of seeds) {
    for (const id of references) counts.set(id, (counts.get(id) ?? 0) + 1);
    yield;
  }
  for (const [id, count] of counts) {
    if (count < LEAST_SHARING) counts.delete(id);
    yield;
  }
  return yield* heaviest(counts, MOST_VALUES);
}

/**
 * Ids of works that included papers cite, or that are cited together with included papers, the heaviest first. A citing
 * paper adds less weight the longer its list of references is.
 */
function* linkedByWeight(
  seeds: readonly EvidenceWork[],
  citing: readonly EvidenceWork[],
  atHand: ReadonlySet<string>,
  most: number,
): ChunkedTask<readonly string[]> {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  const weights = new Map<string, number>();
  const add = (references: readonly string[], links: number) => {
    const weight = links / Math.sqrt(references.length);
    for (const id of references) if (!atHand.has(id)) weights.set(id, (weights.get(id) ?? 0) + weight);
  };
  for (const { references } of seeds) {
    add(references, 1);
    yield;
  }
  for (const { references } of citing) {
    add(references, references.filter((id) => seedIds.has(id)).length);
    yield;
  }
  return yield* heaviest(weights, most);
}

export const citationNetwork: Method = {
  label: 'Citation network',
  weight: 1,
  explanation:
    'Works that cite, are cited by, are cited together with or share references with included papers, normalised by citations and references so that fame alone does not count.',
  mostRequests: (seedCount, config) =>
    (Math.ceil(seedCount / MOST_VALUES) + 1) * pagesOf(config) + mostLinked(config) / BATCH_SIZES.openalex,
  gather: gatherCitations,
  analyse: analyseCitationNetwork,
};
