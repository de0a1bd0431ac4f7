import { existsSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, test } from '@playwright/test';
import louvain from 'graphology-communities-louvain';
import { seededRandom } from '@/lib/base/random';
import type { AnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import { fromGraphology, toGraphology } from '@/lib/graph/analysis/graphology-graph';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import { realCitations, sampleCitations } from '@/tests/support/analysis-graphs';
import { bestModularityOfStretches, chain, smallWorld } from '@/tests/support/chain-graphs';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { reportGoal } from './report-goal';
import { bundled } from './serve-page';

/** Longest wait until a cancelled run ends, in ms: the steps of the largest graph here. */
const LONGEST_STEP_MS = 1_000;

const page: typeof import('./communities-page') = runInThisContext(
  `${bundled('communities-page.ts', 'communities')}; communities`,
);

const GRAPHS: readonly (readonly [string, () => AnalysisGraph, number])[] = [
  ['chain-200', () => chain(200), 1.05],
  ['chain-600', () => chain(600), 1.05],
  ['chain-1500', () => chain(1500), 1.05],
  ['small-world-600', () => smallWorld(600), 1.05],
  ['sample-citations', sampleCitations, 1],
  ...(existsSync(path.join(SHARED_DATA, 'openalex')) ? [['real-citations', realCitations, 1] as const] : []),
];

const SEEDS = [1, 2, 3];

function modularityByLouvain(graph: AnalysisGraph, seed: number): number {
  const options = { getEdgeWeight: null, resolution: 1, rng: seededRandom(seed) };
  return (
    computeModularity(graph, fromGraphology(graph, louvain(toGraphology(graph, 'undirected'), options))) ?? 0
  );
}

for (const [name, load, atLeast] of GRAPHS) {
  test(`communities of ${name}: worst of three seeds against the best of three of Louvain`, () => {
    const graph = load();
    const runs = SEEDS.map((seed) => page.measureCommunities(graph, seed));
    const ours = Math.min(...runs.map(({ modularity }) => modularity));
    const longestStep = Math.max(...runs.map((run) => run.longestStep));
    const theirs = Math.max(...SEEDS.map((seed) => modularityByLouvain(graph, seed)));
    process.stdout.write(
      `bench communities-${name} modularity=${ours.toFixed(4)} louvain=${theirs.toFixed(4)}\n`,
    );
    const met = [
      reportGoal({ name: `communities-${name}`, unit: 'of-louvain', value: ours / theirs, atLeast }),
      reportGoal({
        name: `communities-${name}-step`,
        unit: 'ms',
        value: longestStep,
        atMost: LONGEST_STEP_MS,
      }),
    ];
    if (name.startsWith('chain')) {
      const value = ours / bestModularityOfStretches(graph);
      met.push(reportGoal({ name: `communities-${name}-cuts`, unit: 'of-best', value, atLeast: 0.99 }));
    }
    expect(met).not.toContain(false);
  });
}
