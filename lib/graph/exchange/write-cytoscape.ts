import type { ExportStyle } from './export-style';
import { type Attribute, type AttributeValue, EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot } from './snapshot';

/** The graph as Cytoscape.js JSON (`elements`, positions under `position`), which Cytoscape desktop reads too. */
export function writeCytoscape(
  { nodes, edges }: GraphSnapshot,
  { colorOf, diameterOf }: ExportStyle,
): string {
  const elements = {
    nodes: nodes.map((node) => ({
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
    })),
    edges: edges.map((edge) => ({
      data: {
        id: edge.id,
        source: edge.source,
        target: edge.target,
        interaction: edge.type,
        ...valuesOf(EDGE_ATTRIBUTES, edge),
      },
    })),
  };
  return `${JSON.stringify({ data: { name: 'Academic Explorer' }, elements })}\n`;
}

function valuesOf<Item>(attributes: readonly Attribute<Item>[], item: Item): Record<string, AttributeValue> {
  const values: Record<string, AttributeValue> = {};
  for (const { name, read } of attributes) {
    const value = read(item);
    if (value !== null) values[name] = value;
  }
  return values;
}
