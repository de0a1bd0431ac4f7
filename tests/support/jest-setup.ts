import { refuseOutsideReads } from './outside-reads';

beforeAll(refuseOutsideReads());

// jsdom knows no media queries: here the window is wide, and its visitor prefers nothing.
if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}
