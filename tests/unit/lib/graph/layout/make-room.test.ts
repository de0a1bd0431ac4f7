import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { createMakeRoom } from '@/lib/graph/layout/make-room';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph, firstNodes } from '@/tests/support/citation-graph';
import { distancesMoved, positionsAfter } from '@/tests/support/force-reference';

const OLD = 2000;
const NEW = 50;

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Pairs with a newcomer that are nearer than nine tenths of a diameter. */
function newcomerOverlaps(positions: Float32Array, firstNew: number): number {
  let overlaps = 0;
  for (let i = firstNew; i < positions.length / 2; i++) {
    for (let j = 0; j < i; j++) {
      const dx = (positions[2 * i] ?? 0) - (positions[2 * j] ?? 0);
      const dy = (positions[2 * i + 1] ?? 0) - (positions[2 * j + 1] ?? 0);
      if (Math.hypot(dx, dy) < 216) overlaps++;
    }
  }
  return overlaps;
}

/** A settled citation graph of 2,000 with 50 more that have no position yet. */
function grownGraph(): LayoutProblem {
  const grown = buildCitationGraph(OLD + NEW);
  const settled = positionsAfter(createForceLayout(firstNodes(grown, OLD), DEFAULT_FORCE_PARAMETERS), OLD);
  const positions = new Float32Array(2 * (OLD + NEW));
  positions.set(settled);
  return { ...grown, positions };
}

describe('createMakeRoom(problem, firstNew, parameters)', () => {
  const grown = grownGraph();
  const center = 1000;
  const expansion: LayoutProblem = {
    ...grown,
    sources: Uint32Array.from({ length: NEW }, (_, i) => OLD + i),
    targets: new Uint32Array(NEW).fill(center),
  };

  it.each([
    ['citing anywhere', grown],
    ['around one of them', expansion],
  ])('adding 50 to 2,000, %s, hardly moves what was placed', (_name, problem) => {
    const room = createMakeRoom(problem, OLD, DEFAULT_FORCE_PARAMETERS);
    const after = positionsAfter(room, problem.count);
    const moves = distancesMoved(problem.positions, after).slice(0, OLD);
    expect(quantile(moves, 0.5)).toBeLessThanOrEqual(20);
    expect(quantile(moves, 0.95)).toBeLessThanOrEqual(120);
    expect(newcomerOverlaps(after, OLD)).toBeLessThanOrEqual(5);
    expect(room.ticks).toBeLessThanOrEqual(40);
    expect(room.isDone).toBe(true);
  });

  it('gives the same positions each time', () => {
    const run = (): Float32Array =>
      positionsAfter(createMakeRoom(grown, OLD, DEFAULT_FORCE_PARAMETERS), grown.count);
    expect(run()).toEqual(run());
  });

  it('never moves a pinned node', () => {
    const pinned = Uint8Array.from({ length: grown.count }, (_, i) => (i < OLD && i % 2 === 0 ? 1 : 0));
    const after = positionsAfter(
      createMakeRoom({ ...grown, pinned }, OLD, DEFAULT_FORCE_PARAMETERS),
      grown.count,
    );
    const moves = distancesMoved(grown.positions, after).filter((_, i) => pinned[i] === 1);
    expect(moves).toHaveLength(OLD / 2);
    expect(Math.max(...moves)).toBe(0);
  });

  it('ends at once, and moves nothing, when no node is in the way', () => {
    const problem: LayoutProblem = {
      count: 3,
      sources: Uint32Array.of(0),
      targets: Uint32Array.of(2),
      // Nearer than a diameter, as search results are.
      positions: Float32Array.of(0, 0, 200, 0, 0, 0),
      pinned: new Uint8Array(3),
    };
    const room = createMakeRoom(problem, 2, DEFAULT_FORCE_PARAMETERS);
    const after = positionsAfter(room, 3);
    expect(room.ticks).toBe(1);
    expect([...after.slice(0, 4)]).toEqual([0, 0, 200, 0]);
    expect(newcomerOverlaps(after, 2)).toBe(0);
  });

  it('is done without newcomers', () => {
    expect(createMakeRoom(grown, grown.count, DEFAULT_FORCE_PARAMETERS)).toMatchObject({
      isDone: true,
      ticks: 0,
    });
  });

  it('makes way for a node that is being held', () => {
    const problem: LayoutProblem = {
      count: 3,
      sources: new Uint32Array(0),
      targets: new Uint32Array(0),
      positions: Float32Array.of(0, 0, 5000, 0, -5000, 0),
      pinned: new Uint8Array(3),
    };
    const room = createMakeRoom(problem, 2, DEFAULT_FORCE_PARAMETERS);
    room.pin(2, 5010, 0);
    const after = positionsAfter(room, 3);
    expect([...after.slice(4)]).toEqual([5010, 0]);
    expect(after[2]).toBeCloseTo(5010 - 2 * 120 * 0.92, 0);
    room.unpin(2);
  });
});
