import { onReport } from '@/lib/base/report';
import { readEnvironment, wantsJsonLog, warnOfMissingKey } from '@/lib/server/environment';

describe('readEnvironment(env)', () => {
  it.each([
    ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
    [' rediss://:secret@cache.example.org:6380/2 ', 'rediss://:secret@cache.example.org:6380/2'],
    ['', null],
    [undefined, null],
  ])('takes %p as the address of a Redis', (value, expected) => {
    expect(readEnvironment({ OPENALEX_CACHE_URL: value }).cacheUrl).toBe(expected);
  });

  it.each(['http://:secret@127.0.0.1', '127.0.0.1:6379:secret', 'redis//secret'])(
    'reports %p, which is none, without what it may hold of a password',
    (value) => {
      const reports: string[] = [];
      const stop = onReport(({ message }) => reports.push(message));
      expect(readEnvironment({ OPENALEX_CACHE_URL: value }).cacheUrl).toBeNull();
      stop();
      expect(reports).toEqual(['OPENALEX_CACHE_URL is an address such as redis://127.0.0.1:6379']);
    },
  );

  it.each([
    ['LOG', 'yaml', 'LOG is text or json, not yaml'],
    ['LOG_ANSWERS', 'all', 'LOG_ANSWERS is off, on or queries, not all'],
    ['METRICS', 'yes', 'METRICS is off or on, not yes'],
    ['DATA_SOURCE', 'csv', 'DATA_SOURCE is auto, live or library, not csv'],
  ])('reports %s=%s and takes the default', (name, value, message) => {
    const reports: string[] = [];
    const stop = onReport((entry) => reports.push(entry.message));
    const read = readEnvironment({ [name]: value });
    stop();
    expect(reports).toEqual([message]);
    expect(read).toEqual(readEnvironment({}));
  });

  it('reads how the server writes its log', () => {
    expect(readEnvironment({ LOG: 'json', LOG_ANSWERS: 'queries' })).toMatchObject({
      log: 'json',
      answerLog: 'queries',
    });
    expect([wantsJsonLog({ LOG: ' json ' }), wantsJsonLog({ LOG: 'text' }), wantsJsonLog({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('warnOfMissingKey(environment)', () => {
  it.each([
    [{}, true],
    [{ DATA_SOURCE: 'live', OPENALEX_LIBRARY: '/records.ndjson' }, true],
    [{ OPENALEX_API_KEY: 'ours' }, false],
    [{ OPENALEX_LIBRARY: '/records.ndjson' }, false],
    [{ DATA_SOURCE: 'library' }, false],
  ])('with %p: %p', (env, isWarned) => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    warnOfMissingKey(readEnvironment(env));
    stop();
    const warning =
      'OPENALEX_API_KEY is not set: visitors share 1,000 credits a day of this address, and shared addresses of clouds often have none left. Get a free key at https://openalex.org/settings/api';
    expect(reports).toEqual(isWarned ? [warning] : []);
  });
});
