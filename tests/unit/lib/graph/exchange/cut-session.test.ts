import { runToEnd } from '@/lib/base/slices';
import { cutSession } from '@/lib/graph/exchange/cut-session';
import { type PlacedSession, writeSession } from '@/lib/graph/exchange/session-json';
import { type CutSession, cutSessionValue, joinSession, partNames } from '@/lib/graph/exchange/session-parts';
import { placeGraph, snapshotOf } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import type { GraphNode } from '@/lib/graph/types';
import { graphFromText } from '@/tests/support/graph-from-text';

const NOW = Date.UTC(2026, 10, 26);

const LINES = Array.from({ length: 600 }, (_, number) => `W${number} -references-> W${(number * 7) % 600}`);

function pictureOf(
  { nodes, edges }: ReturnType<typeof graphFromText>,
  positionOf: (node: GraphNode) => { readonly x: number; readonly y: number } = ({ id }) => ({
    x: Number(id.slice(1)) + 0.126,
    y: -0.001,
  }),
): PlacedSession {
  const filters = { kinds: ['works', 'authors'], edgeTypes: ['references'] } as const;
  return {
    graph: placeGraph({ nodes, edges }, { pinned: new Set(['W11']), positionOf, filters }),
    traversal: { depth: 3, filter: 'dim' },
    search: '/explore/graph?q=tides',
    link: null,
    savedAs: { id: 's1', name: 'Tides', revision: 4, isChanged: true },
  };
}

function textOf({ graph, ...facts }: PlacedSession): string {
  return joinParts(writeSession({ graph: snapshotOf(graph), ...facts }, NOW));
}

describe('cutSession(session, now)', () => {
  it('leads to the very text that a session file holds', () => {
    const picture = pictureOf(graphFromText(LINES.join('\n')));
    const cut = runToEnd(cutSession(picture, NOW));
    expect(JSON.stringify(runToEnd(joinSession(cut)))).toBe(textOf(picture));
  });

  it('names the parts as they are named when the text is cut', () => {
    const picture = pictureOf(graphFromText(LINES.join('\n')));
    expect(runToEnd(cutSession(picture, NOW))).toEqual(
      runToEnd(cutSessionValue(JSON.parse(textOf(picture)))),
    );
  });

  it('gives chances to stop', () => {
    expect([...cutSession(pictureOf(graphFromText(LINES.join('\n'))), NOW)].length).toBeGreaterThan(10);
  });

  const graph = graphFromText(LINES.join('\n'));
  const first: CutSession = runToEnd(cutSession(pictureOf(graph), NOW));
  const again = (picture: PlacedSession) => runToEnd(cutSession(picture, NOW, partNames(first.head)));

  it('leaves out what is stored, and says what changed', () => {
    expect(again(pictureOf(graph)).parts).toEqual({});
    const moved = pictureOf(graph, ({ id }) => ({
      x: id === 'W300' ? 5 : Number(id.slice(1)) + 0.126,
      y: 0,
    }));
    expect(Object.values(again(moved).parts)).toEqual([expect.stringContaining('[5,0,0]')]);
  });

  it('notices a node that was replaced by another of its id', () => {
    const nodes = graph.nodes.map((node) => (node.id === 'W300' ? { ...node, label: 'Renamed' } : node));
    const { parts } = again(pictureOf({ ...graph, nodes }));
    expect(Object.values(parts)).toEqual([expect.stringContaining('"label":"Renamed"')]);
  });

  it('makes the texts of parts again where they are not stored any more', () => {
    again(pictureOf(graph));
    expect(runToEnd(cutSession(pictureOf(graph), NOW))).toEqual(first);
  });
});
