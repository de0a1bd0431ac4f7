import { runToEnd } from '@/lib/base/slices';
import {
  describeLoss,
  readSession,
  type SessionContent,
  writeSession,
} from '@/lib/graph/exchange/session-json';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const NOW = Date.UTC(2026, 10, 22);
const GRAPH = graphFromText('A11 -authored-> W11\nW11 -references-> W12');

function content(changes: Partial<SessionContent> = {}): SessionContent {
  const nodes = GRAPH.nodes.map((node, index) => ({
    ...node,
    label: `Name of ${node.id}`,
    hydration: index === 0 ? ('minimal' as const) : ('full' as const),
  }));
  const edges = GRAPH.edges.map((edge) => ({ ...edge, label: 'first author', weight: 0.5 }));
  return {
    graph: takeSnapshot(nodes, edges, {
      pinned: new Set(['W11']),
      positionOf: ({ id }) => ({ x: id === 'W11' ? -120.25 : 340, y: id === 'A11' ? 77 : 500 }),
      filters: { kinds: ['works', 'authors'], edgeTypes: ['authored'] },
    }),
    traversal: { depth: 3, filter: 'hide' },
    search: '/explore/graph?q=tides',
    link: null,
    savedAs: { id: 's1', name: 'Tides', revision: 4, isChanged: true },
    ...changes,
  };
}

describe('readSession(text)', () => {
  it('reads a large graph some items at a time', () => {
    const nodes = Array.from({ length: 1_000 }, (_, index) => buildNode(`W${index + 1}`));
    const graph = takeSnapshot(nodes, [], { pinned: new Set(), positionOf: (node) => node });
    const text = joinParts(writeSession(content({ graph }), NOW));
    const chunks = [...readSession(text)];
    expect(chunks.length).toBeGreaterThan(15);
    const read = runToEnd(readSession(text));
    expect(read.ok && read.value.graph.nodes).toHaveLength(1_000);
  });

  it('loses nothing of what was written', () => {
    const written = content();
    const read = runToEnd(readSession(joinParts(writeSession(written, NOW))));
    if (!read.ok) throw new Error(read.error);
    const { graph, ...facts } = read.value;
    const { graph: before, ...wanted } = written;
    expect(facts).toEqual({ ...wanted, lostFacts: [] });
    expect(graph.nodes).toEqual(before.nodes.map(({ isPinned: _, ...node }) => node));
    expect(graph.edges).toEqual(before.edges);
    expect(graph).toMatchObject({
      pinned: ['W11'],
      filters: before.filters,
      skipped: [],
      hasNoPositions: false,
    });
  });

  it('keeps the position of a single node', () => {
    const one = takeSnapshot([buildNode('W11', { x: 5, y: 6 })], [], {
      pinned: new Set(),
      positionOf: (n) => n,
    });
    const read = runToEnd(readSession(joinParts(writeSession(content({ graph: one }), NOW))));
    expect(read).toMatchObject({
      ok: true,
      value: { graph: { nodes: [{ x: 5, y: 6 }], replacedPositions: 0 } },
    });
  });

  it('brings two near nodes back where they stood, to the pixel', () => {
    const near = takeSnapshot([buildNode('W1', { x: 5, y: 6 }), buildNode('W2', { x: 13, y: 6 })], [], {
      pinned: new Set(),
      positionOf: (n) => n,
    });
    const read = runToEnd(readSession(joinParts(writeSession(content({ graph: near }), NOW))));
    expect(read).toMatchObject({
      ok: true,
      value: {
        graph: {
          nodes: [
            { x: 5, y: 6 },
            { x: 13, y: 6 },
          ],
        },
      },
    });
  });

  it.each([
    [{ traversal: { depth: 2.5, filter: 'off' } }, 'how deep it was shown could not be read'],
    [{ traversal: { depth: 2, filter: 'sideways' } }, 'how deep it was shown could not be read'],
    [{ search: 7, link: [] }, 'the search it came of and the link it was opened by could not be read'],
    [{ savedAs: { id: 3 } }, null],
    [{ traversal: null, search: null }, null],
  ])('keeps the graph where another field is odd: %j', (odd, loss) => {
    const whole = JSON.parse(joinParts(writeSession(content(), NOW)));
    const read = runToEnd(readSession(JSON.stringify({ ...whole, ...odd })));
    if (!read.ok) throw new Error(read.error);
    expect(read.value.graph.nodes).toHaveLength(content().graph.nodes.length);
    expect(describeLoss(read.value)).toBe(loss);
  });

  it('keeps the graph where what it showed is odd, and counts that as an item', () => {
    const whole = JSON.parse(joinParts(writeSession(content(), NOW)));
    const read = runToEnd(
      readSession(
        JSON.stringify({ ...whole, search: 1, graph: { ...whole.graph, filters: { kinds: 'all' } } }),
      ),
    );
    if (!read.ok) throw new Error(read.error);
    expect(read.value.graph.filters).toBeNull();
    expect(describeLoss(read.value)).toBe('1 item and the search it came of could not be read');
  });

  it.each([
    ['{"version": 1', 'it is not well-formed JSON'],
    ['[]', 'its content cannot be read'],
    ['{"version": "one"}', 'its version cannot be read'],
    ['{"version": 1}', 'its graph cannot be read'],
    ['{"version": 2, "graph": {}}', 'it was written by a newer version (2) of this program'],
    [
      '{"version": 1, "graph": {"format": "academic-explorer-graph", "version": 7}}',
      'it was written by a newer version (7) of this program',
    ],
  ])('refuses %s', (text, error) => {
    expect(runToEnd(readSession(text))).toEqual({ ok: false, error });
  });
});
