/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { ImportDialog } from '@/components/sections/graph-actions/ImportDialog';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeGexf } from '@/lib/graph/exchange/write-gexf';
import { openImportAtom, readFileAtom, readTextAtom } from '@/lib/state/exchange/import-atoms';
import { importReaderAtom } from '@/lib/state/exchange/import-reader-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { graphFromText } from '@/tests/support/graph-from-text';
import { readImportInTest } from '@/tests/support/import-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';
import { HOSTILE_SNAPSHOT, TEST_STYLE } from '@/tests/unit/lib/graph/exchange/hostile-snapshot';

const GEXF = joinParts(writeGexf(HOSTILE_SNAPSHOT, TEST_STYLE, 0));

function setup(graph = '') {
  const store = createStore();
  store.set(importReaderAtom, { read: readImportInTest });
  store.set(flowContextAtom, createTestContext([rawWork('W11'), rawWork('W12', { cites: ['W11'] })]));
  store.set(addToGraphAtom, graphFromText(graph), 'Add');
  const imported = jest.fn();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const view = renderWithApp(<ImportDialog onImported={imported} />, store);
  const read = (name: string, text: string) => act(async () => await store.set(readTextAtom, name, text));
  return { ...view, imported, read, ids: () => [...store.get(graphAtom).nodes.keys()] };
}

const notices = (store: ReturnType<typeof createStore>) =>
  store.get(noticesAtom).flatMap(({ type, text }) => (type === 'import' ? [text] : []));

const button = (name: string) => screen.getByRole('button', { name });

