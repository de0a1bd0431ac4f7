import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { AnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { createSeededForceLayout, orderById } from '@/lib/graph/layout/seeded-force-layout';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { realCitations, sampleCitations } from '@/tests/support/analysis-graphs';
import { distancesMoved, positionsAfter } from '@/tests/support/force-reference';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { quantile, reportGoal } from './report-goal';

const NODES = 400;
const SEEDS = [1, 2, 3];

/** The nodes met first by a walk from the one with most links, and the links among them. */
function nearest({ ids, sources, targets }: AnalysisGraph, count: number) {
  const neighbours = ids.map((): number[] => []);
  for (const [link, source] of sources.entries()) {
    const target = targets[link] ?? 0;
    neighbours[source]?.push(target);
    neighbours[target]?.push(source);
  }
  const hub = neighbours.reduce(
    (best, own, node) => (own.length > (neighbours[best]?.length ?? 0) ? node : best),
    0,
  );
  const met = new Set([hub]);
  for (const node of met) for (const next of neighbours[node] ?? []) if (met.size < count) met.add(next);
  const indexOf = new Map([...met].sort((one, two) => one - two).map((node, index) => [node, index]));
  const links = Array.from(sources, (source, link) => [indexOf.get(source), indexOf.get(targets[link] ?? 0)]);
  const inside = links.filter(
    ([source, target]) => source !== undefined && target !== undefined && source !== target,
  );
  const problem: LayoutProblem = {
    count: met.size,
    sources: Uint32Array.from(inside, ([source]) => source ?? 0),
    targets: Uint32Array.from(inside, ([, target]) => target ?? 0),
    positions: new Float32Array(2 * met.size),
    pinned: new Uint8Array(met.size),
  };
  return { problem, ids: [...indexOf.keys()].map((node) => ids[node] ?? '') };
}

/** Pairs of links that cross. */
function crossings({ sources, targets }: LayoutProblem, positions: Float32Array): number {
  const side = (a: number, b: number, c: number) => {
    const [ax = 0, ay = 0] = positions.subarray(2 * a, 2 * a + 2);
    const [bx = 0, by = 0] = positions.subarray(2 * b, 2 * b + 2);
    const [cx = 0, cy = 0] = positions.subarray(2 * c, 2 * c + 2);
    return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  };
  let count = 0;
  for (const [one, a] of sources.entries()) {
    const b = targets[one] ?? 0;
    for (let two = 0; two < one; two++) {
      const c = sources[two] ?? 0;
      const d = targets[two] ?? 0;
      if (a === c || a === d || b === c || b === d) continue;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}

const GRAPHS: readonly (readonly [string, () => AnalysisGraph])[] = [
  ['sample', sampleCitations],
  ...(existsSync(path.join(SHARED_DATA, 'openalex')) ? [['real', realCitations] as const] : []),
];

for (const [name, load] of GRAPHS) {
  test(`run-layout-${name}: the same map twice, another one for another seed, and fewer crossings`, () => {
    const { problem, ids } = nearest(load(), NODES);
    const order = orderById(ids);
    const run = (seed: number, from = problem) =>
      positionsAfter(
        createSeededForceLayout(from, { ...DEFAULT_FORCE_PARAMETERS, seed }, order),
        problem.count,
      );
    const maps = SEEDS.map((seed) => run(seed));
    const [first = new Float32Array(0), second = first] = maps;
    const again = distancesMoved(first, run(1, { ...problem, positions: first }));
    const other = distancesMoved(first, second);
    const plain = positionsAfter(createForceLayout(problem, DEFAULT_FORCE_PARAMETERS), problem.count);
    const seeded = maps.map((map) => crossings(problem, map));
    const ratio = quantile(seeded, 0.5) / crossings(problem, plain);
    const met = [
      reportGoal({ name: `run-layout-${name}-twice`, unit: 'px', value: Math.max(...again), atMost: 0 }),
      reportGoal({
        name: `run-layout-${name}-other-seed`,
        unit: 'px',
        value: quantile(other, 0.5),
        atLeast: 100,
      }),
      reportGoal({ name: `run-layout-${name}-crossings`, unit: 'of-plain-start', value: ratio, atMost: 1 }),
    ];
    expect(met).not.toContain(false);
  });
}
