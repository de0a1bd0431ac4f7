/** @jest-environment jsdom */
import { exportSettings, importSettings, resetPreferences } from '@/lib/state/shell/settings-transfer';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const VIEW = JSON.stringify({ state: { labels: false }, version: 1 });

beforeEach(() => {
  window.localStorage.clear();
  window.localStorage.setItem('academic-explorer-view-options', VIEW);
  window.localStorage.setItem('academic-explorer-color-scheme', 'dark');
  window.localStorage.setItem('academic-explorer-api-key', JSON.stringify({ state: 'secret', version: 1 }));
  window.localStorage.setItem('another-page', 'its own');
});

describe('exportSettings and importSettings', () => {
  it('carry preferences from browser to browser, and never the key', () => {
    const text = exportSettings(window.localStorage, Date.parse('2026-11-20T12:00:00Z'));
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toEqual({
      application: 'academic-explorer',
      version: 1,
      exportedAt: '2026-11-20T12:00:00.000Z',
      settings: {
        'academic-explorer-color-scheme': 'dark',
        'academic-explorer-view-options': { state: { labels: false }, version: 1 },
      },
    });
    window.localStorage.clear();
    expect(importSettings(window.localStorage, text)).toEqual({ ok: true, value: { imported: 2, newer: 0 } });
    expect(window.localStorage.getItem('academic-explorer-view-options')).toBe(VIEW);
    expect(window.localStorage.getItem('academic-explorer-color-scheme')).toBe('dark');
  });

  it('leave keys within other settings out', () => {
    const recent = { state: ['/explore/graph?q=x%3Fapi_key%3DS3CRET'], version: 1 };
    window.localStorage.setItem('academic-explorer-recent-searches', JSON.stringify(recent));
    const text = exportSettings(window.localStorage, 0);
    expect(text).not.toContain('S3CRET');
    const file = { ...JSON.parse(text), settings: { 'academic-explorer-recent-searches': recent } };
    window.localStorage.clear();
    expect(importSettings(window.localStorage, JSON.stringify(file))).toMatchObject({ ok: true });
    expect(window.localStorage.getItem('academic-explorer-recent-searches')).toBe(
      '{"state":["/explore/graph?q=x"],"version":1}',
    );
  });

  it('leave everything as it was where there is no room', () => {
    const text = exportSettings(window.localStorage, 0);
    const file = JSON.parse(text);
    for (const name of ['a', 'b']) file.settings[`academic-explorer-${name}`] = name.repeat(3_000_000);
    file.settings['academic-explorer-view-options'] = { state: { labels: true }, version: 1 };
    expect(importSettings(window.localStorage, JSON.stringify(file))).toEqual({
      ok: false,
      error: 'This browser has no room for these settings. Nothing was changed.',
    });
    expect(window.localStorage.getItem('academic-explorer-view-options')).toBe(VIEW);
    expect(window.localStorage.getItem('academic-explorer-a')).toBeNull();
  });

  it.each([
    ['no JSON', 'hello', 'This is not a settings file of Academic Explorer.'],
    ['another file', '{"nodes":[]}', 'This is not a settings file of Academic Explorer.'],
    [
      'another application',
      '{"application":"other","exportedAt":"","settings":{}}',
      'This is not a settings file of Academic Explorer.',
    ],
    [
      'foreign keys, a key and no envelope',
      JSON.stringify({
        application: 'academic-explorer',
        exportedAt: '',
        settings: {
          other: 'x',
          'academic-explorer-api-key': 'k',
          'academic-explorer-view-options': { a: 1 },
        },
      }),
      'This file holds no settings.',
    ],
  ])('refuse %s and change nothing', (_, text, message) => {
    expect(importSettings(window.localStorage, text)).toEqual({ ok: false, error: message });
    expect(window.localStorage.getItem('academic-explorer-view-options')).toBe(VIEW);
    expect(window.localStorage.getItem('academic-explorer-api-key')).toContain('secret');
  });
});

describe('resetPreferences', () => {
  it('forgets preferences, and neither the key nor what others keep', () => {
    resetPreferences(window.localStorage);
    expect(Object.keys(window.localStorage).sort()).toEqual(['academic-explorer-api-key', 'another-page']);
  });
});
