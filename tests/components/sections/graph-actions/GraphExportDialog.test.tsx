/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { GraphExportDialog } from '@/components/sections/graph-actions/GraphExportDialog';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

describe('GraphExportDialog', () => {
  it('has pictures and data in one place', async () => {
    const store = createStore();
    store.set(addToGraphAtom, graphFromText('W1 -references-> W2'), 'Add');
    let isClosed = false;
    const { user } = renderWithApp(<GraphExportDialog onClose={() => (isClosed = true)} />, store);
    expect(screen.getByRole('combobox', { name: 'Picture of' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Data' }));
    expect(screen.getByRole('combobox', { name: 'Export as' })).toBeVisible();
    expect(screen.getByText('2 nodes, 1 edge')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(isClosed).toBe(true);
  });
});
