/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { SMALL_SCREENS as ROUTES } from '@/tests/support/small-screens';

isolateScreens();

describe('NotFoundScreen', () => {
  it('names the address, searches, and leads on', async () => {
    const { user, address } = renderScreen(ROUTES, '/about/our%20team');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByText('/about/our team')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Graph' })).toHaveAttribute('href', '/explore/graph');
    await user.type(screen.getByRole('combobox'), 'team science{Enter}');
    expect(address()).toBe('/explore/graph?q=team%20science');
  });
});
