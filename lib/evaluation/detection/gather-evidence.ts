import { recordOf } from '@/lib/base/record-of';
import { isAbortError } from '@/lib/base/thrown-errors';
import type { Gathered, Gathering } from './gathering';
import { METHODS } from './methods';
import { gatherOnTopic } from './on-topic';
import { type DetectionMethod, type Evidence, type EvidenceWork, POOLS, type Pool } from './types';

export interface GatheredEvidence {
  readonly evidence: Evidence;
  /** Why methods fetched nothing. */
  readonly failures: ReadonlyMap<DetectionMethod, unknown>;
  /** Why the most cited works on the topics are missing; null when they are not. */
  readonly onTopicFailure: { readonly error: unknown } | null;
}

/** Called before each method with the number of works fetched so far. Null: before the works on the topics. */
export type OnGathering = (method: DetectionMethod | null, fetched: number) => void;

/**
 * Fetches the evidence that the chosen methods and the first baseline need. A method that fails is noted and the others go on.
 * Errors: AbortError.
 */
export async function gatherEvidence(
  gathering: Gathering,
  methods: readonly DetectionMethod[],
  onGathering?: OnGathering,
): Promise<GatheredEvidence> {
  const collector = createCollector(gathering.seeds);
  const failures = new Map<DetectionMethod, unknown>();
  onGathering?.(null, 0);
  const onTopic = await attempt(async () => ({ pools: { onTopic: await gatherOnTopic(gathering) } }));
  if (onTopic.ok) collector.add(onTopic.value);
  for (const method of methods) {
    onGathering?.(method, collector.fetched());
    const outcome = await attempt(() => METHODS[method].gather(gathering));
    if (outcome.ok) collector.add(outcome.value);
    else failures.set(method, outcome.error);
  }
  return {
    evidence: collector.evidence(),
    failures,
    onTopicFailure: onTopic.ok ? null : { error: onTopic.error },
  };
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown };

/** Errors: AbortError. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (isAbortError(error)) throw error;
    return { ok: false, error };
  }
}

/** Collects the answers into the evidence that the methods read. */
function createCollector(seeds: readonly EvidenceWork[]) {
  const works = new Map(seeds.map((seed) => [seed.paper.id, seed]));
  const pools = new Map<Pool, readonly string[]>();
  let yearCounts: ReadonlyMap<number, number> = new Map();
  return {
    add: (gathered: Gathered): void => {
      for (const pool of POOLS) {
        const found = gathered.pools[pool];
        if (found === undefined) continue;
        for (const work of found) works.set(work.paper.id, work);
        pools.set(pool, [...new Set(found.map(({ paper }) => paper.id))]);
      }
      yearCounts = gathered.yearCounts ?? yearCounts;
    },
    fetched: (): number => works.size - seeds.length,
    evidence: (): Evidence => ({
      works,
      pools: recordOf(POOLS, (pool) => pools.get(pool) ?? []),
      yearCounts,
    }),
  };
}
