import { expect, test } from '@playwright/test';
import { CAN_MEASURE_CPU } from './browser-cost';
import { ANCHORS, type Anchor } from './canvas-anchors';
import { buildCanvasGraph } from './canvas-graph';
import { PHASES, type Phase } from './canvas-phases';
import { measureRounds, PHONE, type Round, ratioOf } from './canvas-rounds';
import { longestTasks } from './canvas-tasks';
import { buildRealGraph, HAS_REAL_RECORDS } from './real-graph';
import { type Measurement, reportGoal } from './report-goal';
import { serveExport } from './serve-export';

function reportGoals(goals: readonly Measurement[]): boolean {
  return goals.map(reportGoal).every((isMet) => isMet);
}

/** CPU a frame in one phase, against one other library. */
function cpuGoal(
  name: string,
  rounds: readonly Round[],
  { phase, anchor, atMost }: { readonly phase: Phase; readonly anchor: Anchor; readonly atMost?: number },
): Measurement {
  const value = ratioOf(
    rounds,
    (figures) => figures[phase].cpuMsPerFrame,
    (round) => round[anchor][phase].cpuMsPerFrame,
  );
  return {
    name: `${name}-${phase}-cpu`,
    unit: `of-${anchor}`,
    value,
    ...(atMost === undefined ? {} : { atMost }),
  };
}

/** What a graph takes besides frames, against force-graph. */
function openingGoals(name: string, rounds: readonly Round[], firstFrame: number): readonly Measurement[] {
  return [
    {
      name: `${name}-first-frame`,
      unit: 'of-force-graph',
      value: ratioOf(
        rounds,
        ({ firstFrameMs }) => firstFrameMs,
        (round) => round['force-graph'].firstFrameMs,
      ),
      atMost: firstFrame,
    },
    {
      name: `${name}-heap`,
      unit: 'of-force-graph',
      value: ratioOf(
        rounds,
        ({ heap }) => heap,
        (round) => round['force-graph'].heap,
      ),
      atMost: 1.3,
    },
    {
      name: `${name}-graph-heap`,
      unit: 'of-force-graph',
      value: ratioOf(
        rounds,
        ({ graphHeap }) => graphHeap,
        (round) => round['force-graph'].graphHeap,
      ),
      atMost: 1.3,
    },
    {
      name: `${name}-flow-nodes`,
      unit: 'nodes',
      value: Math.max(...rounds.map(({ product }) => product.flowNodes)),
      atMost: 250,
    },
  ];
}

test.skip(!CAN_MEASURE_CPU, 'what processes cost is read from /proc');

test.use({ trace: 'off' });

test('canvas-1k: 1,000 nodes and 3,000 edges against other libraries', async ({ launchOptions }) => {
  const host = await serveExport();
  try {
    const rounds = await measureRounds(buildCanvasGraph(1_000), host.url, launchOptions);
    const bestFps = (phase: Phase) => (round: Round) =>
      Math.max(...ANCHORS.map((anchor) => round[anchor][phase].fps));
    const isMet = reportGoals(
      PHASES.flatMap((phase) => [
        {
          name: `canvas-1k-${phase}-fps`,
          unit: 'of-best',
          value: ratioOf(rounds, (figures) => figures[phase].fps, bestFps(phase)),
          atLeast: 0.95,
        },
        cpuGoal('canvas-1k', rounds, { phase, anchor: 'force-graph', atMost: 1 }),
      ]),
    );
    expect(isMet).toBe(true);
  } finally {
    await host.close();
  }
});

test('canvas-phone-1k: 1,000 nodes in a small window on a processor four times as slow', async ({
  launchOptions,
}) => {
  const host = await serveExport();
  try {
    const rounds = await measureRounds(buildCanvasGraph(1_000), host.url, launchOptions, {
      measured: ['force-graph'],
      device: PHONE,
    });
    const isMet = reportGoals(
      PHASES.map((phase) => ({
        name: `canvas-phone-1k-${phase}-fps`,
        unit: 'of-force-graph',
        value: ratioOf(
          rounds,
          (figures) => figures[phase].fps,
          (round) => round['force-graph'][phase].fps,
        ),
        atLeast: 1,
      })),
    );
    expect(isMet).toBe(true);
  } finally {
    await host.close();
  }
});

test('canvas-10k: 10,000 nodes and 30,000 edges against other libraries', async ({ launchOptions }) => {
  const host = await serveExport();
  try {
    const rounds = await measureRounds(buildCanvasGraph(10_000), host.url, launchOptions);
    const isMet = reportGoals([
      ...PHASES.map((phase) =>
        cpuGoal('canvas-10k', rounds, {
          phase,
          anchor: 'force-graph',
          atMost: phase === 'zoom' ? 0.5 : 0.55,
        }),
      ),
      ...PHASES.map((phase) => cpuGoal('canvas-10k', rounds, { phase, anchor: 'cytoscape', atMost: 0.1 })),
      ...PHASES.map((phase) => cpuGoal('canvas-10k', rounds, { phase, anchor: 'sigma' })),
      {
        name: 'canvas-10k-zoom-fps',
        unit: 'of-force-graph',
        value: ratioOf(
          rounds,
          ({ zoom }) => zoom.fps,
          (round) => round['force-graph'].zoom.fps,
        ),
        atLeast: 2,
      },
      ...openingGoals('canvas-10k', rounds, 1.2),
    ]);
    expect(isMet).toBe(true);
  } finally {
    await host.close();
  }
});

test('canvas-real: real records and their relations against other libraries', async ({ launchOptions }) => {
  test.skip(!HAS_REAL_RECORDS, 'there are no real records (set SHARED_DATA)');
  const graph = buildRealGraph();
  const host = await serveExport();
  try {
    const rounds = await measureRounds(graph, host.url, launchOptions);
    const isMet = reportGoals([
      { name: 'canvas-real-nodes', unit: 'nodes', value: graph.labels.length },
      { name: 'canvas-real-edges', unit: 'edges', value: graph.sources.length },
      ...PHASES.map((phase) => cpuGoal('canvas-real', rounds, { phase, anchor: 'force-graph', atMost: 1 })),
      ...PHASES.map((phase) => cpuGoal('canvas-real', rounds, { phase, anchor: 'cytoscape' })),
      ...openingGoals('canvas-real', rounds, 1.5),
    ]);
    expect(isMet).toBe(true);
  } finally {
    await host.close();
  }
});

for (const [name, nodes, mostReferences] of [
  ['canvas-tasks', 10_000, 5],
  ['canvas-tasks-25k', 25_000, 7],
] as const) {
  test(`${name}: what is done with ${nodes} nodes never holds up the page`, async ({ launchOptions }) => {
    // Five rounds, each of which lays the graph out.
    test.setTimeout(3_600_000);
    const host = await serveExport();
    try {
      const tasks = await longestTasks(buildCanvasGraph(nodes, mostReferences), host.url, launchOptions);
      const isMet = Object.entries(tasks).map(([phase, value]) =>
        reportGoal({ name: `${name}-${phase}`, unit: 'cpu-ms', value, atMost: 50 }),
      );
      expect(isMet).not.toContain(false);
    } finally {
      await host.close();
    }
  });
}
