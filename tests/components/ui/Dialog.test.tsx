/** @jest-environment ./tests/support/browser-environment.mjs */
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { Dialog } from '@/components/ui/Dialog';
import { renderWithApp } from '../../support/render-with-app';

const opened: string[] = [];

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  opened.push('modal');
};

function setup({ isLocked = false } = {}) {
  const closings: string[] = [];
  opened.length = 0;
  const view = renderWithApp(
    <Dialog
      title="Rename graph"
      onClose={() => closings.push('closed')}
      isLocked={isLocked}
      actions={<button type="button">Rename</button>}
    >
      <label>
        Name <input />
      </label>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Rename graph' });
  /** What the browser sends for Escape. */
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  return { ...view, dialog, cancel, closings };
}

describe('<Dialog>', () => {
  it('is closed before it goes, so that the browser gives the focus back', () => {
    const { dialog, unmount } = setup();
    const closed: boolean[] = [];
    Object.defineProperty(dialog, 'close', { value: () => closed.push(dialog.isConnected) });
    unmount();
    expect(closed).toEqual([true]);
  });

  it('is named by its title and opened as modal, which keeps the focus inside', () => {
    const { dialog } = setup();
    expect(opened).toEqual(['modal']);
    expect(within(dialog).getByRole('heading', { name: 'Rename graph' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Rename' })).toBeVisible();
  });

  it('asks to be closed by Escape, by the cross and by a click beside it', async () => {
    const { dialog, cancel, closings, user } = setup();
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(closings).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(closings).toHaveLength(2);
    await user.click(screen.getByRole('heading', { name: 'Rename graph' }));
    expect(closings).toHaveLength(2);
    fireEvent.click(dialog);
    expect(closings).toHaveLength(3);
  });

  it('stays while something is under way', () => {
    const { dialog, cancel, closings } = setup({ isLocked: true });
    fireEvent(dialog, cancel);
    fireEvent.click(dialog);
    expect(cancel.defaultPrevented).toBe(true);
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(closings).toEqual([]);
  });
});
