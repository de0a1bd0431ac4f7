/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { GraphStatsSection } from '@/components/sections/graph-stats/GraphStatsSection';
import { statisticsFile, statisticsFileName } from '@/components/sections/graph-stats/statistics-file';
import { runToEnd } from '@/lib/base/slices';
import { metricSteps } from '@/lib/graph/analysis/compute-metric';
import { computeStatistics } from '@/lib/graph/analysis/graph-statistics';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { searchAndVisualizeAtom } from '@/lib/state/search/search-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const TEXT = `
  W1 -references-> W2
  W3 -references-> W2
  A1 -authored-> W2
  A2 -authored-> W4
`;

function setup(text: string | null = TEXT) {
  const store = createStore();
  store.set(analysisClientAtom, {
    compute: (problem) => Promise.resolve(runToEnd(metricSteps(problem))),
    dispose: () => undefined,
  });
  const add = (more: string) => store.set(addToGraphAtom, graphFromText(more), 'Add');
  if (text !== null) add(text);
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  return { ...renderWithApp(<GraphStatsSection />, store), add, figure };
}

describe('GraphStatsSection', () => {
  it('shows every figure of the graph', () => {
    const { figure } = setup();
    const expected: Readonly<Record<string, string>> = {
      Nodes: '6',
      Edges: '4',
      Density: '0.267',
      'Average degree': '1.33',
      'Median degree': '1',
      'Maximum degree': '3',
      Components: '2',
      'Largest component': '4',
      'Isolated nodes': '0',
      'Year span': 'n/a',
    };
    for (const [name, value] of Object.entries(expected)) expect(figure(name)).toHaveTextContent(value);
    const kinds = within(screen.getByRole('region', { name: 'Nodes by kind' }));
    expect(kinds.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Works4', 'Authors2']);
    const types = within(screen.getByRole('region', { name: 'Edges by type' }));
    expect(types.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'References2',
      'Authored2',
    ]);
    expect(screen.getByText('Degree 1: 5 nodes')).toBeInTheDocument();
    expect(screen.getByText('3–4')).toBeInTheDocument();
  });

  it("says 'n/a' where an empty graph has no figure", () => {
    const { figure } = setup(null);
    expect(figure('Nodes')).toHaveTextContent('0');
    for (const name of ['Density', 'Average degree', 'Median degree', 'Maximum degree', 'Year span']) {
      expect(figure(name)).toHaveTextContent('n/a');
    }
    expect(screen.getByRole('button', { name: 'Compute degree' })).toBeDisabled();
  });

  it('follows the graph', () => {
    const { add, figure } = setup();
    act(() => add('W9'));
    expect(figure('Nodes')).toHaveTextContent('7');
    expect(figure('Isolated nodes')).toHaveTextContent('1');
  });

  it('counts the last search, and exports all of it under the name of the day', async () => {
    const { store, user } = setup(null);
    store.set(flowContextAtom, createTestContext([rawWork('W1111111', { title: 'Tides' })]));
    await act(() => store.set(searchAndVisualizeAtom, 'tides', ['works', 'authors']));
    const rows = within(screen.getByRole('region', { name: 'Last search' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Works1 of 1', 'Authors0 of 0']);
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:statistics';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: 'Export statistics' }));
    click.mockRestore();
    expect(saved).toEqual([`graph-stats-${new Date().toISOString().slice(0, 10)}.json`]);
  });

  it('ranks nodes by a metric; choosing one selects and centres it', async () => {
    const { user, store } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'In-degree');
    const list = within(await screen.findByRole('list', { name: 'Highest in-degree' }));
    expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual(['W23', 'W41']);
    await user.click(list.getByRole('button', { name: /W4/ }));
    expect(store.get(selectedIdAtom)).toBe('W4');
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W4']);
  });

  it('offers to compute again when the graph has changed', async () => {
    const { user, add } = setup();
    await user.click(screen.getByRole('button', { name: 'Compute degree' }));
    expect(await screen.findByText('Computed for 6 nodes')).toBeVisible();
    act(() => add('W9 -references-> W4'));
    expect(screen.queryByRole('list', { name: 'Highest degree' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compute degree' }));
    expect(await screen.findByText('Computed for 7 nodes')).toBeVisible();
  });

  it('makes a community stand out, and lets it go when closed', async () => {
    const { user, store, unmount } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Communities');
    expect(await screen.findByText('2 groups and 0 single nodes, modularity 0.375')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Largest communities' }));
    const [largest] = list.getAllByRole('button');
    if (largest === undefined) throw new Error('No communities');
    await user.click(largest);
    expect(store.get(spotlightAtom)?.nodeIds).toEqual(new Set(['A1', 'W1', 'W2', 'W3']));
    expect(largest).toHaveAttribute('aria-pressed', 'true');
    unmount();
    expect(store.get(spotlightAtom)).toBeNull();
  });

  it('says why a metric could not be computed', async () => {
    const { user, store } = setup();
    store.set(analysisClientAtom, {
      compute: () => Promise.reject(new Error('The analysis worker failed: not loaded')),
      dispose: () => undefined,
    });
    await user.click(screen.getByRole('button', { name: 'Compute degree' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The analysis worker failed: not loaded');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('statisticsFile(statistics, scope, search, now)', () => {
  it('holds every figure and the counts of the last search', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2');
    const now = new Date('2026-11-20T23:30:00Z');
    const text = statisticsFile(
      computeStatistics(nodes, edges),
      'all',
      {
        state: 'done',
        query: 'tides',
        progress: new Map([
          ['works', { state: 'done', shown: 2, total: 40 }],
          ['authors', { state: 'failed', message: 'no' }],
        ]),
        count: 2,
        plan: null,
        works: null,
        entityId: null,
        time: 0,
        isHosted: false,
      },
      now,
    );
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: '2026-11-20T23:30:00.000Z',
      scope: 'all',
      nodes: 2,
      edges: 1,
      density: 1,
      years: null,
      kinds: { works: 2 },
      edgeTypes: { references: 1 },
      lastSearch: { query: 'tides', counts: [{ kind: 'works', shown: 2, total: 40 }] },
    });
    expect(statisticsFileName(now)).toBe('graph-stats-2026-11-20.json');
  });
});
