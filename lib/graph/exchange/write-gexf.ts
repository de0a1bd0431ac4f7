import { edgeId } from '@/lib/graph/edge-types';
import type { GraphEdge } from '@/lib/graph/types';
import { type ExportStyle, rgbOf } from './export-style';
import { type Attribute, EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot, SnapshotNode } from './snapshot';
import { linesOf, partsOf, type TextParts } from './text-parts';
import { xmlText } from './xml';

/** Labels and weights have attributes of their own in GEXF. */
const EDGE_VALUES = EDGE_ATTRIBUTES.filter(({ name }) => name !== 'label' && name !== 'weight');

/**
 * The graph as GEXF 1.3 with positions, sizes and colours. y grows downwards as on our map; Gephi, where it grows
 * upwards, shows the picture mirrored. Source: gexf.net/schema.html.
 * @param now ms since the epoch.
 */
export function* writeGexf(snapshot: GraphSnapshot, style: ExportStyle, now: number): TextParts {
  const day = new Date(now).toISOString().slice(0, 10);
  yield linesOf([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">',
    `<meta lastmodifieddate="${day}"><creator>Academic Explorer</creator></meta>`,
    '<graph defaultedgetype="directed" mode="static">',
    ...model('node', NODE_ATTRIBUTES),
    ...model('edge', EDGE_VALUES),
    '<nodes>',
  ]);
  yield* partsOf(snapshot.nodes, (node) => `${nodeElement(node, style)}\n`);
  yield linesOf(['</nodes>', '<edges>']);
  yield* partsOf(snapshot.edges, (edge) => `${edgeElement(edge)}\n`);
  yield linesOf(['</edges>', '</graph>', '</gexf>']);
}

function model<Item>(owner: 'node' | 'edge', attributes: readonly Attribute<Item>[]): readonly string[] {
  return [
    `<attributes class="${owner}">`,
    ...attributes.map(({ name, type }) => `<attribute id="${name}" title="${name}" type="${type}"/>`),
    '</attributes>',
  ];
}

function nodeElement(node: SnapshotNode, { colorOf, diameterOf }: ExportStyle): string {
  const { r, g, b } = rgbOf(colorOf(node));
  const size = Math.round(diameterOf(node) * 100) / 100;
  const viz = [
    `<viz:color r="${r}" g="${g}" b="${b}"/>`,
    `<viz:position x="${node.x}" y="${node.y}" z="0"/>`,
    `<viz:size value="${size}"/>`,
  ].join('');
  const names = `id="${xmlText(node.id)}" label="${xmlText(node.label)}"`;
  return `<node ${names}>${values(NODE_ATTRIBUTES, node)}${viz}</node>`;
}

function edgeElement(edge: GraphEdge): string {
  const [id, source, target, label] = [edgeId(edge), edge.source, edge.target, edge.label].map(xmlText);
  const weight = edge.weight === undefined ? '' : ` weight="${edge.weight}"`;
  const names = `id="${id}" source="${source}" target="${target}" label="${label}"${weight}`;
  return `<edge ${names}>${values(EDGE_VALUES, edge)}</edge>`;
}

function values<Item>(attributes: readonly Attribute<Item>[], item: Item): string {
  const parts = attributes.map(({ name, read }) => {
    const value = read(item);
    return value === null ? '' : `<attvalue for="${name}" value="${xmlText(String(value))}"/>`;
  });
  return `<attvalues>${parts.join('')}</attvalues>`;
}
