/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */

import { runToEnd } from '@/lib/base/slices';
import { edgeId } from '@/lib/graph/edge-types';
import type { CandidateEdge, CandidateNode } from '@/lib/graph/exchange/candidates';
import { candidateEdge, candidateNode } from '@/lib/graph/exchange/candidates';
import { placeAddition } from '@/lib/graph/exchange/place-addition';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import { restoreGraph } from '@/lib/graph/exchange/restore-graph';
import { buildNode } from '@/tests/support/graph-from-text';

interface NodeSketch {
  readonly kind?: string;
  readonly x?: number | null;
  readonly y?: number | null;
}

function node(id: string, { kind, x = 0, y = 0 }: NodeSketch = {}): CandidateNode {
  const attributes = new Map(kind === undefined ? [] : [['kind', kind]]);
  return candidateNode(id, `Label of ${id}`, attributes, { x, y });
}

function edge(
  source: string,
  target: string,
  attributes: Readonly<Record<string, string>> = {},
): CandidateEdge {
  return candidateEdge({ source, target }, new Map(Object.entries(attributes)));
}

function restored(nodes: readonly CandidateNode[], edges: readonly CandidateEdge[] = []) {
  return runToEnd(restoreGraph({ nodes, edges, filters: null, isInPixels: false, unreadable: [] }));
}

