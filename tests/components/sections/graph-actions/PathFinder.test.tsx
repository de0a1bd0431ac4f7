/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { PathFinder } from '@/components/sections/graph-actions/PathFinder';
import { spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { showEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const TEXT = `
  A1 -authored-> W1
  W1 -references-> W2
  W2 -related_to-> W1
  A1 -authored-> W3
  W3 -references-> W2
  W9
`;

async function setup() {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(TEXT), 'Add');
  const view = renderWithApp(<PathFinder />, store);
  const group = (name: string) => within(screen.getByRole('group', { name }));
  return {
    ...view,
    /** Chooses the start by selection and the end by its name. */
    join: async (start: string, end: string) => {
      act(() => store.set(selectNodeAtom, start));
      await view.user.click(screen.getByRole('button', { name: 'Set the selected node as start' }));
      await view.user.type(group('End').getByRole('searchbox', { name: 'End' }), end);
      await view.user.click(await group('End').findByRole('button', { name: end }));
    },
    group,
  };
}

describe('PathFinder', () => {
  it('lists every shortest path with what it rests on', async () => {
    const { join } = await setup();
    await join('A1', 'W2');
    const paths = within(await screen.findByRole('region', { name: 'Shortest paths' }));
    expect(paths.getByRole('status')).toHaveTextContent('2 shortest paths of 2 steps');
    const [first, second] = paths.getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /A1.*Authored, to the next node.*W1.*References, to the next node.*Related to, from the next node.*W2/,
    );
    expect(second).toHaveTextContent(/A1.*W3.*References.*W2/);
  });

  it('makes a path stand out until it is closed', async () => {
    const { join, user, store, unmount } = await setup();
    await join('A1', 'W2');
    await user.click(await screen.findByRole('button', { name: 'Show path 2' }));
    expect(store.get(spotlightAtom)?.nodeIds).toEqual(new Set(['A1', 'W3', 'W2']));
    expect(screen.getByRole('button', { name: 'Show path 2' })).toHaveAttribute('aria-pressed', 'true');
    unmount();
    expect(store.get(spotlightAtom)).toBeNull();
  });

  it('offers to expand where the graph has no path', async () => {
    const { join } = await setup();
    await join('A1', 'W9');
    expect(await screen.findByText(/No path joins these two nodes/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Expand start' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Expand end' })).toBeEnabled();
  });

  it('offers to show what hides a path', async () => {
    const { join, user, store } = await setup();
    act(() => store.set(showEdgeTypesAtom, ['references']));
    await join('A1', 'W2');
    expect(await screen.findByText(/One exists through hidden types: Authored edges\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(await screen.findByText('2 shortest paths of 2 steps')).toBeVisible();
  });

  it('says that both ends are the same', async () => {
    const { join } = await setup();
    await join('W1', 'W1');
    expect(await screen.findByText(/Both ends are the same node/)).toBeVisible();
  });

  it('lets an end be cleared and chosen again', async () => {
    const { join, user, group } = await setup();
    await join('A1', 'W2');
    await user.click(screen.getByRole('button', { name: 'Clear end' }));
    expect(group('End').getByRole('searchbox', { name: 'End' })).toHaveValue('');
    expect(screen.queryByRole('region', { name: 'Shortest paths' })).not.toBeInTheDocument();
  });
});
