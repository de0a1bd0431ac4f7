/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { AppHeader } from '@/components/shell/AppHeader';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

isolateScreens();
afterEach(() => localStorage.clear());

const ROUTES = {
  '/': AppHeader,
  '/about': AppHeader,
  '/explore/graph': AppHeader,
  '/works/:workId*': AppHeader,
  '/evaluation/results': AppHeader,
  '*': AppHeader,
};

describe('AppHeader', () => {
  it('has the title, both toggles, and the way Home and to About', async () => {
    const { user, address } = renderScreen(ROUTES, '/explore/graph');
    await screen.findByPlaceholderText('Search, or press /');
    expect(screen.getByRole('link', { name: 'Academic Explorer' })).toHaveAttribute('href', '/');
    // No media query matches here: what narrow windows hide is there, but has no role.
    for (const title of ['Toggle left sidebar', 'Toggle right sidebar']) {
      expect(screen.getByTitle(title)).toHaveAttribute('aria-expanded', 'false');
    }
    await user.click(screen.getByRole('link', { name: 'About' }));
    expect(address()).toBe('/about');
    expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByText('Home'));
    expect(address()).toBe('/');
  });

  it.each([
    ['/works/W1', 'Graph'],
    ['/evaluation/results', 'Evaluation'],
    ['/about/us', null],
  ])('marks the area that %s is part of', (path, area) => {
    renderScreen(ROUTES, path);
    const marked = ['Home', 'Graph', 'Evaluation', 'About'].filter((name) =>
      screen.getByText(name).hasAttribute('aria-current'),
    );
    expect(marked).toEqual(area === null ? [] : [area]);
  });

  it('goes from the colours of the system to light, to dark, and back', async () => {
    const { user } = renderScreen(ROUTES, '/');
    const button = () => screen.getByRole('button', { name: /^Colour scheme:/ });
    const seen = [];
    for (let press = 0; press < 4; press++) {
      seen.push([button().getAttribute('aria-label'), document.documentElement.className]);
      await user.click(button());
    }
    expect(seen.slice(1)).toEqual([
      ['Colour scheme: light', 'light'],
      ['Colour scheme: dark', 'dark'],
      ['Colour scheme: auto', 'light'],
    ]);
    expect(seen[0]?.[0]).toBe('Colour scheme: auto');
  });
});
