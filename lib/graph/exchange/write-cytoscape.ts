import { edgeId } from '@/lib/graph/edge-types';
import type { GraphEdge } from '@/lib/graph/types';
import type { ExportStyle } from './export-style';
import { type Attribute, type AttributeValue, EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot, SnapshotNode } from './snapshot';
import { partsOf, type TextParts } from './text-parts';

/** The graph as Cytoscape.js JSON (`elements`, positions under `position`), which Cytoscape desktop reads too. */
export function* writeCytoscape({ nodes, edges }: GraphSnapshot, style: ExportStyle): TextParts {
  yield '{"data":{"name":"Academic Explorer"},"elements":{"nodes":[';
  yield* partsOf(nodes, (node) => JSON.stringify(nodeElement(node, style)), ',');
  yield '],"edges":[';
  yield* partsOf(edges, (edge) => JSON.stringify(edgeElement(edge)), ',');
  yield ']}}\n';
}

function nodeElement(node: SnapshotNode, { colorOf, diameterOf }: ExportStyle): object {
  return {
    data: {
      id: node.id,
      // networkx reads no node without these two; Cytoscape desktop shows the name.
      value: node.id,
      name: node.label,
      label: node.label,
      ...valuesOf(NODE_ATTRIBUTES, node),
      color: colorOf(node),
      size: Math.round(diameterOf(node) * 100) / 100,
    },
    position: { x: node.x, y: node.y },
  };
}

function edgeElement(edge: GraphEdge): object {
  return {
    data: {
      id: edgeId(edge),
      source: edge.source,
      target: edge.target,
      interaction: edge.type,
      ...valuesOf(EDGE_ATTRIBUTES, edge),
    },
  };
}

function valuesOf<Item>(attributes: readonly Attribute<Item>[], item: Item): Record<string, AttributeValue> {
  const values: Record<string, AttributeValue> = {};
  for (const { name, read } of attributes) {
    const value = read(item);
    if (value !== null) values[name] = value;
  }
  return values;
}
