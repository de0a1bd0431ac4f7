import { expect, test } from '@playwright/test';
import { forceManyBody } from 'd3-force';
import { sha256Hex } from '@/lib/base/sha256';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { createMakeRoom } from '@/lib/graph/layout/make-room';
import { manyBodyForce } from '@/lib/graph/layout/many-body';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph, firstNodes } from '@/tests/support/citation-graph';
import {
  bruteForceRepulsion,
  d3Layout,
  distancesMoved,
  positionsAfter,
  relativeErrors,
} from '@/tests/support/force-reference';
import { cpuMs, quantile, reportGoal } from './report-goal';

const ROUNDS = 3;

function layOut(graph: LayoutProblem, ticks = Infinity): LayoutProblem {
  const layout = createForceLayout(graph, DEFAULT_FORCE_PARAMETERS);
  return { ...graph, positions: positionsAfter(layout, graph.count, ticks) };
}

/** CPU per tick of the two engines, measured by turns from the same half-settled positions; median of the rounds. */
function compareWithD3(count: number): number {
  const warm = layOut(buildCitationGraph(count), 120);
  const ratios = Array.from({ length: ROUNDS }, () => {
    const theirs = d3Layout(warm, DEFAULT_FORCE_PARAMETERS);
    const ours = createForceLayout(warm, DEFAULT_FORCE_PARAMETERS);
    theirs.tick();
    ours.tick();
    const theirMs = cpuMs(() => theirs.tick(8)) / 8;
    const ourMs =
      cpuMs(() => {
        for (let tick = 0; tick < 32; tick++) ours.tick();
      }) / 32;
    return theirMs / ourMs;
  });
  return quantile(ratios, 0.5);
}

for (const [name, count, atLeast] of [
  ['layout-5k', 5000, 5],
  ['layout-10k', 10000, 5],
  ['layout-25k', 25000, 10],
] as const) {
  test(`${name}: ticks per CPU second against d3-force`, () => {
    expect(reportGoal({ name, unit: 'ratio', value: compareWithD3(count), atLeast })).toBe(true);
  });
}

test('layout-hash: the same seed gives the same positions', () => {
  const hashes = [1, 2, 3].map(() => sha256Hex(layOut(buildCitationGraph(5000)).positions.join()));
  const other = sha256Hex(layOut(buildCitationGraph(5000, 2)).positions.join());
  process.stdout.write(`bench layout-hash sha256=${hashes[0]?.slice(0, 16)}\n`);
  const distinct = reportGoal({
    name: 'layout-hash',
    unit: 'distinct-of-3',
    value: new Set(hashes).size,
    atMost: 1,
  });
  expect(distinct).toBe(true);
  expect(hashes).not.toContain(other);
});

test("force-error: at most d3's at the same theta", () => {
  const { positions } = layOut(buildCitationGraph(5000), 120);
  const exact = bruteForceRepulsion(positions, -1000);
  const theirs = quantile(relativeErrors(forceManyBody().strength(-1000).theta(0.9), positions, exact), 0.5);
  const ours = quantile(relativeErrors(manyBodyForce(-1000, 0.9), positions, exact), 0.5);
  expect(reportGoal({ name: 'force-error', unit: 'of-d3', value: ours / theirs, atMost: 1 })).toBe(true);
});

test('make-room: adding 50 to 2,000 hardly moves what was placed', () => {
  const grown = buildCitationGraph(2050);
  const settled = layOut(firstNodes(grown, 2000));
  const positions = new Float32Array(4100);
  positions.set(settled.positions);
  const room = createMakeRoom({ ...grown, positions }, 2000, DEFAULT_FORCE_PARAMETERS);
  const moves = distancesMoved(positions, positionsAfter(room, 2050)).slice(0, 2000);
  const median = reportGoal({
    name: 'make-room-median',
    unit: 'px',
    value: quantile(moves, 0.5),
    atMost: 20,
  });
  const p95 = reportGoal({ name: 'make-room-p95', unit: 'px', value: quantile(moves, 0.95), atMost: 120 });
  expect([median, p95]).toEqual([true, true]);
});
