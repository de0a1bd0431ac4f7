import { runToEnd } from '@/lib/base/slices';
import { type SessionContent, writeSession } from '@/lib/graph/exchange/session-json';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { readSessionFile, writeSessionFile } from '@/lib/state/sessions/session-file';
import { graphFromText } from '@/tests/support/graph-from-text';

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

describe('a file of sessions', () => {
  const filed = (name: string) => ({ name, savedAt: NOW, session: written() });
  const written = (): unknown => JSON.parse(joinParts(writeSession(content(), NOW)));

  it('holds them whole, by their names and times', () => {
    const read = runToEnd(readSessionFile(writeSessionFile([filed('Tides'), filed('Eels')], NOW)));
    if (!read.ok) throw new Error(read.error);
    expect(read.value.faults).toEqual([]);
    expect(read.value.sessions.map(({ name, savedAt }) => [name, savedAt])).toEqual([
      ['Tides', NOW],
      ['Eels', NOW],
    ]);
    for (const { session } of read.value.sessions) expect(session).toEqual(written());
  });

  it('says its format and its version', () => {
    expect(JSON.parse(writeSessionFile([filed('Tides')], NOW))).toMatchObject({
      format: 'academic-explorer-sessions',
      version: 1,
      exportedAt: '2026-11-22T00:00:00.000Z',
    });
  });

  it('is read with a name that the list can show', () => {
    const read = runToEnd(readSessionFile(writeSessionFile([filed('x'.repeat(1_000_000))], NOW)));
    expect(read.ok && read.value.sessions[0]?.name).toHaveLength(500);
  });

  it('gives up only the sessions that cannot be read', () => {
    const file = JSON.parse(writeSessionFile([filed('Tides'), filed('Eels')], NOW));
    file.sessions[0].content.graph = null;
    expect(runToEnd(readSessionFile(JSON.stringify(file)))).toMatchObject({
      ok: true,
      value: {
        sessions: [{ name: 'Eels' }],
        faults: ['Session 1 was left out: its graph cannot be read.'],
      },
    });
  });

  it.each([
    ['{', 'it is not well-formed JSON'],
    ['{"nodes": []}', 'it holds no sessions of Academic Explorer'],
    [
      '{"format": "academic-explorer-graph", "version": 1}',
      'it holds a graph and no sessions: use “Import file” under “Export and import”',
    ],
    ['{"format": "academic-explorer-sessions", "version": 1}', 'its sessions cannot be read'],
    ['{"format": "academic-explorer-sessions", "version": 1, "sessions": []}', 'it holds no sessions'],
    [
      '{"format": "academic-explorer-sessions", "version": 1, "sessions": [3]}',
      'none of its sessions can be read',
    ],
    [
      '{"format": "academic-explorer-sessions", "version": 2, "sessions": []}',
      'it was written by a newer version (2) of this program',
    ],
  ])('is refused where it is %s', (text, error) => {
    expect(runToEnd(readSessionFile(text))).toEqual({ ok: false, error });
  });
});
