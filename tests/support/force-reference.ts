import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { ForceParameters, LayoutProblem } from '@/lib/graph/layout/types';

/** The same layout with d3-force's own forces: what ours is measured against. */
export function d3Layout(
  problem: LayoutProblem,
  parameters: ForceParameters,
): Simulation<SimulationNodeDatum, SimulationLinkDatum<SimulationNodeDatum>> {
  const nodes = Array.from({ length: problem.count }, (_, i) => ({
    x: problem.positions[2 * i] ?? 0,
    y: problem.positions[2 * i + 1] ?? 0,
  }));
  const links = Array.from(problem.sources, (source, link) => ({
    source,
    target: problem.targets[link] ?? 0,
  }));
  return forceSimulation<SimulationNodeDatum, SimulationLinkDatum<SimulationNodeDatum>>(nodes)
    .stop()
    .alphaDecay(parameters.alphaDecay)
    .velocityDecay(parameters.velocityDecay)
    .force('link', forceLink(links).distance(parameters.linkDistance).strength(parameters.linkStrength))
    .force('charge', forceManyBody().strength(parameters.chargeStrength))
    .force('x', forceX(0).strength(parameters.centerStrength))
    .force('y', forceY(0).strength(parameters.centerStrength))
    .force('collide', forceCollide(parameters.collisionRadius).strength(parameters.collisionStrength));
}

/** Repulsion between all pairs, one by one: interleaved velocity changes at alpha 1. O(n²). */
export function bruteForceRepulsion(positions: Float32Array, strength: number): Float64Array {
  const forces = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    for (let j = 0; j < positions.length; j += 2) {
      if (i === j) continue;
      const dx = (positions[j] ?? 0) - (positions[i] ?? 0);
      const dy = (positions[j + 1] ?? 0) - (positions[i + 1] ?? 0);
      const square = dx * dx + dy * dy;
      const pull = strength / (square < 1 ? Math.sqrt(square) : square);
      forces[i] = (forces[i] ?? 0) + dx * pull;
      forces[i + 1] = (forces[i + 1] ?? 0) + dy * pull;
    }
  }
  return forces;
}

interface ForceUnderTest {
  (alpha: number): void;
  initialize?(
    nodes: { index: number; x: number; y: number; vx: number; vy: number; fx: null; fy: null }[],
    random: () => number,
  ): void;
}

/** Relative error of a many-body force per node, against brute force. */
export function relativeErrors(
  force: ForceUnderTest,
  positions: Float32Array,
  exact: Float64Array,
): readonly number[] {
  const nodes = Array.from({ length: positions.length / 2 }, (_, index) => ({
    index,
    x: positions[2 * index] ?? 0,
    y: positions[2 * index + 1] ?? 0,
    vx: 0,
    vy: 0,
    fx: null,
    fy: null,
  }));
  force.initialize?.(nodes, () => 0.5);
  force(1);
  return nodes.map((node, i) => {
    const ex = exact[2 * i] ?? 0;
    const ey = exact[2 * i + 1] ?? 0;
    return Math.hypot(node.vx - ex, node.vy - ey) / Math.hypot(ex, ey);
  });
}

/** Runs a layout to a tick; returns where the nodes are. */
export function positionsAfter(
  layout: { readonly isDone: boolean; tick(): void; writePositions(target: Float32Array): void },
  count: number,
  ticks = Infinity,
): Float32Array {
  for (let tick = 0; tick < ticks && !layout.isDone; tick++) layout.tick();
  const positions = new Float32Array(2 * count);
  layout.writePositions(positions);
  return positions;
}

/** How far each node is between two sets of positions, world px. */
export function distancesMoved(before: Float32Array, after: Float32Array): readonly number[] {
  return Array.from({ length: before.length / 2 }, (_, i) =>
    Math.hypot(
      (after[2 * i] ?? 0) - (before[2 * i] ?? 0),
      (after[2 * i + 1] ?? 0) - (before[2 * i + 1] ?? 0),
    ),
  );
}
