import { csvLines, writeCsv } from '@/lib/base/write-csv';
import { edgeId } from '@/lib/graph/edge-types';
import { EDGE_ATTRIBUTES, NODE_ATTRIBUTES } from './flat-attributes';
import type { GraphSnapshot } from './snapshot';
import { partsOf, type TextParts } from './text-parts';

/** One row per node: id, label, facts, position. */
export function* writeNodeList({ nodes }: GraphSnapshot): TextParts {
  yield writeCsv(['id', 'label', ...NODE_ATTRIBUTES.map(({ name }) => name), 'x', 'y'], []);
  yield* partsOf(nodes, (node) =>
    csvLines([[node.id, node.label, ...NODE_ATTRIBUTES.map(({ read }) => read(node)), node.x, node.y]]),
  );
}

/** One row per edge: its ends first, so that graph programs take it as an edge list. */
export function* writeEdgeList({ edges }: GraphSnapshot): TextParts {
  yield writeCsv(['source', 'target', ...EDGE_ATTRIBUTES.map(({ name }) => name), 'id'], []);
  yield* partsOf(edges, (edge) =>
    csvLines([[edge.source, edge.target, ...EDGE_ATTRIBUTES.map(({ read }) => read(edge)), edgeId(edge)]]),
  );
}
