import { expect, test } from '@playwright/test';
import { CAN_MEASURE_CPU, heapOf } from './browser-cost';
import { openAnchor } from './canvas-anchors';
import { cpuGoals, firstFrameGoal, fpsGoals } from './canvas-goals';
import { buildCanvasGraph, type CanvasGraph } from './canvas-graph';
import { groupedFile, openGroups } from './canvas-groups';
import { dropGraph, fitView } from './canvas-product';
import { inBrowser, measureRounds, openPage, type Round } from './canvas-rounds';
import { longestTask } from './longest-task';
import { HAS_REVIEWS } from './real-reviews';
import { type Measurement, quantile, reportGoal } from './report-goal';
import { serveExport } from './serve-export';
import { buildStubGraph } from './stub-graph';

const COUNT = 25_000;
const FORCE_GRAPH = ['force-graph'] as const;

test.skip(!CAN_MEASURE_CPU, 'what processes cost is read from /proc');

test.use({ trace: 'off' });

/** Frames and opening of a graph of 25,000 nodes, against force-graph. */
function againstForceGraph(name: string, rounds: readonly Round[]): readonly Measurement[] {
  return [
    ...cpuGoals(name, rounds, 'force-graph', () => ({ atMost: 0.25 })),
    ...fpsGoals(name, rounds, 4),
    firstFrameGoal(name, rounds, 2),
  ];
}

/** What a node adds to the heap, in bytes: the median of the rounds. */
function heapPerNode(rounds: readonly Round[], count: number): number {
  return quantile(
    rounds.map(({ product }) => product.graphHeap / count),
    0.5,
  );
}

async function compare(graph: CanvasGraph, options: object): Promise<readonly Round[]> {
  const host = await serveExport();
  try {
    return await measureRounds(graph, host.url, options, { measured: FORCE_GRAPH });
  } finally {
    await host.close();
  }
}

test('canvas-25k: 25,000 nodes and 100,000 edges against force-graph', async ({ launchOptions }) => {
  const rounds = await compare(buildCanvasGraph(COUNT, 7), launchOptions);
  const smaller = await compare(buildCanvasGraph(10_000, 7), launchOptions);
  const isMet = [
    ...againstForceGraph('canvas-25k', rounds),
    {
      name: 'canvas-25k-heap-per-node',
      unit: 'of-10k',
      value: heapPerNode(rounds, COUNT) / heapPerNode(smaller, 10_000),
      atMost: 1.2,
    },
  ].map(reportGoal);
  expect(isMet).not.toContain(false);
});

test('canvas-25k-real: 25,000 works of published reviews and what they cite, against force-graph', async ({
  launchOptions,
}) => {
  test.skip(!HAS_REVIEWS, 'there are no records of reviews (set SHARED_DATA)');
  const graph = buildStubGraph(COUNT);
  const rounds = await compare(graph, launchOptions);
  const isMet = [
    { name: 'canvas-25k-real-edges', unit: 'edges', value: graph.sources.length },
    ...againstForceGraph('canvas-25k-real', rounds),
  ].map(reportGoal);
  expect(isMet).not.toContain(false);
});

test('canvas-groups: 50,000 nodes and 200,000 edges open as groups', async ({ launchOptions }) => {
  const host = await serveExport();
  const file = groupedFile(50_000, 200_000);
  try {
    const opened = await inBrowser(launchOptions, async (browser) => {
      const page = await openPage(browser);
      await dropGraph(page, host.url, file);
      let firstFrameMs = 0;
      const { cpuMs } = await longestTask(page, async () => {
        firstFrameMs = await openGroups(page);
      });
      return { firstFrameMs, cpuMs };
    });
    const plain = buildPlainGraph(50_000, 200_000);
    const anchor = await inBrowser(launchOptions, async (browser) =>
      openAnchor(await openPage(browser), 'force-graph', plain, fitView(plain, 0.02), heapOf),
    );
    const isMet = [
      { name: 'canvas-groups-longest-task', unit: 'cpu-ms', value: opened.cpuMs, atMost: 50 },
      {
        name: 'canvas-groups-first-frame',
        unit: 'of-force-graph',
        value: opened.firstFrameMs / anchor.firstFrameMs,
      },
    ].map(reportGoal);
    expect(isMet).not.toContain(false);
  } finally {
    await host.close();
  }
});

/** As many nodes and edges, on a lattice: for what it takes to show them all. */
function buildPlainGraph(nodes: number, edges: number): CanvasGraph {
  const side = Math.ceil(Math.sqrt(nodes));
  return {
    positions: Array.from({ length: nodes }, (_, at) => [
      60 * (at % side),
      60 * Math.floor(at / side),
    ]).flat(),
    labels: Array.from({ length: nodes }, (_, at) => `Work ${at}`),
    radii: Array.from({ length: nodes }, () => 8),
    sources: Array.from({ length: edges }, (_, at) => at % nodes),
    targets: Array.from({ length: edges }, (_, at) => (at * 7 + 1) % nodes),
  };
}