describe('ImportDialog', () => {
  it('shows what a graph file would bring, then adds it', async () => {
    const { user, read, imported, ids } = setup('W11');
    await read('mine.gexf', GEXF.replace('<nodes>', '<nodes><node id="n1" label="Stranger"/>'));
    expect(screen.getByText(/mine\.gexf/).closest('p')?.textContent).toBe(
      'mine.gexf: 8 nodes, 17 edges; 1 skipped: 1 node without an OpenAlex id (n1)',
    );
    expect(ids()).toEqual(['W11']);
    await user.click(button('Add to graph'));
    await waitFor(() => expect(imported).toHaveBeenCalledTimes(1));
    expect(ids()).toHaveLength(9);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why nothing of a graph can be imported', async () => {
    const { read } = setup();
    await read('people.net', '*Vertices 2\n1 "Valjean"\n2 "Javert"\n*Edges\n1 2');
    expect(screen.getByText(/^Nothing can be imported: no node has an OpenAlex id or a DOI/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /graph$/ })).toBeNull();
  });

  it('leaves the graph alone when cancelled', async () => {
    const { user, read, imported, ids } = setup('W11');
    await read('mine.gexf', GEXF);
    await user.click(button('Cancel'));
    expect(ids()).toEqual(['W11']);
    expect(imported).not.toHaveBeenCalled();
  });

  it('replaces the graph', async () => {
    const { user, read, ids } = setup('W11');
    await read('mine.gexf', GEXF);
    await user.click(button('Replace graph'));
    await waitFor(() => expect(ids()).toHaveLength(8));
  });

  it('shows identifiers by type, what was not recognised, and the price, then imports them', async () => {
    const { user, store, ids } = setup();
    act(() => store.set(openImportAtom));
    const box = screen.getByLabelText('Or paste a list or references');
    await user.click(box);
    await user.paste('https://openalex.org/W11\nhttps://openalex.org/W12\nnothing here');
    await user.click(button('Preview'));
    expect((await screen.findByText('OpenAlex ids')).nextSibling).toHaveTextContent('2');
    expect(screen.getByText('Not recognised: 1')).toBeInTheDocument();
    expect(screen.getByText(/costs up to 1 credit;/)).toBeInTheDocument();
    await user.click(button('Import 2 entities'));
    await waitFor(() => expect(ids()).toEqual(['W11', 'W12']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('looks references without an identifier up by their titles, and asks about the doubtful ones', async () => {
    const { user, read, ids, store } = setup();
    store.set(
      flowContextAtom,
      createTestContext([
        rawWork('W11'),
        rawWork('W21', { title: 'Bees and the flowering of alpine meadows', year: 2015 }),
        rawWork('W22', {
          title: 'The tides of small harbours: evidence from Norway',
          year: 2019,
          authors: ['A1'],
        }),
      ]),
    );
    await read(
      'refs.bib',
      `@misc{a, title={Known}, openalex={W11}}
       @misc{b, title={Bees and the flowering of alpine meadows}, year={2015}}
       @misc{c, title={The tides of small harbours}, year={2019}, author={A1, Name of}}
       @misc{d, title={On the sleep of whales in winter}, year={1999}}`,
    );
    expect(screen.getByText('Without an identifier: 3')).toBeInTheDocument();
    expect(
      screen.getByRole('checkbox', { name: 'Look these up by title, year and first author' }),
    ).toBeChecked();
    expect(screen.getByText(/costs up to 1 credit;/)).toBeInTheDocument();
    await user.click(button('Import 1, look up 3 titles'));
    expect(
      await screen.findByText(
        'Found 2 entities. 1 title may be of another work: decide below. 1 title not found in the index.',
      ),
    ).toBeInTheDocument();
    expect(ids()).toEqual(['W11', 'W21']);
    expect(screen.getByText('Titles not found: 1')).toBeInTheDocument();
    await user.click(
      screen.getByRole('checkbox', {
        name: 'The tides of small harbours: evidence from Norway (Name of A1, 2019)',
      }),
    );
    await user.click(button('Add 1 work'));
    await waitFor(() => expect(ids()).toEqual(['W11', 'W21', 'W22']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notices(store)).toEqual(['Imported 1 entity more from refs.bib.']);
  });

  it('leaves titles alone where they are not wanted', async () => {
    const { user, read, ids, store } = setup();
    await read(
      'refs.bib',
      '@misc{a, title={Known}, openalex={W11}}\n@misc{b, title={Title of W12}, year={2020}}',
    );
    await user.click(screen.getByRole('checkbox', { name: /^Look these up by title/ }));
    await user.click(button('Import 1 entity'));
    await waitFor(() => expect(ids()).toEqual(['W11']));
    expect(notices(store)).toEqual(['Imported 1 entity from refs.bib.']);
  });

  it('says what was imported where all came', async () => {
    const { user, read, ids, store } = setup('W11');
    await read('list.txt', 'https://openalex.org/W11\nhttps://openalex.org/W12');
    await user.click(button('Import 2 entities'));
    await waitFor(() => expect(ids()).toEqual(['W11', 'W12']));
    await waitFor(() =>
      expect(notices(store)).toContain('Imported 2 entities from list.txt; 1 entity was there already.'),
    );
    await read('mine.gexf', GEXF);
    await user.click(button('Add to graph'));
    await waitFor(() => expect(notices(store)).toContain('Imported 8 nodes and 17 edges from mine.gexf.'));
  });

  it('says of an ORCID that was mistyped what is wrong with it', async () => {
    const { read } = setup();
    await read('people.txt', '0000-0002-1825-0098\n123456789\nnothing here');
    expect(await screen.findByText('Not recognised: 3')).toBeInTheDocument();
    const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(lines).toEqual(['0000-0002-1825-0098: Invalid ORCID checksum', '123456789', 'nothing here']);
  });

  it('says what did not come', async () => {
    const { user, read } = setup();
    await read('list.txt', 'https://openalex.org/W11\nhttps://openalex.org/W404');
    await user.click(button('Import 2 entities'));
    expect(await screen.findByText('Found 1 entity. 1 not in the index.')).toBeInTheDocument();
    expect(screen.getByText('https://openalex.org/W404')).toBeInTheDocument();
  });

  it('says beside the preview that a file is not in UTF-8', async () => {
    const { store } = setup();
    const bytes = Uint8Array.from(Buffer.from('@misc{a, doi={10.1000/a}, title={M\xfcller}}', 'latin1'));
    const file = { name: 'a.bib', size: 9, arrayBuffer: () => Promise.resolve(bytes.buffer) };
    await act(() => store.set(readFileAtom, file));
    expect(screen.getByText(/read as Windows-1252/)).toBeInTheDocument();
    expect(button('Import 1 entity')).toBeEnabled();
  });

  it('names the formats of references that are read', () => {
    const { store } = setup();
    act(() => store.set(openImportAtom));
    expect(
      screen.getByText(/RIS, BibTeX, CSL-JSON, .*PubMed .*Web of Science .*EndNote XML.*Zotero RDF/),
    ).toBeInTheDocument();
  });

  it('says clearly why a file cannot be read', async () => {
    const { user, read } = setup();
    await read('broken.graphml', '<graphml>');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^broken\.graphml cannot be read: it is not well-formed XML/,
    );
    await user.click(button('Choose another'));
    expect(button('Choose file')).toBeInTheDocument();
  });
});
