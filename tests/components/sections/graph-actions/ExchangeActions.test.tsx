/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { ExchangeActions } from '@/components/sections/graph-actions/ExchangeActions';
import { importAtom } from '@/lib/state/exchange/import-atoms';
import { importReaderAtom } from '@/lib/state/exchange/import-reader-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { graphFromText } from '@/tests/support/graph-from-text';
import { readImportInTest } from '@/tests/support/import-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';

/** Names and texts of the files the page gives out, in order. */
function recordDownloads() {
  const saved: { name: string; blob: Blob }[] = [];
  let latest = new Blob();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      latest = blob;
      return 'blob:test';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest });
  });
  return saved;
}

/** A file that can be read, which jsdom's cannot. */
function fileOf(name: string, text: string): File {
  return Object.assign(new File([text], name), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });
}

function setup(graph = 'W11 -references-> W12\nA11 -authored-> W11') {
  const store = createStore();
  const context = createTestContext([rawWork('W11'), rawWork('W12')]);
  store.set(importReaderAtom, { read: readImportInTest });
  store.set(flowContextAtom, { ...context, now: () => Date.UTC(2026, 10, 20) });
  store.set(addToGraphAtom, graphFromText(graph), 'Add');
  return { ...renderWithApp(<ExchangeActions />, store), saved: recordDownloads() };
}

describe('ExchangeActions', () => {
  afterEach(() => jest.restoreAllMocks());

  it('saves the graph in the chosen format', async () => {
    const { user, saved } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Export as' }), 'GraphML');
    expect(screen.getByText('3 nodes, 2 edges')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Saved graph-2026-11-20.graphml.'),
    );
    expect(saved.map(({ name }) => name)).toEqual(['graph-2026-11-20.graphml']);
  });

  it('says what of the whole graph the map does not show', async () => {
    const { store } = setup();
    expect(screen.getByText('3 nodes, 2 edges')).toBeInTheDocument();
    act(() => store.set(showKindsAtom, ['works']));
    expect(
      screen.getByText('3 nodes, 2 edges, of which 1 node and 1 edge hidden on the map'),
    ).toBeInTheDocument();
  });

  it('states what references cost and saves those of the works', async () => {
    const { user, saved } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Export as' }), 'BibTeX');
    expect(screen.getByText('2 works; 2 records to look up, at most 1 credit')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['references-2026-11-20.bib']));
  });

  it('can be cancelled while references are looked up, and says that nothing was saved', async () => {
    const { user, store, saved } = setup();
    const context = createTestContext([rawWork('W11'), rawWork('W12')], {
      before: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    store.set(flowContextAtom, { ...context, now: () => Date.UTC(2026, 10, 20) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Export as' }), 'BibTeX');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('status')).toHaveTextContent('Exporting...');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('The export was cancelled. Nothing was saved.'),
    );
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
    expect(saved).toEqual([]);
  });

  it('has nothing to export of an empty selection', async () => {
    const { user } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Part' }), 'Selected');
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('reads a chosen file, and opens the field to paste into', async () => {
    const { user, store } = setup('');
    await user.upload(screen.getByLabelText('File to import'), fileOf('list.txt', '10.1000/xyz'));
    await waitFor(() =>
      expect(store.get(importAtom)).toMatchObject({ state: 'identifiers', name: 'list.txt' }),
    );
    await user.click(screen.getByRole('button', { name: 'Paste identifiers' }));
    expect(store.get(importAtom)).toEqual({ state: 'open' });
  });

  it('copies a link to the graph, or shows it where the clipboard is closed', async () => {
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/explore/graph?ids=W11,W12,A11');
  });

  it('shows the link where the clipboard is closed', async () => {
    const { user } = setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('textbox', { name: 'Link to this graph' })).toHaveValue(
      'http://localhost/explore/graph?ids=W11,W12,A11',
    );
  });
});
