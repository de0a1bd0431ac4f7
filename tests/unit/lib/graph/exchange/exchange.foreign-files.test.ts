/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { edgeId } from '@/lib/graph/edge-types';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeEdgeList, writeNodeList } from '@/lib/graph/exchange/write-csv-lists';
import { writeCytoscape } from '@/lib/graph/exchange/write-cytoscape';
import { HOSTILE_SNAPSHOT, TEST_STYLE } from './hostile-snapshot';

const ONE = 'W2741809807';
const TWO = 'https://openalex.org/W1767272795';

function read(text: string, ...others: readonly string[]): RestoredGraph {
  const found = readGraphFile(text, ...others);
  if (found?.ok !== true) throw new Error(found === null ? 'no graph' : found.error);
  return found.value;
}

/** Ids of nodes, and edges as 'from type to (weight)'. */
function plain(text: string, ...others: readonly string[]) {
  const { nodes, edges } = read(text, ...others);
  return {
    nodes: nodes.map(({ id }) => id),
    edges: edges.map(
      ({ source, type, target, weight }) =>
        `${source} ${type} ${target}${weight === undefined ? '' : ` (${weight})`}`,
    ),
  };
}

const PAIR = { nodes: ['W2741809807', 'W1767272795'], edges: ['W2741809807 related_to W1767272795 (3)'] };

describe('graph files of other programs', () => {
  it('Cytoscape desktop: ids in the attributes, elements with and without their wrapper', () => {
    const nodes = [
      {
        data: { id: '95', SUID: 95, shared_name: ONE, name: 'The state of OA' },
        position: { x: 1, y: 2 },
      },
      { data: { id: '96', SUID: 96, id_original: 'W1767272795', name: 'Another' } },
    ];
    const edges = [
      { data: { id: '97', source: '95', target: '96', shared_interaction: 'pp', weight: 3 } },
      { data: { source: '95' } },
    ];
    for (const file of [{ elements: { nodes, edges } }, { nodes, edges }]) {
      expect(plain(JSON.stringify(file))).toEqual(PAIR);
      expect(read(JSON.stringify(file)).nodes[0]?.label).toBe('The state of OA');
    }
  });

  it.each(['links', 'edges'])('node-link JSON of networkx with %s, also without ids', (name) => {
    const nodes = [
      { id: 0, openalex: ONE },
      { id: 1, url: TWO },
    ];
    const links = [{ source: 0, target: 1, weight: 3 }, { source: 0 }];
    const file = { directed: true, multigraph: false, graph: {}, nodes, [name]: links };
    expect(plain(JSON.stringify(file))).toEqual(PAIR);
    expect(read(JSON.stringify(file)).skipped).toMatchObject([{ reason: 'unreadable', count: 1 }]);
    const placed = { nodes: [{ name: ONE }, { name: TWO }], [name]: links };
    expect(plain(JSON.stringify(placed))).toEqual(PAIR);
  });

  it('VOSviewer JSON and map, whose positions are scaled to ours', () => {
    const items = [
      { id: 1, label: 'oa', url: TWO, x: 0.5, y: -0.25, weights: { Links: 1 } },
      { id: 2, label: 'state', url: `https://openalex.org/${ONE}`, x: -0.5, y: 0.25 },
    ];
    const file = { network: { items, links: [{ source_id: 2, target_id: 1, strength: 3 }] } };
    expect(plain(JSON.stringify(file))).toEqual({ ...PAIR, nodes: [...PAIR.nodes].reverse() });
    const map = `id\tlabel\tx\ty\tcluster\turl\n1\t"oa, a"\t0.5\t-0.25\t1\t${TWO}\n2\tb\t-0.5\t0.25\t1\t${ONE}\n`;
    for (const text of [JSON.stringify(file), map]) {
      const [first] = read(text).nodes;
      expect([first?.label, Math.abs(first?.x ?? 0) > 50]).toEqual([text === map ? 'oa, a' : 'oa', true]);
    }
  });

  it.each([
    ['tabs', '2\t1\t3\n'],
    ['commas', '2,1,3\r\n'],
  ])('VOSviewer map and network by %s, in either order', (_, network) => {
    const map = `id\tlabel\tx\ty\turl\n1\t"oa, a"\t0.5\t-0.25\t${TWO}\n2\tb\t-0.5\t0.25\t${ONE}\n`;
    const expected = { ...PAIR, nodes: [...PAIR.nodes].reverse() };
    expect(plain(map, network)).toEqual(expected);
    expect(plain(network, map)).toEqual(expected);
    expect(read(map, network).nodes[0]?.label).toBe('oa, a');
  });

  it('says of a VOSviewer network without its map what is missing', () => {
    const error =
      'it has only links between numbers, which another file explains. Choose both together, such as the map and the network of VOSviewer';
    expect(readGraphFile('1\t18\t1\n1\t264\n')).toEqual({ ok: false, error });
  });

  it('leaves pairs of PubMed numbers, and other tables of numbers, to other readers', () => {
    expect(readGraphFile('31234567\t31234568\n31234569\t31234570')).toBeNull();
    expect(readGraphFile('1\t2\t3\t4')).toBeNull();
    expect(readGraphFile('1\tb')).toBeNull();
  });

  it('our lists of nodes and edges together: what the nodes are, and what joins them', () => {
    const [nodes, edges] = [
      joinParts(writeNodeList(HOSTILE_SNAPSHOT)),
      joinParts(writeEdgeList(HOSTILE_SNAPSHOT)),
    ];
    const both = read(edges, nodes);
    expect(both.nodes.map(({ label }) => label)).toEqual(read(nodes).nodes.map(({ label }) => label));
    expect(both.edges).toEqual(read(edges).edges);
    expect(both.skipped).toEqual(read(nodes).skipped);
  });

  it.each([
    ['arcs', '*Vertices 2\n1 "W2741809807" 0.1 0.5\n2 "W1767272795" 0.4 0.5\n*Arcs\n1 2 3'],
    ['edges and comments', `# note\r\n\r\n*Vertices\r\n1 ${ONE}\r\n2 ${TWO}\r\n% e\r\n*Edges 1\r\n1 2 3\r\n`],
    [
      'a name of the network',
      `*Network "x y"\n*Vertices 2\n1 "${ONE}"\n2 "${TWO}"\n*arcs :2 "cites"\n1 2 3\n`,
    ],
  ])('Pajek with %s', (_, text) => {
    expect(plain(text)).toEqual(PAIR);
  });

  it('Pajek with lists, and vertices that only edges name', () => {
    const text = `*Vertices 1\n1 "${ONE}"\n*Arcslist\n1 ${'W1767272795'} 7\n*Matrix\n0 1\n`;
    expect(plain(text)).toMatchObject({ edges: ['W2741809807 related_to W1767272795'] });
    expect(read(text).skipped).toMatchObject([
      { reason: 'no-id', count: 1, examples: ['7'] },
      { reason: 'lost-end', count: 1 },
    ]);
  });

  it('GEXF with the types of edges where networkx writes them', () => {
    const edge = (type: string) => `<edge source="${ONE}" target="W1767272795" type="${type}" weight="3"/>`;
    const file = (type: string) =>
      `<gexf><graph><nodes><node id="${ONE}"/><node id="W1767272795"/></nodes><edges>${edge(type)}</edges></graph></gexf>`;
    expect(plain(file('references')).edges).toEqual(['W2741809807 references W1767272795 (3)']);
    expect(plain(file('directed'))).toEqual(PAIR);
    expect(read(file('references')).foreignEdges).toBe(0);
    expect(read(file('directed')).edges[0]?.label).toBe('Related to');
  });

  it('takes an alias only where the id is none, and of the kind that the node is said to be', () => {
    const node = (attributes: object) => JSON.stringify({ nodes: [attributes], links: [] });
    expect(read(node({ id: ONE, name: TWO })).nodes).toMatchObject([{ id: ONE }]);
    expect(read(node({ id: 5, kind: 'authors', name: TWO })).nodes).toEqual([]);
    expect(read(node({ id: 5, kind: 'works', name: TWO })).nodes).toMatchObject([{ id: 'W1767272795' }]);
    expect(read(node({ id: 5, name: 'A9999999999' })).skipped).toMatchObject([{ reason: 'no-id' }]);
    expect(read(node({ id: 5, name: 'W'.repeat(100_000) })).nodes).toEqual([]);
  });

  it.each([
    ['Title,Year,Source,Type\nA,2020,B,C'],
    ['title,source,target audience,type\nA,B,C,D'],
    ['id,label\n1,2'],
    ['*not a network'],
    ['# Heading\n10.1000/x'],
    [''],
    ['\n'.repeat(100_000)],
  ])('leaves other texts to other readers: %#', (text) => {
    expect(readGraphFile(text)).toBeNull();
  });
});

