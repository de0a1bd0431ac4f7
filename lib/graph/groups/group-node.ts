import type { GraphEdge, GraphNode } from '../types';

/** What a disc says of the group that it stands for. */
export interface GroupFacts {
  /** Lasting number of the community; `GATHERED` for the disc of all that is too small for one of its own. */
  readonly key: number;
  /** Nodes in it. */
  readonly size: number;
  /** Of the disc, world px: its area follows the size. */
  readonly radius: number;
  /** Its nodes are on the map; the disc is a ring around them. */
  readonly isOpen: boolean;
}

/** A disc of the map that stands for a group of nodes. It is made for the map alone and never a node of a graph. */
export interface GroupNode extends GraphNode {
  readonly group: GroupFacts;
}

/** The edges between a disc and another disc or node, as one line of the map; never an edge of a graph. */
export interface GroupLink extends GraphEdge {
  readonly links: number;
}

/** Key of the disc of smaller groups and of nodes without links. */
export const GATHERED = -1;

/** No id of an entity has a colon. */
const ID_START = 'group:';

export function groupId(key: number): string {
  return `${ID_START}${key}`;
}

/** The key of the group that an id of the map stands for; null for that of a node. */
export function groupKeyOf(id: string): number | null {
  return id.startsWith(ID_START) ? Number(id.slice(ID_START.length)) : null;
}

/** Also of what is known of a node where it is painted. */
export function isGroupNode<Node extends Pick<GraphNode, 'entityType'>>(
  node: Node,
): node is Node & Pick<GroupNode, 'group'> {
  return 'group' in node;
}

export function isGroupLink<Edge extends Pick<GraphEdge, 'type'>>(
  edge: Edge,
): edge is Edge & Pick<GroupLink, 'links'> {
  return 'links' in edge;
}
