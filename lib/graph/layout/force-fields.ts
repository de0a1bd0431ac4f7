import { circlePoint } from '@/lib/graph/placement/unit-circle';
import type { ForceNode } from './force-node';
import type { CustomForceType, ForceField } from './types';

/** Share of a full turn by which an orbit of the highest value goes on in one tick at alpha 1. */
const ORBIT_TURN = 0.01;

/** Outermost ring of `radial`, and where `repulsion` pushes to, in reaches. */
const RIM = 1.2;

/** Target position of a node under a force, and the share of the force's strength; null leaves the node alone. */
type Aim = { x: number; y: number; share: number };
type AimOf = (node: ForceNode, index: number, alpha: number) => Aim | null;

/**
 * All custom forces as one force of d3-force. Each in turn moves the node's next position towards its target; so the
 * last one prevails, and even many forces cannot throw a node out.
 * @param reach half the width of the picture, world px.
 */
export function fieldsForce(
  fields: readonly ForceField[],
  reach: number,
): { (alpha: number): void; initialize(nodes: ForceNode[]): void } {
  let nodes: readonly ForceNode[] = [];
  const force = (alpha: number): void => {
    for (const field of fields) applyField(nodes, field, reach, alpha);
  };
  const initialize = (next: ForceNode[]): void => {
    nodes = next;
  };
  return Object.assign(force, { initialize });
}

function applyField(nodes: readonly ForceNode[], field: ForceField, reach: number, alpha: number): void {
  const aimOf = AIMS[field.type](field, reach, nodes);
  for (const node of nodes) {
    const aim = aimOf(node, node.index, alpha);
    if (aim === null) continue;
    const share = field.strength * alpha * aim.share;
    node.vx += (aim.x - node.x - node.vx) * share;
    node.vy += (aim.y - node.y - node.vy) * share;
  }
}

type AimMaker = (field: ForceField, reach: number, nodes: readonly ForceNode[]) => AimOf;

const AIMS: Readonly<Record<CustomForceType, AimMaker>> = {
  radial: ({ values }, reach) =>
    whereKnown(values, (node, value) => ({ ...onCircle(node, value * reach * RIM), share: 1 })),
  'property-x': ({ values }, reach) =>
    whereKnown(values, (node, value) => ({ x: along(value, reach), y: node.y + node.vy, share: 1 })),
  'property-y': ({ values }, reach) =>
    whereKnown(values, (node, value) => ({ x: node.x + node.vx, y: -along(value, reach), share: 1 })),
  'property-both': ({ values, secondValues }, reach) =>
    whereKnown(values, (node, value) => {
      const second = secondValues?.[node.index] ?? Number.NaN;
      return Number.isNaN(second) ? null : { x: along(value, reach), y: -along(second, reach), share: 1 };
    }),
  cluster: ({ values }, _reach, nodes) => {
    const middles = middlesOf(nodes, values);
    return whereKnown(values, (_node, group) => middles.get(group) ?? null);
  },
  attraction: ({ values }) => whereKnown(values, (_node, value) => ({ x: 0, y: 0, share: value })),
  repulsion: ({ values }, reach) =>
    whereKnown(values, (node, value) => ({ ...onCircle(node, reach * RIM), share: value })),
  orbit: ({ values }) =>
    whereKnown(values, (node, value, alpha) => {
      const turn = circlePoint(value * ORBIT_TURN * alpha);
      return { x: node.x * turn.x - node.y * turn.y, y: node.x * turn.y + node.y * turn.x, share: 1 };
    }),
};

function whereKnown(
  values: Float32Array,
  aimAt: (node: ForceNode, value: number, alpha: number) => Aim | null,
): AimOf {
  return (node, index, alpha) => {
    const value = values[index]!;
    return Number.isNaN(value) ? null : aimAt(node, value, alpha);
  };
}

/** From one end of the picture to the other. */
function along(value: number, reach: number): number {
  return (2 * value - 1) * reach;
}

/** The point of a circle around the centre that is nearest to where a node is about to be. */
function onCircle(node: ForceNode, radius: number): { readonly x: number; readonly y: number } {
  const x = node.x + node.vx;
  const y = node.y + node.vy;
  const distance = Math.sqrt(x * x + y * y);
  if (distance > 0) return { x: (x / distance) * radius, y: (y / distance) * radius };
  const direction = circlePoint(node.index * 0.3819660112501051);
  return { x: direction.x * radius, y: direction.y * radius };
}

function middlesOf(nodes: readonly ForceNode[], groups: Float32Array): ReadonlyMap<number, Aim> {
  const sums = new Map<number, { x: number; y: number; size: number }>();
  for (const node of nodes) {
    const group = groups[node.index]!;
    if (Number.isNaN(group)) continue;
    const sum = sums.get(group) ?? { x: 0, y: 0, size: 0 };
    sum.x += node.x + node.vx;
    sum.y += node.y + node.vy;
    sum.size++;
    sums.set(group, sum);
  }
  return new Map([...sums].map(([group, { x, y, size }]) => [group, { x: x / size, y: y / size, share: 1 }]));
}
