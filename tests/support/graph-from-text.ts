import type { EntityKind } from '@/lib/base/entity-kind';
import { EDGE_TYPES, type EdgeType, type GraphEdge, type GraphNode } from '@/lib/graph/types';

const KIND_BY_LETTER: Readonly<Record<string, EntityKind>> = {
  W: 'works',
  A: 'authors',
  S: 'sources',
  I: 'institutions',
  T: 'topics',
  P: 'publishers',
  F: 'funders',
  C: 'concepts',
};

/** A fully loaded node whose kind follows from its id (`W1` a work, `deep-learning` a keyword), placed at 0, 0. */
export function buildNode(id: string, changes: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    entityType: /^[A-Z]\d+$/.test(id) ? (KIND_BY_LETTER[id.charAt(0)] ?? 'keywords') : 'keywords',
    label: id,
    x: 0,
    y: 0,
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
    ...changes,
  };
}

/** Reads lines such as `W1 -references-> W2` (an edge) or `W3` (a lone node) into nodes and edges. */
export function graphFromText(text: string): {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
} {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  for (const line of text.split('\n')) {
    const parts = /^\s*(\S+)(?:\s+-(\w+)->\s+(\S+))?\s*$/.exec(line);
    if (parts === null) continue;
    const [, source, type, target] = parts;
    for (const id of [source, target]) if (id !== undefined) nodes.set(id, nodes.get(id) ?? buildNode(id));
    if (source === undefined || type === undefined || target === undefined) continue;
    const edgeType = EDGE_TYPES.find((known): known is EdgeType => known === type.toLowerCase());
    if (edgeType === undefined) throw new Error(`Unknown edge type in test graph: ${type}`);
    edges.push({ source, target, type: edgeType, label: '' });
  }
  return { nodes: [...nodes.values()], edges };
}
