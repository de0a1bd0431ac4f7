import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { graphFromText } from './graph-from-text';

const SIDE = 100;
/** World px between two nodes of a row. */
const STEP = 4;

/** Works in rows of a hundred around 0, 0, joined by so many edges, each once. */
export function graphOfManyEdges(edgeCount: number) {
  const { nodes: models } = graphFromText('W1');
  const [model] = models;
  if (model === undefined) throw new Error('a graph of one node has one');
  const count = Math.ceil(edgeCount / 3) + 4;
  const nodes = Array.from(
    { length: count },
    (_, at): GraphNode => ({
      ...model,
      id: `W${at + 1}`,
      label: `Work ${at + 1}`,
      x: STEP * ((at % SIDE) - SIDE / 2),
      y: STEP * (Math.floor(at / SIDE) - count / SIDE / 2),
    }),
  );
  const edges = Array.from({ length: edgeCount }, (_, at): GraphEdge => {
    const from = Math.floor(at / 3) + 1;
    const [source, target] = [`W${from}`, `W${from + 1 + (at % 3)}`];
    return { source, target, type: 'references', label: 'references' };
  });
  return { nodes, edges };
}
