import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import type { WrittenAttributes } from './flat-attributes';

/** Nodes and edges of Cytoscape JSON, with `elements` in either of its two shapes; null for any other value. */
export function readCytoscape(value: unknown): GraphCandidates | null {
  const elements = memberOf(value, 'elements');
  const listed = Array.isArray(elements)
    ? elements
    : [...listOf(memberOf(elements, 'nodes')), ...listOf(memberOf(elements, 'edges'))];
  if (typeof elements !== 'object' || elements === null) return null;
  const nodes: GraphCandidates['nodes'][number][] = [];
  const edges: GraphCandidates['edges'][number][] = [];
  const unreadable: string[] = [];
  for (const element of listed) {
    const data = flatten(memberOf(element, 'data'));
    const id = data.get('id') ?? '';
    const source = data.get('source');
    const target = data.get('target');
    if (source !== undefined && target !== undefined) edges.push(candidateEdge({ source, target }, data));
    else if (id === '') unreadable.push('an element without an id');
    else nodes.push(candidateNode(id, null, data, coordinatesOf(memberOf(element, 'position'))));
  }
  return { nodes, edges, filters: null, isInPixels: false, unreadable };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function coordinatesOf(position: unknown) {
  const [x, y] = [memberOf(position, 'x'), memberOf(position, 'y')];
  return { x: typeof x === 'number' ? x : null, y: typeof y === 'number' ? y : null };
}

function flatten(data: unknown): WrittenAttributes {
  const values = new Map<string, string>();
  if (typeof data !== 'object' || data === null) return values;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      values.set(name, String(value));
    }
  }
  return values;
}