describe('our own CSV lists', () => {
  it('bring the nodes back where they stood, with all that the list says', () => {
    const { nodes, skipped } = read(joinParts(writeNodeList(HOSTILE_SNAPSHOT)));
    expect(skipped).toEqual([]);
    expect(nodes.map(({ id, entityType, label, x, y }) => [id, entityType, label, x, y])).toEqual(
      HOSTILE_SNAPSHOT.nodes.map(({ id, entityType, label, x, y }) => [id, entityType, label.trim(), x, y]),
    );
  });

  it('bring the edges back, with nodes by their ids, keywords among them', () => {
    const { nodes, edges, hasNoPositions } = read(joinParts(writeEdgeList(HOSTILE_SNAPSHOT)));
    expect(hasNoPositions).toBe(true);
    const joined = new Set(HOSTILE_SNAPSHOT.edges.flatMap(({ source, target }) => [source, target]));
    expect(new Set(nodes.map(({ id }) => id))).toEqual(joined);
    expect(edges.map((edge) => [edgeId(edge), edge.weight])).toEqual(
      HOSTILE_SNAPSHOT.edges.map((edge) => [edgeId(edge), edge.weight]),
    );
  });
});

describe('our Cytoscape JSON', () => {
  it('gives every node the value and the name without which networkx reads none', () => {
    const { elements } = JSON.parse(joinParts(writeCytoscape(HOSTILE_SNAPSHOT, TEST_STYLE)));
    for (const { data } of elements.nodes) expect(data).toMatchObject({ value: data.id, name: data.label });
  });
});
