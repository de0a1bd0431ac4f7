import { normalizeBasePath, publicEnv } from '../../../scripts/build-info.mjs';
import { buildKey } from '../../../scripts/stamp.mjs';

describe('normalizeBasePath(value)', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['/', ''],
    ['explorer', '/explorer'],
    ['/explorer', '/explorer'],
    ['/explorer/', '/explorer'],
    ['/a/b/', '/a/b'],
  ])('%j is %j', (value, expected) => {
    expect(normalizeBasePath(value)).toBe(expected);
  });
});

describe('publicEnv(env)', () => {
  it('tells the browser where it is, what it asks, and what it was built from', () => {
    expect(publicEnv({ NODE_ENV: 'test', BUILD_TIME: '2026-11-20T00:00:00.000Z' })).toEqual({
      NEXT_PUBLIC_BASE_PATH: '',
      NEXT_PUBLIC_BUILD_TARGET: 'node',
      NEXT_PUBLIC_OPENALEX_API_URL: 'https://api.openalex.org',
      NEXT_PUBLIC_DATA_SOURCE: 'auto',
      NEXT_PUBLIC_SERVICE_WORKER: '1',
      NEXT_PUBLIC_VERSION: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      NEXT_PUBLIC_COMMIT: expect.stringMatching(/^(?:[0-9a-f]{40}|unknown)$/),
      NEXT_PUBLIC_BRANCH: expect.stringMatching(/./),
      NEXT_PUBLIC_BUILD_TIME: '2026-11-20T00:00:00.000Z',
      NEXT_PUBLIC_REPOSITORY: expect.stringMatching(/^(?:https:\/\/.+)?$/),
      NEXT_PUBLIC_OPERATOR_CONTACT: '',
      NEXT_PUBLIC_CITATION_TITLE: 'Academic Explorer',
      NEXT_PUBLIC_CITATION_AUTHORS: 'Academic Explorer contributors',
      NEXT_PUBLIC_HAS_STATIC_CACHE: expect.stringMatching(/^1?$/),
    });
  });

  it('tells the pages to ask for no service worker where it is turned off', () => {
    const env = publicEnv({ NODE_ENV: 'test', SERVICE_WORKER: 'off' });
    expect(env.NEXT_PUBLIC_SERVICE_WORKER).toBe('');
  });

  it('honours the variables of a build', () => {
    const env = publicEnv({
      NODE_ENV: 'test',
      BUILD_TARGET: 'export',
      BASE_PATH: 'explorer/',
      NEXT_PUBLIC_OPENALEX_API_URL: 'http://localhost:4000',
      NEXT_PUBLIC_DATA_SOURCE: 'live',
    });
    expect(env).toMatchObject({
      NEXT_PUBLIC_BASE_PATH: '/explorer',
      NEXT_PUBLIC_BUILD_TARGET: 'export',
      NEXT_PUBLIC_OPENALEX_API_URL: 'http://localhost:4000',
      NEXT_PUBLIC_DATA_SOURCE: 'live',
    });
  });
});

describe('buildKey(sources, variables)', () => {
  const key = buildKey('abc', { BASE_PATH: '', target: 'node' });

  it('does not depend on the order of variables', () => {
    expect(buildKey('abc', { target: 'node', BASE_PATH: '' })).toBe(key);
  });

  it.each([
    ['sources', buildKey('abd', { BASE_PATH: '', target: 'node' })],
    ['a variable', buildKey('abc', { BASE_PATH: '/explorer', target: 'node' })],
  ])('differs with %s', (_, other) => {
    expect(other).not.toBe(key);
  });
});
