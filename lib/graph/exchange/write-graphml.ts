import { edgeId } from '@/lib/graph/edge-types';
import type { GraphEdge } from '@/lib/graph/types';
import { type ExportStyle, rgbOf } from './export-style';
import { type Attribute, type AttributeType, EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot, SnapshotNode } from './snapshot';
import { linesOf, partsOf, type TextParts } from './text-parts';
import { xmlText } from './xml';

const TYPES: Readonly<Record<AttributeType, string>> = {
  string: 'string',
  integer: 'int',
  double: 'double',
  boolean: 'boolean',
};

/** Position and style under the names that Gephi reads (`x`, `size`, `r`) and that others expect (`color`). */
function nodeAttributes({ colorOf, diameterOf }: ExportStyle): readonly Attribute<SnapshotNode>[] {
  return [
    { name: 'label', type: 'string', read: ({ label }) => label },
    ...NODE_ATTRIBUTES,
    { name: 'x', type: 'double', read: ({ x }) => x },
    { name: 'y', type: 'double', read: ({ y }) => y },
    { name: 'size', type: 'double', read: (node) => Math.round(diameterOf(node) * 100) / 100 },
    { name: 'color', type: 'string', read: colorOf },
    { name: 'r', type: 'integer', read: (node) => rgbOf(colorOf(node)).r },
    { name: 'g', type: 'integer', read: (node) => rgbOf(colorOf(node)).g },
    { name: 'b', type: 'integer', read: (node) => rgbOf(colorOf(node)).b },
  ];
}

/** The graph as GraphML 1.0 with typed keys. Source: graphml.graphdrawing.org/specification.html. */
export function* writeGraphml(snapshot: GraphSnapshot, style: ExportStyle): TextParts {
  const attributes = nodeAttributes(style);
  yield linesOf([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...attributes.map((each) => key('node', each)),
    ...EDGE_ATTRIBUTES.map((each) => key('edge', each)),
    '<graph edgedefault="directed">',
  ]);
  yield* partsOf(
    snapshot.nodes,
    (node) => `<node id="${xmlText(node.id)}">${data('node', attributes, node)}</node>\n`,
  );
  yield* partsOf(snapshot.edges, (edge) => `${edgeElement(edge)}\n`);
  yield linesOf(['</graph>', '</graphml>']);
}

function edgeElement(edge: GraphEdge): string {
  const [id, source, target] = [edgeId(edge), edge.source, edge.target].map(xmlText);
  const content = data('edge', EDGE_ATTRIBUTES, edge);
  return `<edge id="${id}" source="${source}" target="${target}">${content}</edge>`;
}

function key<Item>(owner: 'node' | 'edge', { name, type }: Attribute<Item>): string {
  return `<key id="${owner}-${name}" for="${owner}" attr.name="${name}" attr.type="${TYPES[type]}"/>`;
}

function data<Item>(owner: string, attributes: readonly Attribute<Item>[], item: Item): string {
  const parts = attributes.map(({ name, read }) => {
    const value = read(item);
    return value === null ? '' : `<data key="${owner}-${name}">${xmlText(String(value))}</data>`;
  });
  return parts.join('');
}
