/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { SMALL_SCREENS as ROUTES } from '@/tests/support/small-screens';

isolateScreens();

const FACTS = ['NEXT_PUBLIC_BUILD_TARGET', 'NEXT_PUBLIC_OPERATOR_CONTACT', 'NEXT_PUBLIC_COMMIT'] as const;
afterEach(() => {
  for (const name of FACTS) delete process.env[name];
});

describe('Privacy', () => {
  it.each([
    ['export', /^Your browser asks api\.openalex\.org directly\. That service sees your network address/],
    ['node', /^Your searches .* go to the server of this site, which asks api\.openalex\.org for you/],
  ])('says who sees a search on a build for %s', (target, text) => {
    process.env.NEXT_PUBLIC_BUILD_TARGET = target;
    renderScreen(ROUTES, '/about');
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['https://library.example.org/contact', 'https://library.example.org/contact'],
    ['library@example.org', 'mailto:library@example.org'],
  ])('links the contact %s', (contact, address) => {
    process.env.NEXT_PUBLIC_OPERATOR_CONTACT = contact;
    renderScreen(ROUTES, '/about');
    expect(screen.getByRole('link', { name: contact })).toHaveAttribute('href', address);
  });

  it('writes another contact as it is, and names none where none is known', () => {
    process.env.NEXT_PUBLIC_OPERATOR_CONTACT = 'the reading room';
    const { unmount } = renderScreen(ROUTES, '/about');
    expect(screen.getByText('Questions about this site: the reading room')).toBeVisible();
    unmount();
    process.env.NEXT_PUBLIC_OPERATOR_CONTACT = '';
    renderScreen(ROUTES, '/about');
    expect(screen.queryByText(/Questions about this site/)).toBeNull();
  });
});

describe('Licences', () => {
  it('leads to the licences of the packages, of this build', () => {
    process.env.NEXT_PUBLIC_COMMIT = 'abc';
    renderScreen(ROUTES, '/about');
    expect(screen.getByRole('link', { name: 'their own licences' })).toHaveAttribute(
      'href',
      '/_next/static/third-party-notices.txt?abc',
    );
  });
});
