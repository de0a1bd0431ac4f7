import { createStore } from 'jotai/vanilla';
import { EXPORT_FORMAT_IDS, type ExportFormatId } from '@/lib/graph/exchange/export-formats';
import {
  type ExportScope,
  exportAtom,
  exportSizesAtom,
  referencePriceAtom,
} from '@/lib/state/exchange/exchange-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { TEST_STYLE } from '@/tests/unit/lib/graph/exchange/hostile-snapshot';

const color = (kind: 'works' | 'authors') => TEST_STYLE.colorOf(buildNode('x', { entityType: kind }));
const COLORS = {
  works: color('works'),
  authors: color('authors'),
  sources: '#000000',
  institutions: '#000000',
  topics: '#000000',
  publishers: '#000000',
  funders: '#000000',
  keywords: '#000000',
  concepts: '#000000',
};

const RECORDS = ['W11', 'W12'].map((id) => rawWork(id, { changes: { biblio: { volume: '1' } } }));

function setup() {
  const store = createStore();
  const context = {
    ...createTestContext(RECORDS),
    now: () => Date.UTC(2026, 10, 20),
  };
  store.set(flowContextAtom, context);
  store.set(addToGraphAtom, graphFromText('W11 -references-> W12\nA11 -authored-> W11'), 'Add');
  const exported = (format: ExportFormatId, scope: ExportScope = 'whole') =>
    store.set(exportAtom, { format, scope, colors: COLORS });
  return { store, exported };
}

describe('exportAtom', () => {
  it.each([
    ['json', 'graph-2026-11-20.json'],
    ['graphml', 'graph-2026-11-20.graphml'],
    ['gexf', 'graph-2026-11-20.gexf'],
    ['cytoscape', 'graph-2026-11-20.cyjs'],
    ['nodes', 'nodes-2026-11-20.csv'],
    ['edges', 'edges-2026-11-20.csv'],
    ['bibtex', 'references-2026-11-20.bib'],
    ['ris', 'references-2026-11-20.ris'],
    ['csl', 'references-2026-11-20.json'],
  ] as const)('makes a file of %s named %s', async (format, name) => {
    const { exported } = setup();
    const made = await exported(format);
    expect(made).toMatchObject({ ok: true, value: { name } });
    expect(made.ok && made.value.text).toContain('W11');
  });

  it('is given up when it is cancelled, before the records of references are asked for and while a graph is written', async () => {
    const { store } = setup();
    const many = Array.from({ length: 2_000 }, (_, index) => `W${index + 100} -references-> W11`).join('\n');
    store.set(addToGraphAtom, graphFromText(many), 'Add');
    for (const format of ['graphml', 'ris'] as const) {
      const controller = new AbortController();
      const made = store.set(exportAtom, { format, scope: 'whole', colors: COLORS }, controller.signal);
      controller.abort();
      await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  it('offers every format', () => {
    expect([...EXPORT_FORMAT_IDS].sort()).toEqual([
      'bibtex',
      'csl',
      'cytoscape',
      'edges',
      'gexf',
      'graphml',
      'json',
      'nodes',
      'ris',
    ]);
  });

  it('takes the visible or the selected part alone, with the edges inside it', async () => {
    const { store, exported } = setup();
    store.set(showKindsAtom, ['works']);
    store.set(selectNodeAtom, 'A11');
    expect(store.get(exportSizesAtom)).toEqual({
      whole: { nodes: 3, edges: 2, works: 2 },
      visible: { nodes: 2, edges: 1, works: 2 },
      selected: { nodes: 1, edges: 0, works: 0 },
    });
    const selected = await exported('json', 'selected');
    expect(selected.ok && JSON.parse(selected.value.text)).toMatchObject({
      nodes: [{ id: 'A11' }],
      edges: [],
    });
    expect(await exported('bibtex', 'selected')).toEqual({
      ok: false,
      error: 'There are no works to export.',
    });
  });

  it('states what looking references up costs until they are at hand', async () => {
    const { store, exported } = setup();
    expect(store.get(referencePriceAtom)('whole')).toEqual({ records: 2, credits: 1 });
    const made = await exported('ris');
    expect(made).toMatchObject({ ok: true, value: { incomplete: 0 } });
    expect(store.get(referencePriceAtom)('whole')).toEqual({ records: 0, credits: 0 });
  });
});
