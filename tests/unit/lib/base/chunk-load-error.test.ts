import { isChunkLoadError } from '@/lib/base/chunk-load-error';

describe('isChunkLoadError(error)', () => {
  it.each([
    ['Failed to load chunk /_next/static/chunks/0abc.js from module 1234', true],
    ['Loading chunk 42 failed.', true],
    ['Loading CSS chunk 42 failed.', true],
    ['Failed to fetch dynamically imported module: https://site.test/a.js', true],
    ['error loading dynamically imported module: https://site.test/a.js', true],
    ['Importing a module script failed.', true],
    ['Failed to fetch', false],
    ['Network error after 3 attempts: Failed to fetch', false],
  ])('%s: %s', (message, expected) => {
    expect(isChunkLoadError(new Error(message))).toBe(expected);
  });
});
