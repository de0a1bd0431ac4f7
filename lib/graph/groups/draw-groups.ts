import { formatQuantity } from '@/lib/format/counts';
import type { GraphEdge, GraphNode, Point } from '../types';
import type { DividedGraph, NodeGroup } from './divide-graph';
import { type GroupLink, type GroupNode, groupId } from './group-node';
import type { GroupPlace } from './place-groups';

/** Where the nodes of an open group come in, by id; world px. */
export type GroupSeats = ReadonlyMap<string, Point>;

/** The graph of discs and of the nodes of open groups, as a scene takes it. */
interface DrawnGroups {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Links of a disc that are drawn whatever their number; */
const LINKS_OF_EACH = 4;
/** others only when they are such a share of the strongest. */
const LEAST_LINK_SHARE = 0.04;

/**
 * The discs of all groups, each with its number of nodes, and the nodes of those that are open, with their own edges. What
 * leads from a node or a disc into a closed group is one line, with the number of edges it stands for. Of the lines
 * between closed groups only the strongest are there.
 * @param open by key of the group; nodes without a seat come in the middle.
 */
export function drawGroups(
  divided: DividedGraph,
  places: ReadonlyMap<number, GroupPlace>,
  open: ReadonlyMap<number, GroupSeats>,
): DrawnGroups {
  const { groups } = divided;
  const nodes: GraphNode[] = groups.map((group) => discOf(group, places, open.has(group.key)));
  const single: GraphEdge[] = [];
  const counts = new Map<string, Line>();
  for (const [index, group] of groups.entries()) {
    const seats = open.get(group.key);
    if (seats === undefined) continue;
    const middle = places.get(group.key) ?? { x: 0, y: 0 };
    for (const node of group.nodes) {
      nodes.push(seated(node, seats.get(node.id) ?? middle));
    }
    for (const edge of group.edges) addEdge(edge, index, divided, open, { single, counts });
  }
  for (const { from, to, count } of strongest(divided)) {
    const [one, two] = [groups[from], groups[to]];
    if (one === undefined || two === undefined || open.has(one.key) || open.has(two.key)) continue;
    counts.set(`${from} ${to}`, { source: groupId(one.key), target: groupId(two.key), links: count });
  }
  return { nodes, edges: [...single, ...[...counts.values()].map(lineOf)] };
}

/** The same object for the same node and seat: who draws it knows its words and measures. */
const seatedNodes = new WeakMap<GraphNode, GraphNode>();

function seated(node: GraphNode, { x, y }: Point): GraphNode {
  const known = seatedNodes.get(node);
  if (known !== undefined && known.x === x && known.y === y) return known;
  const copy = { ...node, x, y };
  seatedNodes.set(node, copy);
  return copy;
}

interface Line {
  readonly source: string;
  readonly target: string;
  links: number;
}

interface Drawn {
  readonly single: GraphEdge[];
  readonly counts: Map<string, Line>;
}

/** An edge of an open group: as it is, or as part of the line into a closed group. */
function addEdge(
  edge: GraphEdge,
  index: number,
  { groups, groupOf }: DividedGraph,
  open: ReadonlyMap<number, GroupSeats>,
  { single, counts }: Drawn,
): void {
  const from = groupOf.get(edge.source) ?? index;
  const to = groupOf.get(edge.target) ?? index;
  const other = from === index ? to : from;
  const group = groups[other];
  if (group === undefined) return;
  if (other === index || open.has(group.key)) {
    // An edge between two open groups is in the lists of both.
    if (other === index || from === index) single.push(edge);
    return;
  }
  const source = from === index ? edge.source : edge.target;
  const target = groupId(group.key);
  const line = counts.get(`${source} ${target}`);
  if (line === undefined) counts.set(`${source} ${target}`, { source, target, links: 1 });
  else line.links++;
}

function lineOf({ source, target, links }: Line): GroupLink {
  const label = formatQuantity(links, 'link');
  return { source, target, type: 'related_to', label, links };
}

function strongest({ groups, pairs }: DividedGraph): DividedGraph['pairs'] {
  const least = LEAST_LINK_SHARE * (pairs[0]?.count ?? 0);
  const drawn = new Uint32Array(groups.length);
  return pairs.filter(({ from, to, count }) => {
    const isDrawn = count >= least || drawn[from]! < LINKS_OF_EACH || drawn[to]! < LINKS_OF_EACH;
    if (isDrawn) {
      drawn[from]!++;
      drawn[to]!++;
    }
    return isDrawn;
  });
}

function discOf(
  { key, name, nodes, kind }: NodeGroup,
  places: ReadonlyMap<number, GroupPlace>,
  isOpen: boolean,
): GroupNode {
  const { x, y, radius } = places.get(key) ?? { x: 0, y: 0, radius: 1 };
  return {
    id: groupId(key),
    entityType: kind,
    label: name,
    x,
    y,
    externalIds: [],
    summary: {
      citedByCount: null,
      worksCount: null,
      publicationYear: null,
      hint: '',
      isRetracted: false,
      isOpenAccess: null,
    },
    hydration: 'full',
    group: { key, size: nodes.length, radius, isOpen },
  };
}
