import { endTimers } from './end-timers';
import { refuseOutsideReads } from './outside-reads';
import { refusePrints } from './printed';

beforeAll(refuseOutsideReads());
refusePrints();

if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  // jsdom knows no media queries and cannot scroll: here the window is wide, and its visitor prefers nothing.
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
  window.scrollTo = () => undefined;
} else {
  endTimers();
}
