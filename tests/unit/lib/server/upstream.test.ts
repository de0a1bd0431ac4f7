import { gunzipSync } from 'node:zlib';
import { askUpstream } from '@/lib/server/upstream';

const NOW = Date.parse('2026-11-20T18:00:00Z');
/** Till midnight UTC. */
const SIX_HOURS = 21_600;

async function ask(
  answer: Response,
  {
    apiKey = null,
    visitorKey = null,
  }: { readonly apiKey?: string | null; readonly visitorKey?: string | null } = {},
) {
  const upstream = await askUpstream(
    { path: '/works/W1', query: '', visitorKey },
    {
      environment: { apiUrl: 'https://api.example.org', apiKey, mailto: null },
      fetch: async () => answer,
      now: () => NOW,
    },
  );
  const body = gunzipSync(upstream.gzip);
  return { ...upstream, body, said: body.toString('utf8') };
}

describe('askUpstream(question, dependencies) keeps the server’s key to itself', () => {
  const KEY = 'sk/a+b"c&d=<\\~1';
  const inCapitals = encodeURIComponent(KEY);
  const inSmall = inCapitals.replace(/%../g, (code) => code.toLowerCase());
  const escaped = JSON.stringify(KEY).slice(1, -1);
  const unicode = KEY.replace(
    /[^a-z\d]/gi,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

  it.each([
    ['plain', KEY],
    ['percent-encoded', inCapitals],
    ['percent-encoded in small letters', inSmall],
    ['as a form writes it', new URLSearchParams([['', KEY]]).toString().slice(1)],
    ['escaped in JSON', escaped],
    ['escaped in JSON with its slashes', escaped.replaceAll('/', '\\/')],
    ['escaped in JSON twice', JSON.stringify(escaped).slice(1, -1)],
    ['percent-encoded twice', encodeURIComponent(inCapitals)],
    [
      'escaped in JSON where it might be read as HTML',
      escaped.replace(/[<&]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u0026')),
    ],
    ['escaped in JSON by codes', unicode],
    [
      'escaped in JSON by codes in capitals',
      unicode.replace(/\\u..../g, (code) => `\\u${code.slice(2).toUpperCase()}`),
    ],
  ])('%s, in a body of whatever status', async (_form, written) => {
    for (const status of [200, 401, 403, 404, 429, 500, 503]) {
      for (const visitorKey of [null, 'of-a-visitor']) {
        const answer = new Response(`<${written}> {"é":"${written}"} ${written}${written}`, { status });
        const { said, text } = await ask(answer, { apiKey: KEY, visitorKey });
        expect([said, text]).toEqual(['<…> {"é":"…"} ……', status < 400 ? '' : said]);
      }
    }
  });

  it('in the headers that are passed on', async () => {
    const headers = { 'X-RateLimit-Limit': 'of sk-1234', 'X-RateLimit-Reset': '7' };
    const { headers: passed } = await ask(new Response('{}', { headers }), { apiKey: 'sk-1234' });
    expect(passed).toEqual({ 'x-ratelimit-limit': 'of …', 'x-ratelimit-reset': '7' });
  });

  it('and changes not a byte of what does not quote it', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0xc3, 0x7d]);
    const { body } = await ask(new Response(bytes), { apiKey: 'sk-1234' });
    expect(Buffer.from(body).equals(bytes)).toBe(true);
  });
});

describe('askUpstream(question, dependencies) passes a Retry-After on', () => {
  it.each<[string, string | undefined]>([
    ['0', '0'],
    ['7', '7'],
    [' 7 ', '7'],
    ['1.2', '2'],
    ['21600', '21600'],
    // No limit outlasts the day.
    ['21601', String(SIX_HOURS)],
    ['999999999999', String(SIX_HOURS)],
    ['9'.repeat(400), String(SIX_HOURS)],
    ['Fri, 20 Nov 2026 18:00:30 GMT', '30'],
    ['Friday, 20-Nov-26 18:00:30 GMT', '30'],
    ['Fri Nov 20 18:00:30 2026', '30'],
    ['Fri, 20 Nov 2026 17:00:00 GMT', '0'],
    ['Fri, 20 Nov 9999 17:00:00 GMT', String(SIX_HOURS)],
    ['-5', undefined],
    ['+5', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['5, 10', undefined],
    ['Infinity', undefined],
    ['soon', undefined],
    ['may 1', undefined],
    ['Fri, 99 Nov 2026 18:00:30 GMT', undefined],
    ['', undefined],
  ])('%j as %j seconds', async (said, passed) => {
    const { headers } = await ask(new Response('{}', { status: 429, headers: { 'Retry-After': said } }));
    expect(headers['retry-after']).toBe(passed);
  });
});
