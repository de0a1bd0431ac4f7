import type { ForceNode } from './force-node';
import type { NodeForce } from './many-body';

/** How much farther out than its start a force layout may go, in collision radii (or half link distances, if longer) per root of the number of nodes. */
const ROOM = 30;

/**
 * A d3-force force that acts last and keeps every node's next position within reach of the centre, so that no setting of
 * the sliders throws the map to infinity: without friction nothing else takes out what strong forces put in. The reach
 * begins beyond where the nodes stand; at settings under which a layout comes to rest it changes nothing.
 * @param radius collision radius. @param linkDistance both in world px.
 */
export function reachForce(radius: number, linkDistance: number): NodeForce {
  let nodes: ForceNode[] = [];
  let reach = 0;
  const force = (): void => {
    for (const node of nodes) keepWithin(node, reach);
  };
  const initialize = (next: ForceNode[]): void => {
    nodes = next;
    reach = ROOM * Math.max(radius, linkDistance / 2) * Math.sqrt(nodes.length);
    reach += nodes.reduce((farthest, { x, y }) => Math.max(farthest, Math.sqrt(x * x + y * y)), 0);
  };
  return Object.assign(force, { initialize });
}

function keepWithin(node: ForceNode, reach: number): void {
  const x = node.x + node.vx;
  const y = node.y + node.vy;
  const distance = Math.sqrt(x * x + y * y);
  if (distance <= reach) return;
  const limit = Math.max(reach, Math.sqrt(node.x * node.x + node.y * node.y));
  const share = Math.min(1, limit / distance);
  // Where the forces added up to more than a number holds, the node stays.
  const isNumber = Number.isFinite(distance);
  node.vx = isNumber ? x * share - node.x : 0;
  node.vy = isNumber ? y * share - node.y : 0;
}
