/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { readImport } from '@/lib/graph/exchange/read-import';

const nodeLink = (nodes: readonly object[]) => JSON.stringify({ nodes, links: [{ source: 0, target: 1 }] });

describe('readImport(name, text)', () => {
  it('offers the DOIs of a graph whose nodes have no OpenAlex ids', () => {
    const nodes = [
      { id: 0, doi: '10.7717/peerj.4375' },
      { id: '10.1038/nature12373' },
      { id: 2, url: 'https://doi.org/10.1126/science.1058040' },
      { id: 3, name: 'no work' },
    ];
    const read = readImport('map.json', nodeLink(nodes));
    if (!read.ok || read.value.type !== 'identifiers') throw new Error('no list');
    expect(read.value.list.found.map(({ id }) => id)).toEqual([
      '10.7717/peerj.4375',
      '10.1038/nature12373',
      '10.1126/science.1058040',
    ]);
  });

  it('offers the graph where some node has an OpenAlex id, and where none has any identifier', () => {
    const some = readImport(
      'map.json',
      nodeLink([{ id: 0, doi: '10.7717/peerj.4375' }, { id: 'W2741809807' }]),
    );
    expect(some).toMatchObject({
      ok: true,
      value: { type: 'graph', graph: { nodes: [{ id: 'W2741809807' }] } },
    });
    const none = readImport(
      'map.json',
      nodeLink([
        { id: 0, name: 'Valjean' },
        { id: 1, name: 'Javert' },
      ]),
    );
    expect(none).toMatchObject({ ok: true, value: { type: 'graph', graph: { nodes: [] } } });
  });
});
