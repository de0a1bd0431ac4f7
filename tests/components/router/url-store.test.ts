/** @jest-environment jsdom */
import { currentUrl, navigate } from '@/components/router/url-store';

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('navigate(to)', () => {
  it.each([
    ['/works?search=x&api_key=S3CRET', '/works?search=x'],
    ['/autocomplete/works?q=%7B%22api_key%22%3A%20%22S3CRET%22%7D', '/autocomplete/works?q=%7B%22%22%7D'],
    [
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    ],
  ])('writes no key of %s into the history', (to, expected) => {
    navigate(to);
    expect(currentUrl()).toBe(expected);
    navigate('/about');
    navigate(to, { replace: true });
    expect(currentUrl()).toBe(expected);
  });
});
