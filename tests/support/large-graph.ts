import type { AnalysisClient } from '@/lib/graph/analysis/types';
import { ring } from './ring-graphs';

/** Just more nodes than a map shows singly, in rings of 5,011; the last nodes of all are a ring of three. */
const SIZES = [5_011, 5_011, 5_011, 5_011, 5_011, 3] as const;

/** A large graph whose communities are known. */
export function largeGraph() {
  const firsts = SIZES.map((_, at) => SIZES.slice(0, at).reduce((sum, size) => sum + size, 0));
  return ring(
    SIZES,
    firsts.slice(1).map((first): [number, number] => [0, first]),
  );
}

/** Finds the communities that a large graph was made of, at once. */
export function knownCommunities({ communityOf }: ReturnType<typeof largeGraph>): AnalysisClient {
  return {
    compute: ({ graph }) =>
      Promise.resolve(Float64Array.from(graph.ids, (id) => communityOf.get(id) ?? SIZES.length)),
    dispose: () => undefined,
  };
}
