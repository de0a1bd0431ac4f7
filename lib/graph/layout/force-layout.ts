import {
  forceLink,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
} from 'd3-force';
import { seededRandom } from '@/lib/base/random';
import { checkProblem } from './check-problem';
import { collideForce } from './collide';
import { fieldsForce } from './force-fields';
import type { ForceNode } from './force-node';
import { islands } from './islands';
import { manyBodyForce } from './many-body';
import { reachForce } from './reach';
import { isUsablePosition, startPositions } from './start-positions';
import type { ForceEngine, ForceField, ForceParameters, ForceStart, LayoutProblem } from './types';

/** d3-force's own limit: below it nodes move less than anyone sees. With alphaDecay 0.03 it is met after 227 ticks. */
const ALPHA_MIN = 0.001;

/** Movement after a change under way: enough to follow it, too little to throw the picture about. */
export const GENTLE_ALPHA = 0.3;

/**
 * Half the width that custom forces arrange nodes in, in collision radii per root of their number. At 1 the nodes would
 * fill it from side to side; values are seldom spread evenly, and need more.
 */
const SPREAD = 1.5;

/**
 * How many times as strongly the centre pulls islands, which no link holds to the rest. Thrice would be narrower still, but draws islands into the
 * largest part. Source: docs/behaviours/layouts.md#islands.
 */
const GATHERED = 2;

/** Strength of a link at most, in parts of d3-force's default. Source: docs/behaviours/layouts.md#what-the-strongest-settings-do. */
const STIFFEST = 2;

interface PulledNode extends ForceNode {
  readonly isIsland: boolean;
}

type ForceLinkDatum = SimulationLinkDatum<PulledNode>;
type ForceSimulation = Simulation<PulledNode, ForceLinkDatum>;

/**
 * The force layout: d3-force's simulation and links, our many-body and collision forces, and a light pull of x and y to
 * the centre in place of d3's centring, which only translates.
 *
 * Deterministic: the same problem, parameters and start give the same positions, bit for bit. Done at alpha 0.001 or
 * after `maxIterations` ticks since it was last heated, whichever comes first. Throws when the problem's arrays do not fit
 * together. Source: docs/behaviours/layouts.md#the-force-layout.
 */
export function createForceLayout(
  problem: LayoutProblem,
  parameters: ForceParameters,
  { fields = [], alpha = 1 }: ForceStart = {},
): ForceEngine {
  checkProblem(problem, fields);
  const nodes = buildNodes(problem, parameters.collisionRadius);
  const links = buildLinks(problem);
  const simulation = forceSimulation<PulledNode, ForceLinkDatum>(nodes)
    .stop()
    .randomSource(seededRandom(parameters.seed))
    .alpha(alpha)
    .alphaMin(ALPHA_MIN);
  applyParameters(simulation, links, parameters);
  applyFields(simulation, fields, parameters);
  let current = { parameters, fields };
  let ticks = 0;
  let heatedAt = 0;
  function reheat(least: number): void {
    simulation.alpha(Math.max(simulation.alpha(), Math.min(1, least)));
    heatedAt = ticks;
  }
  return {
    get ticks() {
      return ticks;
    },
    get alpha() {
      return simulation.alpha();
    },
    get isDone() {
      const isSpent = ticks - heatedAt >= current.parameters.maxIterations;
      return nodes.length === 0 || isSpent || simulation.alpha() < ALPHA_MIN;
    },
    tick() {
      simulation.tick();
      ticks++;
    },
    change(nextParameters, nextFields) {
      checkProblem(problem, nextFields ?? []);
      current = { parameters: nextParameters, fields: nextFields ?? current.fields };
      applyParameters(simulation, links, current.parameters);
      applyFields(simulation, current.fields, current.parameters);
      reheat(GENTLE_ALPHA);
    },
    reheat,
    pin: (index, x, y) => pinNode(nodes[index], x, y),
    unpin(index) {
      const node = nodes[index];
      if (node === undefined) return;
      node.fx = null;
      node.fy = null;
    },
    writePositions(target) {
      for (const node of nodes) {
        target[2 * node.index] = node.x;
        target[2 * node.index + 1] = node.y;
      }
    },
  };
}

function pinNode(node: ForceNode | undefined, x: number, y: number): void {
  if (node === undefined || !isUsablePosition(x, y)) return;
  node.x = x;
  node.y = y;
  node.fx = x;
  node.fy = y;
}

function buildNodes(problem: LayoutProblem, spacing: number): PulledNode[] {
  const start = startPositions(problem, spacing);
  const marks = islands(problem);
  return Array.from({ length: problem.count }, (_, index) => {
    const x = start[2 * index]!;
    const y = start[2 * index + 1]!;
    const isPinned = problem.pinned[index] === 1;
    const isIsland = marks[index] === 1;
    return { index, x, y, vx: 0, vy: 0, fx: isPinned ? x : null, fy: isPinned ? y : null, isIsland };
  });
}

function buildLinks(problem: LayoutProblem): ForceLinkDatum[] {
  return Array.from(problem.sources, (source, link) => ({ source, target: problem.targets[link]! }));
}

/**
 * d3-force's links, no stiffer than its own default strength allows: one over the smaller number of links at their ends. A
 * stronger pull overshoots where many links meet, farther each time, and without friction nothing takes that out again.
 */
function linkForce(links: ForceLinkDatum[], { linkDistance, linkStrength }: ForceParameters) {
  const force = forceLink<PulledNode, ForceLinkDatum>(links);
  const safe = force.strength();
  return force
    .distance(linkDistance)
    .strength((link, index, all) => Math.min(linkStrength, STIFFEST * safe(link, index, all)));
}

/** Forces act in the order in which they were first added; replacing one keeps its turn. */
function applyParameters(
  simulation: ForceSimulation,
  links: ForceLinkDatum[],
  parameters: ForceParameters,
): void {
  const pull = ({ isIsland }: PulledNode) => parameters.centerStrength * (isIsland ? GATHERED : 1);
  simulation
    .alphaDecay(parameters.alphaDecay)
    .velocityDecay(parameters.velocityDecay)
    .force('link', linkForce(links, parameters))
    .force('charge', manyBodyForce(parameters.chargeStrength))
    .force('x', forceX<PulledNode>(0).strength(pull))
    .force('y', forceY<PulledNode>(0).strength(pull))
    .force('collide', collideForce(parameters.collisionRadius, parameters.collisionStrength));
}

/** Custom forces act last but for the reach, so that the user's choices prevail over the forces between nodes. */
function applyFields(
  simulation: ForceSimulation,
  fields: readonly ForceField[],
  { collisionRadius, linkDistance }: ForceParameters,
): void {
  const reach = SPREAD * collisionRadius * Math.sqrt(simulation.nodes().length);
  simulation.force('fields', fields.length === 0 ? null : fieldsForce(fields, reach));
  // Taken out and put in again, so that it comes last.
  simulation.force('reach', null).force('reach', reachForce(collisionRadius, linkDistance));
}
