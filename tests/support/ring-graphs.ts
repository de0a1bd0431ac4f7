import type { GraphEdge, GraphNode } from '@/lib/graph/types';

/** A work `W{index}` at 0, 0. */
function work(index: number): GraphNode {
  return {
    id: `W${index}`,
    entityType: 'works',
    label: `Work ${index}`,
    x: 0,
    y: 0,
    externalIds: [],
    summary: {
      citedByCount: index,
      worksCount: null,
      publicationYear: 2000,
      hint: '',
      isRetracted: false,
      isOpenAccess: null,
    },
    hydration: 'full',
  };
}

function reference(source: number, target: number): GraphEdge {
  const [from, to] = [`W${source}`, `W${target}`];
  return {
    source: from,
    target: to,
    type: 'references',
    label: 'references',
  };
}

/**
 * Rings of works, each of them a community: as many nodes as each size says, numbered on, with bridges between nodes of
 * these numbers.
 */
export function ring(sizes: readonly number[], bridges: readonly (readonly [number, number])[] = []) {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const communityOf = new Map<string, number>();
  for (const [community, size] of sizes.entries()) {
    const first = nodes.length;
    for (let at = 0; at < size; at++) {
      const node = work(first + at);
      nodes.push(node);
      communityOf.set(node.id, community);
      edges.push(reference(first + at, first + ((at + 1) % size)));
    }
  }
  for (const [source, target] of bridges) edges.push(reference(source, target));
  return { nodes, edges, communityOf };
}
