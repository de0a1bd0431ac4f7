/** @jest-environment ./tests/support/browser-environment.mjs */
import { colorSchemeScript } from '@/components/hooks/color-scheme-script';

const KEY = 'scheme';

function run({ isDark }: { readonly isDark: boolean }): string {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({ matches: isDark && query === '(prefers-color-scheme: dark)' }),
  });
  document.documentElement.className = '';
  new Function(colorSchemeScript(KEY))();
  return document.documentElement.className;
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('colorSchemeScript(key)', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
    ['purple', true, 'dark'],
    [null, false, 'light'],
    [null, true, 'dark'],
  ])('with the choice %s where a dark system is %s sets %s', (choice, isDark, scheme) => {
    if (choice !== null) localStorage.setItem(KEY, choice);
    expect(run({ isDark })).toBe(scheme);
  });

  it('takes a blocked storage for no choice', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    });
    expect(run({ isDark: true })).toBe('dark');
  });
});
