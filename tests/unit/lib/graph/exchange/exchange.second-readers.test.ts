/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */

import cytoscape from 'cytoscape';
import Graph from 'graphology';
import { parse as parseGexf } from 'graphology-gexf/browser';
import { parse as parseGraphml } from 'graphology-graphml/browser';
import { edgeId } from '@/lib/graph/edge-types';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeCytoscape } from '@/lib/graph/exchange/write-cytoscape';
import { writeGexf } from '@/lib/graph/exchange/write-gexf';
import { writeGraphml } from '@/lib/graph/exchange/write-graphml';
import { HOSTILE_SNAPSHOT, TEST_STYLE } from './hostile-snapshot';

const NOW = Date.UTC(2026, 10, 20);

function seenBy(graph: Graph) {
  return {
    nodes: graph.mapNodes((id, { label, kind, x, y }) => ({ id, label, kind, x, y })),
    edges: graph.mapEdges((id, { type }, source, target) => ({ id, type, source, target })),
  };
}

const EXPECTED = {
  nodes: HOSTILE_SNAPSHOT.nodes.map(({ id, label, entityType: kind, x, y }) => ({ id, label, kind, x, y })),
  edges: HOSTILE_SNAPSHOT.edges.map((edge) => ({
    id: edgeId(edge),
    type: edge.type,
    source: edge.source,
    target: edge.target,
  })),
};

describe('exports, read by other programs', () => {
  it('GEXF is what graphology reads: ids, labels, kinds, positions, types, colours and sizes', () => {
    const graph = parseGexf(Graph, joinParts(writeGexf(HOSTILE_SNAPSHOT, TEST_STYLE, NOW)), {
      respectInputGraphType: false,
    });
    expect(seenBy(graph)).toEqual(EXPECTED);
    expect(graph.getNodeAttributes('W2741809807')).toMatchObject({
      color: 'rgb(37,99,235)',
      size: 44,
      cited_by_count: 1234,
      is_retracted: true,
      pinned: false,
    });
    expect(graph.getEdgeAttribute('A5023888391-authored-W2741809807', 'weight')).toBe(0.5);
  });

  it('GraphML is what graphology reads', () => {
    const graph = parseGraphml(Graph, joinParts(writeGraphml(HOSTILE_SNAPSHOT, TEST_STYLE)));
    expect(seenBy(graph)).toEqual(EXPECTED);
    expect(graph.getNodeAttributes('W2741809807')).toMatchObject({
      color: '#2563eb',
      size: 44,
      cited_by_count: 1234,
      is_retracted: true,
    });
  });

  it('Cytoscape JSON is what Cytoscape.js reads', () => {
    const graph = cytoscape({
      headless: true,
      layout: { name: 'preset' },
      ...JSON.parse(joinParts(writeCytoscape(HOSTILE_SNAPSHOT, TEST_STYLE))),
    });
    expect({
      nodes: graph.nodes().map((node) => ({
        id: node.id(),
        label: node.data('label'),
        kind: node.data('kind'),
        ...node.position(),
      })),
      edges: graph.edges().map((edge) => ({
        id: edge.id(),
        type: edge.data('type'),
        source: edge.data('source'),
        target: edge.data('target'),
      })),
    }).toEqual(EXPECTED);
  });
});
