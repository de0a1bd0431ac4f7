/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { FindInGraph } from '@/components/canvas/FindInGraph';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { buildNode } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

function setup() {
  const store = createStore();
  const nodes = [
    buildNode('W1', { label: 'Électricité' }),
    buildNode('W2', { label: 'Electric cars' }),
    buildNode('A3', { label: 'Elena' }),
  ];
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  const view = renderWithApp(<FindInGraph />, store);
  return { ...view, box: screen.getByRole('searchbox', { name: 'Find in graph' }) };
}

describe('FindInGraph', () => {
  it('lists what is found, whatever the accents', async () => {
    const { user, box } = setup();
    await user.type(box, 'electri');
    const list = within(screen.getByRole('list', { name: 'Found nodes' }));
    expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
      'Électricité',
      'Electric cars',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('2 nodes');
  });

  it('walks the results by keyboard', async () => {
    const { user, box, store } = setup();
    await user.type(box, 'el{Enter}{Enter}');
    expect(store.get(selectedIdAtom)).toBe('W2');
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 nodes');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(store.get(selectedIdAtom)).toBe('W1');
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W1']);
    expect(screen.getByRole('button', { name: 'Électricité' })).toHaveAttribute('aria-current', 'true');
  });

  it('walks the results by buttons, and goes to one that is pressed', async () => {
    const { user, box, store } = setup();
    expect(screen.getByRole('button', { name: 'Next result' })).toBeDisabled();
    await user.type(box, 'el');
    await user.click(screen.getByRole('button', { name: 'Previous result' }));
    expect(store.get(selectedIdAtom)).toBe('A3');
    await user.click(screen.getByRole('button', { name: 'Electric cars' }));
    expect(store.get(selectedIdAtom)).toBe('W2');
  });

  it('says when nothing is found, and how much is hidden', async () => {
    const { user, box, store } = setup();
    act(() => store.set(showKindsAtom, ['authors']));
    await user.type(box, 'electric');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found, 2 more hidden');
  });
});
