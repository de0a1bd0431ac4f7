import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { attributesOf, listOf, memberOf } from './json-members';

/**
 * Nodes and edges of the node-link JSON that networkx writes and d3 examples use: `nodes`, and `links` or `edges` whose
 * ends are ids of nodes or, where the nodes have none, their places in the list. Null for any other value.
 */
export function readNodeLink(value: unknown): GraphCandidates | null {
  const listed = memberOf(value, 'nodes');
  const links = memberOf(value, 'links') ?? memberOf(value, 'edges');
  if (!Array.isArray(listed) || !Array.isArray(links)) return null;
  const nodes = listed.map((node: unknown, place) => {
    const attributes = attributesOf(node);
    return candidateNode(attributes.get('id') ?? String(place), null, attributes, null);
  });
  const unreadable: string[] = [];
  const edges = links.flatMap((link: unknown) => {
    const attributes = attributesOf(link);
    const source = attributes.get('source');
    const target = attributes.get('target');
    if (source !== undefined && target !== undefined) return [candidateEdge({ source, target }, attributes)];
    unreadable.push('an edge without ends');
    return [];
  });
  return { nodes, edges, filters: null, isInPixels: false, unreadable };
}

/** Nodes and edges of VOSviewer's JSON (`network` with `items` and `links`); null for any other value. */
export function readVosviewer(value: unknown): GraphCandidates | null {
  const network = memberOf(value, 'network');
  const items = memberOf(network, 'items');
  if (!Array.isArray(items)) return null;
  const nodes = items.map((item: unknown) => {
    const attributes = attributesOf(item);
    return candidateNode(attributes.get('id') ?? '', null, attributes, null);
  });
  const edges = listOf(memberOf(network, 'links')).map((link) => {
    const attributes = attributesOf(link);
    const ends = { source: attributes.get('source_id') ?? '', target: attributes.get('target_id') ?? '' };
    const strength = Number(attributes.get('strength') ?? Number.NaN);
    return candidateEdge(ends, attributes, { weight: Number.isFinite(strength) ? strength : null });
  });
  return { nodes, edges, filters: null, isInPixels: false, unreadable: [] };
}
