/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { isKeyboardHelpOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { SMALL_SCREENS as ROUTES } from '@/tests/support/small-screens';

isolateScreens();

describe('AboutScreen', () => {
  it('says what this is, where the data is from, under which licence, and what is limited', () => {
    renderScreen(ROUTES, '/about');
    expect(screen.getByRole('heading', { level: 1, name: 'About Academic Explorer' })).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual([
      'Research focus',
      'Key features',
      'Where to go',
      'Data',
      'Privacy',
      'Limits',
      'Technology stack',
      'Licences',
      'Keyboard',
    ]);
    expect(screen.getByRole('link', { name: 'OpenAlex' })).toHaveAttribute('href', 'https://openalex.org');
    expect(screen.getByRole('link', { name: 'CC0 1.0' })).toBeVisible();
    expect(document.title).toBe('About | Academic Explorer');
  });

  it('names no price, since OpenAlex changes its prices', () => {
    renderScreen(ROUTES, '/about');
    const credits = screen.getByText(/free credits each day/);
    expect(credits).toHaveTextContent('A search costs credits, and its price stands beside it');
    expect(credits.textContent).not.toMatch(/\d/);
  });

  it('leads to the list of keys', async () => {
    const { user, store } = renderScreen(ROUTES, '/about');
    await user.click(screen.getByRole('button', { name: 'keyboard shortcuts' }));
    expect(store.get(isKeyboardHelpOpenAtom)).toBe(true);
  });
});
