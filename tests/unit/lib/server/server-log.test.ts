import { report } from '@/lib/base/report';
import { readEnvironment } from '@/lib/server/environment';
import { handleProxy } from '@/lib/server/proxy';
import { assembleServer } from '@/lib/server/runtime';
import { createAnswerLog, reportAsJson } from '@/lib/server/server-log';
import { LIVE, noteBackground, removeTemporaryFolders, type Service, temporaryFolder } from './proxy-setup';

afterAll(removeTemporaryFolders);

const KEY = 'sk-of-the-visitor-0123456789';
const NOW = Date.parse('2026-11-20T12:00:00Z');

const service: Service = async (url) =>
  url.includes('W404')
    ? Response.json({ error: 'Not found' }, { status: 404 })
    : Response.json({ id: 'W12', results: [] });

/** What a server writes while it is asked as a visitor asks, with a key of the visitor's own. */
async function linesOf(addresses: readonly string[], env: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const server = assembleServer({
    environment: readEnvironment({
      ...LIVE,
      OPENALEX_CACHE_DIR: temporaryFolder(),
      CLIENT_ADDRESS_HEADER: 'x-client',
      ...env,
    }),
    fetch: (url, init) => service(url, init),
    now: () => NOW,
    onBackground: noteBackground,
    print: (line) => lines.push(line),
  });
  const headers = { 'x-client': '203.0.113.5', 'X-OpenAlex-Key': KEY };
  for (const address of addresses)
    await handleProxy(new Request(`http://localhost:3000${address}`, { headers }), server);
  return lines;
}

describe('createAnswerLog(options)', () => {
  const ADDRESSES = [
    '/proxy/works?search=insomnia',
    '/proxy/works?search=insomnia',
    '/proxy/works/W12',
    '/proxy/autocomplete?q=insom',
    '/proxy/unheard-of',
  ];

  it('tells how each answer came about, and not who asked for what', async () => {
    const lines = await linesOf(ADDRESSES, { LOG_ANSWERS: 'on' });
    const about = { time: '2026-11-20T12:00:00.000Z', level: 'info', event: 'answer', tookMs: 0 };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...about, area: 'works', isRecord: false, status: 200, outcome: 'asked' },
      { ...about, area: 'works', isRecord: false, status: 200, outcome: 'hit', tier: 'memory' },
      { ...about, area: 'works', isRecord: true, status: 200, outcome: 'asked' },
      { ...about, area: 'autocomplete', isRecord: false, status: 200, outcome: 'asked' },
      { ...about, status: 404, outcome: 'unread' },
    ]);
    expect(lines.join()).not.toMatch(/insom|W12|203\.0\.113|sk-of/);
  });

  it('tells what was asked where it is told to, without keys', async () => {
    const lines = await linesOf([`/proxy/works?search=insomnia&api_key=${KEY}`], { LOG_ANSWERS: 'queries' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/works', query: 'search=insomnia' });
    expect(lines.join()).not.toContain(KEY);
  });

  it('is silent unless it is asked for', async () => {
    expect(await linesOf(ADDRESSES, {})).toEqual([]);
  });

  it('names the reason of a refusal', () => {
    const lines: string[] = [];
    const log = createAnswerLog({ hasQueries: true, now: () => NOW, print: (line) => lines.push(line) });
    log({ outcome: 'refused', tier: null, reason: 'client_share', status: 429, asked: null, tookMs: 1.6 });
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '2026-11-20T12:00:00.000Z',
      level: 'info',
      event: 'answer',
      status: 429,
      outcome: 'refused',
      reason: 'client_share',
      tookMs: 2,
    });
  });
});

describe('reportAsJson(print)', () => {
  it('writes what is reported as lines of JSON, without keys, until it is stopped', () => {
    const lines: string[] = [];
    const stop = reportAsJson(
      (line) => lines.push(line),
      () => NOW,
    );
    report(
      'warning',
      `It failed at https://api.example.org/works?api_key=${KEY}`,
      new Error(`with api_key=${KEY}`),
    );
    stop();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: '2026-11-20T12:00:00.000Z',
        level: 'warning',
        event: 'report',
        message: 'It failed at https://api.example.org/works',
        cause: 'with ',
      },
    ]);
  });
});
