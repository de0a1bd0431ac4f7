/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { AboutScreen } from '@/components/screens/about/AboutScreen';
import { ErrorButtons } from '@/components/screens/error-test/ErrorButtons';
import { ErrorTestScreen } from '@/components/screens/error-test/ErrorTestScreen';
import { NotFoundScreen } from '@/components/screens/not-found/NotFoundScreen';
import { RedirectScreen } from '@/components/screens/redirect/RedirectScreen';
import { onReport } from '@/lib/base/report';
import { isKeyboardHelpOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { redirectNoticeAtom } from '@/lib/state/service/activity-atoms';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

const Nothing = () => null;
const ROUTES = {
  '/': Nothing,
  '/about': AboutScreen,
  '/search': Nothing,
  '/explore/graph': Nothing,
  '/error-test': ErrorTestScreen,
  '*': NotFoundScreen,
  '/works': Nothing,
  '/works/:workId*': Nothing,
  '/works/doi/:doi*': Nothing,
  ...Object.fromEntries(
    [
      '/https/:splat*',
      '/openalex/org/:splat*',
      '/api/openalex/org/:splat*',
      '/openalex-url/:splat*',
      '/:externalId*',
    ].map((pattern) => [pattern, RedirectScreen]),
  ),
};

isolateScreens();

let reports: string[] = [];
let quiet: () => void;
beforeEach(() => {
  reports = [];
  quiet = onReport(({ message }) => reports.push(message));
});
afterEach(() => quiet());

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
      'Limits',
      'Technology stack',
      'Keyboard',
    ]);
    expect(screen.getByRole('link', { name: 'OpenAlex' })).toHaveAttribute('href', 'https://openalex.org');
    expect(screen.getByRole('link', { name: 'CC0 1.0' })).toBeVisible();
    expect(document.title).toBe('About | Academic Explorer');
  });

  it('leads to the list of keys', async () => {
    const { user, store } = renderScreen(ROUTES, '/about');
    await user.click(screen.getByRole('button', { name: 'keyboard shortcuts' }));
    expect(store.get(isKeyboardHelpOpenAtom)).toBe(true);
  });
});

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

describe('the error test', () => {
  let errors: jest.SpyInstance;
  beforeEach(() => {
    errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => errors.mockRestore());

  it('is only there in development', () => {
    renderScreen(ROUTES, '/error-test');
    expect(screen.getByRole('alert')).toHaveTextContent('Navigation Error');
    expect(screen.getByText('Error test page is only available in development mode')).toBeVisible();
    expect(document.title).toBe('Navigation Error | Academic Explorer');
  });

  it('fails while rendering', async () => {
    const { user } = renderScreen({ '/error-test': ErrorButtons }, '/error-test');
    await user.click(screen.getByRole('button', { name: 'Trigger render error' }));
    expect(screen.getByText('Test render error')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Error test' })).toBeVisible();
  });

  it('offers an async and a script error', () => {
    renderScreen({ '/error-test': ErrorButtons }, '/error-test');
    expect(screen.getByRole('button', { name: 'Trigger async error' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Trigger script error' })).toBeVisible();
  });
});

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
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Not an address of the OpenAlex API: https://example.org/works',
    );
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
