import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { attributesOf, listOf, memberOf, numberOf } from './json-members';

/**
 * Nodes and edges of Cytoscape JSON, with `elements` in either of its two shapes or, as Cytoscape desktop writes them, at
 * the top; null for any other value.
 */
export function readCytoscape(value: unknown): GraphCandidates | null {
  const listed = elementsOf(value);
  if (listed === null) return null;
  const nodes: GraphCandidates['nodes'][number][] = [];
  const edges: GraphCandidates['edges'][number][] = [];
  const unreadable: string[] = [];
  for (const element of listed) {
    const data = attributesOf(memberOf(element, 'data'));
    const id = data.get('id') ?? '';
    const source = data.get('source');
    const target = data.get('target');
    if (source !== undefined && target !== undefined) edges.push(candidateEdge({ source, target }, data));
    else if (id === '') unreadable.push('an element without an id');
    else nodes.push(candidateNode(id, null, data, coordinatesOf(memberOf(element, 'position'))));
  }
  return { nodes, edges, filters: null, isInPixels: false, unreadable };
}

function elementsOf(value: unknown): readonly unknown[] | null {
  const elements = memberOf(value, 'elements');
  if (Array.isArray(elements)) return elements;
  const hasGroups = typeof elements === 'object' && elements !== null;
  const [first] = listOf(memberOf(value, 'nodes'));
  if (!hasGroups && typeof memberOf(first, 'data') !== 'object') return null;
  const groups = hasGroups ? elements : value;
  return [...listOf(memberOf(groups, 'nodes')), ...listOf(memberOf(groups, 'edges'))];
}

function coordinatesOf(position: unknown) {
  return { x: numberOf(memberOf(position, 'x')), y: numberOf(memberOf(position, 'y')) };
}
