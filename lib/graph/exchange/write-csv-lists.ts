import { writeCsv } from '@/lib/base/write-csv';
import { EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot } from './snapshot';

/** One row per node: id, label, facts, position. */
export function writeNodeList({ nodes }: GraphSnapshot): string {
  const header = ['id', 'label', ...NODE_ATTRIBUTES.map(({ name }) => name), 'x', 'y'];
  const rows = nodes.map((node) => [
    node.id,
    node.label,
    ...NODE_ATTRIBUTES.map(({ read }) => read(node)),
    node.x,
    node.y,
  ]);
  return writeCsv(header, rows);
}

/** One row per edge: its ends first, so that graph programs take it as an edge list. */
export function writeEdgeList({ edges }: GraphSnapshot): string {
  const header = ['source', 'target', ...EDGE_ATTRIBUTES.map(({ name }) => name), 'id'];
  const rows = edges.map((edge) => [
    edge.source,
    edge.target,
    ...EDGE_ATTRIBUTES.map(({ read }) => read(edge)),
    edge.id,
  ]);
  return writeCsv(header, rows);
}
