import { type RandomSource, seededRandom } from '@/lib/base/random';
import type { LayoutProblem } from '@/lib/graph/layout/types';

function pick(pool: readonly number[], random: RandomSource): number {
  return pool[Math.floor(random() * pool.length)] ?? 0;
}

/**
 * A seeded graph shaped like citations: each node cites about three earlier ones, the much cited more often, three
 * times out of four within its own topic. All nodes lie at 0, 0, none is pinned.
 * @param most references of a node: it has from 1 to so many, on average the middle.
 */
export function buildCitationGraph(count: number, seed = 1, most = 5): LayoutProblem {
  const random = seededRandom(seed);
  const topics = Math.max(4, Math.round(Math.sqrt(count) / 3));
  const drawn: number[] = [];
  const drawnByTopic: number[][] = Array.from({ length: topics }, () => []);
  const topicOf: number[] = [];
  const sources: number[] = [];
  const targets: number[] = [];
  const remember = (node: number): void => {
    drawn.push(node);
    drawnByTopic[topicOf[node] ?? 0]?.push(node);
  };
  for (let node = 0; node < count; node++) {
    const topic = Math.floor(random() * topics);
    topicOf.push(topic);
    const wanted = Math.min(node, 1 + Math.floor(random() * most));
    const cited = new Set<number>();
    for (let attempt = 0; cited.size < wanted && attempt < 30; attempt++) {
      const own = drawnByTopic[topic] ?? [];
      cited.add(pick(random() < 0.75 && own.length > 0 ? own : drawn, random));
    }
    for (const target of cited) {
      sources.push(node);
      targets.push(target);
      remember(target);
    }
    remember(node);
  }
  return {
    count,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    positions: new Float32Array(2 * count),
    pinned: new Uint8Array(count),
  };
}

/** The part of a graph among its first nodes. */
export function firstNodes(problem: LayoutProblem, count: number): LayoutProblem {
  const remaining: number[] = [];
  for (let link = 0; link < problem.sources.length; link++) {
    if ((problem.sources[link] ?? count) < count && (problem.targets[link] ?? count) < count)
      remaining.push(link);
  }
  return {
    count,
    sources: Uint32Array.from(remaining, (link) => problem.sources[link] ?? 0),
    targets: Uint32Array.from(remaining, (link) => problem.targets[link] ?? 0),
    positions: problem.positions.slice(0, 2 * count),
    pinned: problem.pinned.slice(0, count),
  };
}
