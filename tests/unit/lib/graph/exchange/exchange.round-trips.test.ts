/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { writeGraphJson } from '@/lib/graph/exchange/graph-json';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeCytoscape } from '@/lib/graph/exchange/write-cytoscape';
import { writeGexf } from '@/lib/graph/exchange/write-gexf';
import { writeGraphml } from '@/lib/graph/exchange/write-graphml';
import { expectedGraph, HOSTILE_SNAPSHOT, TEST_STYLE } from './hostile-snapshot';

const NOW = Date.UTC(2026, 10, 20);

describe('readGraphFile(text)', () => {
  it('restores a graph from our own JSON without loss', () => {
    const filters = HOSTILE_SNAPSHOT.filters;
    expect(readGraphFile(joinParts(writeGraphJson(HOSTILE_SNAPSHOT, NOW)))).toEqual({
      ok: true,
      value: expectedGraph({ filters }),
    });
  });

  it.each([
    ['GraphML', joinParts(writeGraphml(HOSTILE_SNAPSHOT, TEST_STYLE))],
    ['GEXF', joinParts(writeGexf(HOSTILE_SNAPSHOT, TEST_STYLE, NOW))],
    ['Cytoscape JSON', joinParts(writeCytoscape(HOSTILE_SNAPSHOT, TEST_STYLE))],
  ])('restores ids, kinds, positions, pins, types and labels from %s', (_, text) => {
    expect(readGraphFile(text)).toEqual({ ok: true, value: expectedGraph() });
  });

  it('reads a file with a byte order mark', () => {
    expect(readGraphFile(`\ufeff${joinParts(writeGexf(HOSTILE_SNAPSHOT, TEST_STYLE, NOW))}`)?.ok).toBe(true);
  });

  it.each([
    ['{"nodes": [', 'it is not well-formed JSON'],
    ['{"a": 1}', 'it is JSON, but not of a graph'],
    [
      '{"format": "academic-explorer-sessions", "version": 1, "sessions": []}',
      'it holds saved sessions: use “Import sessions” under “Sessions” in Graph Actions',
    ],
    ['{"format": "academic-explorer-graph"}', 'it does not state its version'],
    [
      '{"format": "academic-explorer-graph", "version": 99}',
      'it was written by a newer version (99) of this program',
    ],
    ['{"format": "academic-explorer-graph", "version": 1, "nodes": 5}', 'its nodes cannot be read'],
    ['{"format": "academic-explorer-graph", "version": 1, "nodes": [], "edges": []}', 'it holds no nodes'],
    ['<svg/>', 'it is XML, but neither GraphML nor GEXF (its root is “svg”)'],
    ['<graphml/>', 'it holds no graph'],
    ['<gexf/>', 'it holds no graph'],
    [
      '<!DOCTYPE x [<!ENTITY a "b">]><graphml><graph/></graphml>',
      'it declares XML entities, which are not supported',
    ],
  ])('says what is wrong with %j', (text, error) => {
    expect(readGraphFile(text)).toEqual({ ok: false, error });
  });

  it('says that XML is broken, and never throws', () => {
    const read = readGraphFile('<graphml><graph><node id="W1"></graph></graphml>');
    expect(read).toEqual({ ok: false, error: expect.stringContaining('it is not well-formed XML') });
  });

  it.each([['10.1000/x'], ['@article{a}'], ['[]'], ['']])('leaves %j to others', (text) => {
    expect(readGraphFile(text)).toBeNull();
  });

  it('keeps what it can of our own JSON and names the rest', () => {
    const read = readGraphFile(
      JSON.stringify({
        format: 'academic-explorer-graph',
        version: 1,
        nodes: [
          {
            id: 'W12',
            kind: 'works',
            ids: [{ type: 'doi', value: '10.1000/x', url: 'javascript:alert(1)' }],
          },
          { id: 7 },
          { id: 'W13', x: 'far', summary: null, ids: [{ type: 'evil', value: 'x' }] },
        ],
        edges: [
          { source: 'W12' },
          { source: 'W12', target: 'W13', type: 'REFERENCES', metadata: { __proto__: 1, a: [] } },
        ],
      }),
    );
    expect(read?.ok === true && read.value).toMatchObject({
      nodes: [{ id: 'W12', label: 'W12', externalIds: [{ type: 'doi', value: '10.1000/x' }] }],
      edges: [],
      skipped: [
        { reason: 'unreadable', count: 2, examples: ['node 2', 'edge 1'] },
        { reason: 'no-id', count: 1, examples: ['W13'] },
        { reason: 'lost-end', count: 1 },
      ],
    });
  });
});
