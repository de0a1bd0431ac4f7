import { buildEdge } from '@/lib/graph/edge-types';
import { styleByCitations } from '@/lib/graph/exchange/export-style';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { type GraphSnapshot, takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { EDGE_TYPES } from '@/lib/graph/types';
import { buildNode } from '@/tests/support/graph-from-text';

/** Labels that have tripped writers and readers of every format. */
export const HOSTILE_LABELS = [
  'Quotes " and \' and `',
  '<script>alert(1)</script> & &amp; ]]> <!-- -->',
  'two\nlines\r\nand\ttabs',
  '😀 emoji and 👩‍👩‍👧 joined',
  'שלום עולם و عربى',
  '\\TeX{} {braces} $math$ 50% #1 _x_ ~ ^',
  '=HYPERLINK("http://x","y")',
] as const;

const [first = '', second = '', third = ''] = HOSTILE_LABELS;

const NODES = [
  buildNode('W2741809807', {
    label: first,
    x: -120.5,
    y: 33.25,
    externalIds: [{ type: 'doi', value: '10.1000/a<b>&"c' }],
    summary: {
      citedByCount: 1234,
      worksCount: null,
      publicationYear: 2019,
      hint: 'A & B',
      isRetracted: true,
      isOpenAccess: false,
    },
  }),
  buildNode('A5023888391', { label: second, x: 0, y: -2000, hydration: 'minimal' }),
  buildNode('S137773608', {
    label: third,
    x: 1e5,
    y: 0.01,
    externalIds: [{ type: 'issn_l', value: '1234-5679' }],
  }),
  ...HOSTILE_LABELS.slice(3).map((label, index) =>
    buildNode(`T1000${index}`, { label, x: 300 * index, y: 500 }),
  ),
  buildNode('deep-learning', { label: 'Deep learning', x: 7, y: 8 }),
];

/** A graph of three kinds and more, every relation type, and labels made to break things. */
export const HOSTILE_SNAPSHOT: GraphSnapshot = takeSnapshot(
  NODES,
  [
    buildEdge('A5023888391', 'authored', 'W2741809807', {
      weight: 0.5,
      label: 'co-author <&"',
      metadata: { isCorresponding: true, years: '2019, 2020', count: 3 },
    }),
    ...EDGE_TYPES.map((type) => buildEdge('W2741809807', type, 'S137773608')),
    buildEdge('W2741809807', 'work_has_keyword', 'deep-learning', { weight: 0.25 }),
  ],
  {
    pinned: new Set(['A5023888391']),
    positionOf: (node) => node,
    filters: { kinds: ['works', 'authors'], edgeTypes: ['authored', 'references'] },
  },
);

export const TEST_STYLE = styleByCitations(HOSTILE_SNAPSHOT.nodes, {
  works: '#2563eb',
  authors: '#15803d',
  sources: '#7c3aed',
  institutions: '#b45309',
  topics: '#dc2626',
  publishers: '#0e7490',
  funders: '#be185d',
  keywords: '#475569',
  concepts: '#dc2626',
});

/** What reading a file of the hostile snapshot must give; filters are our own JSON's alone. */
export function expectedGraph(changes: Partial<RestoredGraph> = {}): RestoredGraph {
  return {
    nodes: HOSTILE_SNAPSHOT.nodes.map(({ isPinned: _, ...node }) => node),
    edges: HOSTILE_SNAPSHOT.edges,
    pinned: ['A5023888391'],
    filters: null,
    skipped: [],
    replacedPositions: 0,
    hasNoPositions: false,
    foreignEdges: 0,
    ...changes,
  };
}
