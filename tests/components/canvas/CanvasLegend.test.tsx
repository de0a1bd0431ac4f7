/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { atom, createStore } from 'jotai';
import { CanvasLegend } from '@/components/canvas/CanvasLegend';
import type { NodeMarks, ProjectMark } from '@/lib/graph/scene/project-marks';
import { addToGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { offerProjectToMapAtom } from '@/lib/state/graph/project-on-map-atom';
import { visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { MAP_SOURCE } from '@/lib/state/project/map-source';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText('A1 -authored-> W1\nW2'), 'Add');
  const view = renderWithApp(<CanvasLegend />, store);
  const legend = within(screen.getByRole('list', { name: 'Legend' }));
  return { ...view, store, kinds: () => [...store.get(visibleKindsAtom)], legend };
}

describe('CanvasLegend', () => {
  it('lists the kinds of the graph with all there are, hidden ones too', async () => {
    const { user, legend } = setup();
    await user.click(legend.getByRole('button', { name: /Works/, pressed: true }));
    expect(legend.getByRole('button', { name: 'Works 2', pressed: false })).toBeVisible();
    expect(legend.getByRole('button', { name: 'Authors 1', pressed: true })).toBeVisible();
  });

  it('isolates by Shift and Enter, and ends that likewise', async () => {
    const { user, kinds, legend } = setup();
    act(() => legend.getByRole('button', { name: /Authors/ }).focus());
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(kinds()).toEqual(['authors']);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(kinds()).toHaveLength(9);
    await user.keyboard('{Enter}');
    expect(kinds()).not.toContain('authors');
  });

  it('names the marks of nodes and, apart and folded, the lines of edges', async () => {
    const { store, user, legend } = setup();
    expect(legend.queryByRole('list', { name: 'Marks', hidden: true })).not.toBeInTheDocument();
    act(() => {
      store.set(addToGraphAtom, { nodes: [buildNode('W3', { hydration: 'minimal' })], edges: [] }, 'Add');
      store.set(setPinnedAtom, 'W1', true);
    });
    // Where the window is narrow they are left out, as it is here.
    const named = (name: string) =>
      within(legend.getByRole('list', { name, hidden: true }))
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent);
    expect(named('Marks')).toEqual(['Only the name is known', 'Pinned']);
    await user.click(legend.getByText('Lines'));
    expect(named('Lines')).toEqual(['Authored']);
  });

  it('names the decisions of the open project on works of the map', () => {
    const { store, legend } = setup();
    const marks = atom<NodeMarks>(
      new Map<string, ProjectMark>([
        ['W1', 'include'],
        ['W2', 'undecided'],
        ['W9', 'exclude'],
      ]),
    );
    act(() => store.set(offerProjectToMapAtom, { ...MAP_SOURCE, marks }));
    const names = within(legend.getByRole('list', { name: 'Marks', hidden: true }))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Include', 'Undecided']);
  });

  it('is not there while the graph is empty', () => {
    renderWithApp(<CanvasLegend />);
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
  });
});
