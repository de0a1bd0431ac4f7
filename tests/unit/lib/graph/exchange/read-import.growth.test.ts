import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import { readImport } from '@/lib/graph/exchange/read-import';
import { manyItems, REPEATED_PIECES, superlinear } from '@/tests/support/growth';

const node = (index: number) => `W${1_000 + index}`;
const json = (value: object) => JSON.stringify(value);

/** Graph files of many items, as programs write them. */
const FILES: Readonly<Record<string, (length: number) => string>> = {
  'Graph JSON': manyItems(
    (index) => json({ id: node(index), kind: 'works', label: 'Tides', x: index, y: 1 }),
    {
      start: '{"format":"academic-explorer-graph","version":1,"edges":[],"nodes":[',
      between: ',',
      end: ']}',
    },
  ),
  'Cytoscape JSON': manyItems(
    (index) => json({ data: { id: node(index), label: 'Tides' }, position: { x: index % 7, y: index } }),
    { start: '{"elements":[', between: ',', end: ']}' },
  ),
  'node-link JSON, links': manyItems((index) => json({ source: node(index % 7), target: node(index) }), {
    start: `{"nodes":[{"id":"${node(0)}"}],"links":[`,
    between: ',',
    end: ']}',
  }),
  'VOSviewer JSON': manyItems(
    (index) => json({ id: index, label: 'Tides', url: `https://openalex.org/${node(index)}` }),
    {
      start: '{"network":{"items":[',
      between: ',',
      end: '],"links":[]}}',
    },
  ),
  'GEXF, nodes': manyItems((index) => `<node id="${node(index)}" label="Tides"/>`, {
    start: '<gexf><graph><nodes>',
    end: '</nodes></graph></gexf>',
  }),
  'GEXF, attributes with defaults, and nodes': manyItems(
    (index) => `<attribute id="${index}" title="a${index}"><default>1</default></attribute>`,
    {
      start: `<gexf><graph><nodes>${'<node id="W1"/>'.repeat(2_000)}</nodes><attributes class="node">`,
      end: '</attributes></graph></gexf>',
    },
  ),
  'GEXF, as many attributes as nodes': (length) =>
    `<gexf><graph><attributes class="node">${manyItems((index) => `<attribute id="${index}"><default>1</default></attribute>`)(length / 2)}</attributes><nodes>${manyItems((index) => `<node id="${node(index)}"/>`)(length / 2)}</nodes></graph></gexf>`,
  'GraphML, as many keys as nodes': (length) =>
    `<graphml>${manyItems((index) => `<key id="k${index}"><default>1</default></key>`)(length / 2)}<graph>${manyItems((index) => `<node id="${node(index)}"/>`)(length / 2)}</graph></graphml>`,
  'GraphML, edges': manyItems(
    (index) => `<edge source="${node(0)}" target="${node(index)}"><data key="w">1</data></edge>`,
    {
      start: `<graphml><graph><node id="${node(0)}"/>`,
      end: '</graph></graphml>',
    },
  ),
  'GraphML, nested': manyItems((index) => `<node id="${node(index)}"><graph>`, {
    start: '<graphml><graph>',
  }),
  Pajek: manyItems((index) => `${index + 1} "${node(index)}" 0.1 0.2\n`, { start: '*Vertices 9\n' }),
  'Pajek, edges': manyItems((index) => `1 ${index} 2\n`, { start: '*Vertices 1\n1 "W1"\n*Edges\n' }),
  'VOSviewer network': manyItems((index) => `1\t${index}\t2\n`),
  'CSV, nodes': manyItems((index) => `${node(index)},Tides,1,2\n`, { start: 'id,label,x,y\n' }),
  'CSV, as many columns as rows': (length) =>
    `id,label,x,y,${manyItems((index) => `c${index}`, { between: ',' })(length / 2)}\n${manyItems((index) => `${node(index)}\n`)(length / 2)}`,
  'a list of identifiers': manyItems((index) => `10.1000/x${index}\n`),
};

describe('readers of imports', () => {
  it('take no more than twice the work for twice the items of a graph', async () => {
    expect(await superlinear((text) => readImport('a file', text), FILES)).toEqual([]);
  }, 300_000);

  it('take no more than twice the work for twice the text, whatever it is', async () => {
    expect(await superlinear((text) => readGraphFile(text), REPEATED_PIECES)).toEqual([]);
  }, 300_000);

  it('take no more than twice the work for twice the text in a node', async () => {
    const read = (text: string) =>
      readGraphFile(json({ nodes: [{ id: text, label: text, url: text, kind: text }], links: [] }));
    expect(await superlinear(read, REPEATED_PIECES)).toEqual([]);
  }, 300_000);
});
