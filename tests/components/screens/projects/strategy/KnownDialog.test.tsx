/** @jest-environment ./tests/support/browser-environment.mjs */
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

describe('KnownDialog', () => {
  it('takes a file that is dropped on it as the list, and leaves nothing of it to the page beneath', async () => {
    const { store } = await openStrategy({ lines: ['a: sleep'] });
    renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Choose known papers...' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Choose known papers',
    });
    const file = new File(['W1001\nW1002\n'], 'known.txt', {
      type: 'text/plain',
    });
    // jsdom's files cannot be read.
    Object.assign(file, { text: () => Promise.resolve('W1001\nW1002\n') });
    const drop = createEvent.drop(dialog, {
      dataTransfer: { types: ['Files'], files: [file] },
    });
    fireEvent(dialog, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(await within(dialog).findByRole('textbox')).toHaveValue('W1001\nW1002\n');
    expect(within(dialog).getByRole('radio', { name: /^A list/ })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Choose' })).toBeEnabled();
  });
});
