/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { CoreActions } from '@/components/sections/graph-actions/CoreActions';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const TRIANGLE_WITH_TAIL = `
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
`;

function setup(text: string) {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(text), 'Add');
  return renderWithApp(<CoreActions />, store);
}

describe('CoreActions', () => {
  it('keeps a core, and undo brings the rest back', async () => {
    const { user, store } = setup(TRIANGLE_WITH_TAIL);
    expect(screen.getByText('3 of 4 nodes in the 2-core')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep 2-core' }));
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2', 'W3']);
    act(() => void store.set(undoAtom));
    expect(store.get(graphAtom).nodes.size).toBe(4);
  });

  it('selects the core of the chosen k', async () => {
    const { user, store } = setup(TRIANGLE_WITH_TAIL);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
    expect(screen.getByRole('button', { name: 'Keep 1-core' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Select 1-core' }));
    expect([...store.get(selectedIdsAtom)]).toEqual(['W1', 'W2', 'W3', 'W4']);
  });

  it('says that a graph without edges has no cores', () => {
    setup('W1');
    expect(screen.getByText(/no cores/)).toBeVisible();
  });
});
