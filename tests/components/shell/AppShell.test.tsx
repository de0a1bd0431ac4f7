/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { AppShell } from '@/components/shell/AppShell';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

isolateScreens();

function Framed() {
  return (
    <AppShell>
      <h1>Content</h1>
      <label>
        Notes
        <input />
      </label>
    </AppShell>
  );
}

function setup() {
  const { user } = renderScreen({ '/about': Framed }, '/about');
  return { user, keys: () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }) };
}

describe('AppShell', () => {
  it('has the landmarks, and a way past the header as the first stop', async () => {
    const { user } = setup();
    await user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    const main = screen.getByRole('main');
    expect(skip).toHaveAttribute('href', `#${main.id}`);
    expect(main).toHaveAttribute('tabindex', '-1');
    expect(within(main).getByRole('heading', { name: 'Content' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'All areas' })).toBeVisible();
  });

  it('has nothing around a map that other sites frame', async () => {
    const { user } = renderScreen({ '/embed': Framed }, '/embed?project=sleep');
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Content' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the keys by ?, but not while the user is typing', async () => {
    const { user, keys } = setup();
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'why?');
    expect(keys()).toBeNull();
    await user.click(document.body);
    await user.keyboard('?');
    // The list is loaded when it is wanted, which takes real time.
    jest.useRealTimers();
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    jest.useFakeTimers();
    const groups = within(list).getAllByRole('region');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Everywhere',
      'Tools',
      'Navigate',
      'Select',
      'Edit',
      'View',
    ]);
    expect(within(list).getAllByText('?')[0]?.nextElementSibling).toHaveTextContent('Show this list');
    await user.click(within(list).getAllByRole('button', { name: 'Close' }).at(-1) ?? list);
    expect(keys()).toBeNull();
  });
});
