import { workerSettings } from '../../../../scripts/service-worker/settings.mjs';

const settings = (variables: Record<string, string>, basePath?: string) =>
  workerSettings({ NODE_ENV: 'test', ...variables }, basePath);

describe('workerSettings(env, basePath)', () => {
  it('keeps the application, and knows of no neighbour, unless told', () => {
    expect(settings({})).toEqual({ mode: 'on', foreignPrefixes: [] });
    expect(settings({ SERVICE_WORKER: '', FOREIGN_PREFIXES: ' ' })).toEqual({
      mode: 'on',
      foreignPrefixes: [],
    });
  });

  it('reads how the worker behaves', () => {
    expect(settings({ SERVICE_WORKER: 'off' }).mode).toBe('off');
    expect(settings({ SERVICE_WORKER: 'urgent' }).mode).toBe('urgent');
    expect(() => settings({ SERVICE_WORKER: 'false' })).toThrow(
      'SERVICE_WORKER is on, off or urgent, not false.',
    );
  });

  it('reads folders of the origin in any spelling, each once', () => {
    expect(settings({ FOREIGN_PREFIXES: '/wiki/, oauth2 /wiki\n/api' }).foreignPrefixes).toEqual([
      '/api',
      '/oauth2',
      '/wiki',
    ]);
  });

  it.each([
    ['/works', ''],
    ['/about/x', ''],
    ['/', ''],
    ['/explorer', '/explorer'],
    ['/tools', '/tools/explorer'],
    ['/explorer/search', '/explorer'],
  ])('refuses %s, which is our own where the site lies in %j', (prefix, basePath) => {
    expect(() => settings({ FOREIGN_PREFIXES: prefix }, basePath)).toThrow('own.');
  });

  it('takes the name of a screen that lies beside the folder of the site', () => {
    expect(settings({ FOREIGN_PREFIXES: '/works' }, '/explorer').foreignPrefixes).toEqual(['/works']);
  });
});
