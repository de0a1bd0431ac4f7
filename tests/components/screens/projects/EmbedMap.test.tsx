/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmbedMap } from '@/components/screens/projects/EmbedMap';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderWithApp } from '@/tests/support/render-with-app';

isolateProjectScreens();

describe('EmbedMap', () => {
  it('gives the HTML of the frame, to be copied', async () => {
    const user = userEvent.setup();
    renderWithApp(<EmbedMap project="sleep" map={{ id: 'm1', name: 'Tides "24 h"' }} />);
    await user.click(screen.getByRole('button', { name: 'Embed Tides "24 h"' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Embed the map' }));
    const markup = dialog.getByLabelText('HTML of the frame').textContent ?? '';
    expect(markup).toContain('src="http://localhost/embed?project=sleep&amp;map=m1"');
    expect(markup).toContain('title="Map: Tides &quot;24 h&quot;"');
    await user.click(dialog.getByRole('button', { name: 'Copy HTML' }));
    expect(await dialog.findByRole('status')).toHaveTextContent('Copied');
    await expect(navigator.clipboard.readText()).resolves.toBe(markup);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
