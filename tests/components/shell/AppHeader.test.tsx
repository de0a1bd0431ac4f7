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
  '/search': AppHeader,
  '/evaluation': AppHeader,
  '/evaluation/results': AppHeader,
  '*': AppHeader,
};

describe('AppHeader', () => {
  it('has the title, both toggles, the search, and links to Home and About', async () => {
    const { user, address } = renderScreen(ROUTES, '/explore/graph');
    await screen.findByPlaceholderText('Search, or press /');
    expect(screen.getByRole('link', { name: 'Academic Explorer' })).toHaveAttribute('href', '/');
    // No media query matches here: what narrow windows hide is there, but has no role.
    for (const title of ['Toggle left sidebar', 'Toggle right sidebar']) {
      expect(screen.getByTitle(title)).toHaveAttribute('aria-expanded', 'false');
    }
    await user.click(screen.getByText('About'));
    expect(address()).toBe('/about');
    expect(screen.getByText('About')).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByText('Home'));
    expect(address()).toBe('/');
  });

  it('has a menu of all areas and lists, whatever the width', async () => {
    const { user, address } = renderScreen(ROUTES, '/about');
    const menu = screen.getByRole('button', { name: 'Menu' });
    await user.click(menu);
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Graph', '/explore/graph'],
      ['Academic Search', '/search'],
      ['Evaluation', '/evaluation'],
      ['Projects', '/projects'],
      ['Browse Entities', '/browse'],
      ['Cache Browser', '/cache'],
      ['About', '/about'],
      ['All works', '/works'],
      ['All authors', '/authors'],
      ['All sources', '/sources'],
      ['All institutions', '/institutions'],
      ['All topics', '/topics'],
      ['All publishers', '/publishers'],
      ['All funders', '/funders'],
      ['All keywords', '/keywords'],
      ['All concepts', '/concepts'],
    ]);
    expect(screen.getByRole('menuitem', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await user.keyboard('ev{Enter}');
    expect(address()).toBe('/evaluation');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.keyboard('{ArrowDown} ');
    expect(address()).toBe('/explore/graph');
  });

  it.each([
    ['/works/W1', 'Graph'],
    ['/evaluation/results', 'Evaluation'],
    ['/search', 'Academic Search'],
    ['/about/us', null],
  ])('marks the area that %s is part of', (path, area) => {
    renderScreen(ROUTES, path);
    const marked = ['Home', 'Graph', 'Academic Search', 'Evaluation', 'Projects', 'About'].filter((name) =>
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