describe('restoreGraph(found)', () => {
  it.each([
    ['W2741809807', undefined, 'W2741809807', 'works'],
    ['https://openalex.org/A5023888391', undefined, 'A5023888391', 'authors'],
    ['https://openalex.org/keywords/Deep-Learning', undefined, 'deep-learning', 'keywords'],
    ['t10234', undefined, 'T10234', 'topics'],
    ['S12', 'Source', 'S12', 'sources'],
    ['deep-learning', 'keywords', 'deep-learning', 'keywords'],
    ['W2741809807', 'Person', 'W2741809807', 'works'],
  ])('takes %j of kind %j for %s of %s', (written, kind, id, entityType) => {
    const { nodes, skipped } = restored([node(written, kind === undefined ? {} : { kind })]);
    expect(nodes).toMatchObject([{ id, entityType }]);
    expect(skipped).toEqual([]);
  });

  it.each([
    ['n1', undefined, 'no-id'],
    ['W2', undefined, 'no-id'],
    ['deep-learning', undefined, 'no-id'],
    ['', 'works', 'no-id'],
    ['W2741809807', 'authors', 'other-kind'],
    ['A9999999999', 'authors', 'pseudo'],
    ['x'.repeat(100_000), undefined, 'no-id'],
  ])('leaves %j of kind %j out: %s', (written, kind, reason) => {
    const { nodes, skipped } = restored([node(written, kind === undefined ? {} : { kind })]);
    expect(nodes).toEqual([]);
    expect(skipped).toMatchObject([{ reason, what: 'node', count: 1 }]);
    expect([...(skipped[0]?.examples[0] ?? '')].length).toBeLessThanOrEqual(60);
  });

  it('cuts labels, hints and words of links that would stop the map', () => {
    const long = 'word '.repeat(200_000);
    const one = node('W1000000001');
    const { nodes, edges } = restored(
      [
        {
          ...one,
          label: long,
          summary: { ...one.summary, hint: long },
          externalIds: [{ type: 'doi', value: long }],
        },
        node('W1000000002'),
      ],
      [edge('W1000000001', 'W1000000002', { label: long })],
    );
    expect([nodes[0]?.label.length, nodes[0]?.summary.hint.length, nodes[0]?.externalIds]).toEqual([
      5_000,
      5_000,
      [],
    ]);
    expect(edges[0]?.label).toHaveLength(5_000);
  });

  it('leaves out what is named twice, leads nowhere or back, and says so', () => {
    const works = { kind: 'works' };
    const { nodes, edges, skipped } = restored(
      [node('W11', works), node('W12', works), node('https://openalex.org/W11', works)],
      [
        edge('W11', 'W12', { type: 'references' }),
        edge('https://openalex.org/W11', 'W12', { type: 'REFERENCES' }),
        edge('W12', 'W12', { type: 'references' }),
        edge('W12', 'W99', { type: 'references' }),
      ],
    );
    expect(nodes.map(({ id }) => id)).toEqual(['W11', 'W12']);
    expect(edges.map(edgeId)).toEqual(['W11-references-W12']);
    expect(skipped).toEqual([
      { reason: 'repeated-node', what: 'node', count: 1, examples: ['https://openalex.org/W11'] },
      { reason: 'repeated-edge', what: 'edge', count: 1, examples: ['https://openalex.org/W11 → W12'] },
      { reason: 'self-loop', what: 'edge', count: 1, examples: ['W12 → W12'] },
      { reason: 'lost-end', what: 'edge', count: 1, examples: ['W12 → W99'] },
    ]);
  });

  it('takes edges of unknown types for relations, with their own words', () => {
    const works = { kind: 'works' };
    const { edges, foreignEdges } = restored(
      [node('W11', works), node('W12', works)],
      [edge('W11', 'W12', { type: 'inspired', weight: '2.5' })],
    );
    expect(edges).toMatchObject([{ type: 'related_to', label: 'inspired', weight: 2.5 }]);
    expect(foreignEdges).toBe(1);
  });

  it('replaces positions that are no numbers, the same way each time', () => {
    const works = { kind: 'works' };
    const file = [
      node('W11', { ...works, x: 10, y: 20 }),
      node('W12', { ...works, x: Number.NaN, y: 0 }),
      node('W13', { ...works, x: 500, y: 600 }),
      node('W14', { ...works, x: 0, y: Number.POSITIVE_INFINITY }),
      node('W15', { ...works, x: 1e300, y: 0 }),
    ];
    const graph = restored(file);
    expect(graph.nodes[0]).toMatchObject({ x: 10, y: 20 });
    expect(graph.nodes[2]).toMatchObject({ x: 500, y: 600 });
    expect(graph.replacedPositions).toBe(3);
    expect(graph.nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(new Set(graph.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    expect(restored(file)).toEqual(graph);
  });

  it.each([
    ['has none', [null, null, null]],
    ['has all in one spot', [4, 4, 4]],
  ] as const)('lays out on a grid what %s', (_, xs) => {
    const graph = restored(xs.map((x, index) => node(`W1${index}`, { kind: 'works', x, y: x })));
    expect(graph.hasNoPositions).toBe(true);
    expect(new Set(graph.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });

  it('brings positions in the units of other programs to the size of our nodes', () => {
    const xs = [-1, 0, 1];
    const { nodes } = restored(xs.map((x, index) => node(`W1${index}`, { kind: 'works', x, y: 0 })));
    const [left = 0, middle = 0, right = 0] = nodes.map(({ x }) => x);
    expect(middle - left).toBeGreaterThan(60);
    expect(right - middle).toBeCloseTo(middle - left);
  });
});

describe('files of other programs', () => {
  it('reads what Gephi and networkx write', () => {
    const gexf = `<?xml version='1.0'?><gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz">
      <graph><attributes class="node"><attribute id="0" title="kind" type="string"><default>works</default></attribute></attributes>
      <nodes><node id="W12" label="A"><attvalues><attvalue for="0" value="work"/></attvalues><viz:position x="NaN" y="1"/></node>
      <node id="W13"/></nodes><edges><edge source="W12" target="W13" kind="references" weight="x"/></edges></graph></gexf>`;
    const read = readGraphFile(gexf);
    expect(read?.ok === true && read.value).toMatchObject({
      nodes: [
        { id: 'W12', label: 'A' },
        { id: 'W13', label: 'W13' },
      ],
      edges: [{ source: 'W12', type: 'references', target: 'W13' }],
      hasNoPositions: true,
    });
  });

  it('reads GraphML whose keys have defaults and ids of their own', () => {
    const graphml = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="d0" for="node" attr.name="kind"><default>author</default></key><key id="d1" for="all" attr.name="label"/>
      <graph edgedefault="undirected"><node id="A12"><data key="d1">Ann</data></node><node id="n7"/></graph></graphml>`;
    const read = readGraphFile(graphml);
    expect(read?.ok === true && read.value).toMatchObject({
      nodes: [{ id: 'A12', entityType: 'authors', label: 'Ann' }],
      skipped: [{ reason: 'no-id', examples: ['n7'] }],
    });
  });
});

describe('placeAddition(imported, () => standing, positionOf)', () => {
  const imported = [buildNode('W11', { x: 0, y: 0 }), buildNode('W12', { x: 100, y: 0 })];

  it('moves all so that shared nodes meet', () => {
    const placed = placeAddition(
      imported,
      () => [{ x: 500, y: 500 }],
      (id) => (id === 'W11' ? { x: 500, y: 500 } : null),
    );
    expect(placed.map(({ x, y }) => [x, y])).toEqual([
      [500, 500],
      [600, 500],
    ]);
  });

  it('puts a graph beside one that it would cover, and leaves it where it covers nothing', () => {
    const standing = [
      { x: 50, y: 0 },
      { x: 80, y: 0 },
    ];
    expect(
      placeAddition(
        imported,
        () => standing,
        () => null,
      )[0],
    ).toMatchObject({ x: 380, y: 0 });
    expect(
      placeAddition(
        imported,
        () => [{ x: 5000, y: 0 }],
        () => null,
      ),
    ).toBe(imported);
    expect(
      placeAddition(
        imported,
        () => [],
        () => null,
      ),
    ).toBe(imported);
  });
});
