import type { CandidateNode, GraphCandidates } from './candidates';

/**
 * One graph from the parts in several files, such as a list of nodes and one of edges. Of a node in several parts the
 * first counts, and parts without edges come first: they describe their nodes, others only name them. Linear.
 */
export function joinCandidates(parts: readonly GraphCandidates[]): GraphCandidates {
  const ordered = [
    ...parts.filter(({ edges }) => edges.length === 0),
    ...parts.filter(({ edges }) => edges.length > 0),
  ];
  const nodes = new Map<string, CandidateNode>();
  for (const part of ordered) {
    for (const node of part.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  }
  return {
    nodes: [...nodes.values()],
    edges: ordered.flatMap(({ edges }) => edges),
    filters: parts.find(({ filters }) => filters !== null)?.filters ?? null,
    isInPixels: parts.some(({ isInPixels }) => isInPixels),
    unreadable: ordered.flatMap(({ unreadable }) => unreadable),
  };
}
