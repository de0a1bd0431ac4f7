/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { onReport } from '@/lib/base/report';
import { redirectNoticeAtom } from '@/lib/state/service/activity-atoms';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { SMALL_SCREENS as ROUTES } from '@/tests/support/small-screens';

isolateScreens();

let reports: string[] = [];
let quiet: () => void;
beforeEach(() => {
  reports = [];
  quiet = onReport(({ message }) => reports.push(message));
});
afterEach(() => quiet());

describe('RedirectScreen', () => {
  it.each([
    ['/https/example.org/page', 'https%3A%2F%2Fexample.org%2Fpage'],
    ['/W2741809807', '/works/W2741809807'],
    ['/openalex/org/w2741809807', '/works/W2741809807'],
    ['/api/openalex/org/works?page=2', '/works?page=2'],
    ['/openalex-url/https://api.openalex.org/works?page=2', '/works?page=2'],
  ])('replaces %s', (path, to) => {
    const replace = jest.spyOn(window.history, 'replaceState');
    const push = jest.spyOn(window.history, 'pushState');
    const { address } = renderScreen(ROUTES, path);
    expect(replace.mock.calls.map(([, , url]) => String(url))).toEqual(
      expect.arrayContaining([expect.stringContaining(to)]),
    );
    expect(push).not.toHaveBeenCalled();
    expect(address()).not.toBe(path);
  });

  it('tells the search why it led there', () => {
    const store = createStore();
    const { address } = renderScreen(ROUTES, '/hello%20world', store);
    expect(address()).toBe('/search?q=hello%20world');
    expect(store.get(redirectNoticeAtom)).toEqual({
      to: '/search?q=hello%20world',
      reason: 'Unable to detect entity type for: hello world',
    });
    expect(reports).toEqual(['Unable to detect entity type for: hello world']);
  });

  it('has nothing to process without an address', async () => {
    const { user, address } = renderScreen(ROUTES, '/openalex-url');
    expect(screen.getByRole('heading', { level: 1, name: 'Invalid URL' })).toBeVisible();
    expect(document.title).toBe('Invalid URL | Academic Explorer');
    await user.click(screen.getByRole('button', { name: 'Go Home' }));
    expect(address()).toBe('/');
  });

  it('does nothing with an address of elsewhere, and notes it', () => {
    const path = '/openalex-url/https://example.org/works';
    const { address } = renderScreen(ROUTES, path);
    expect(address()).toBe(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Processing ...' })).toBeVisible();
    expect(
      screen.getByText(
        /^Not an address of the OpenAlex API: https:\/\/example\.org\/works\. Nothing was opened\. An address of the OpenAlex API belongs after \/openalex-url\//,
      ),
    ).toBeVisible();
    expect(reports).toEqual(['Not an address of the OpenAlex API: https://example.org/works']);
  });

  it.each([
    ['/https/example.org/x', 'Resolving HTTPS URL...'],
    ['/openalex/org/x', 'Resolving OpenAlex URL...'],
    ['/api/openalex/org/x', 'Resolving API URL...'],
    ['/openalex-url/x', 'Processing ...'],
    ['/hello', 'Resolving identifier...'],
  ])('says of %s: %s', (path, text) => {
    // The address bar that does not follow shows what is usually too short to be seen.
    jest.spyOn(window.history, 'replaceState');
    window.history.replaceState(null, '', path);
    jest.spyOn(window.history, 'replaceState').mockImplementation(() => undefined);
    const { container } = renderScreen(ROUTES, path);
    act(() => undefined);
    expect(container).toHaveTextContent(text);
    expect(container).toHaveTextContent('Detecting entity type and loading data');
  });
});
