import { createKeyFallbackFetch } from '@/lib/openalex/key-fallback';

const REFUSED = { error: 'Invalid or missing API key', message: 'API key not found' };

/** A service that refuses every key. */
function setup() {
  const requests: string[] = [];
  const rejected: string[] = [];
  const fetch = createKeyFallbackFetch(
    async (url, init) => {
      const key = new Headers(init.headers).get('X-OpenAlex-Key');
      requests.push(`${url}${key === null ? '' : ` ${key}`}`);
      const isRefused = key !== null || url.includes('key=') || url.includes('private');
      return Response.json(isRefused ? REFUSED : { id: 'W12' }, { status: isRefused ? 401 : 200 });
    },
    (key) => rejected.push(key),
  );
  return { fetch, requests, rejected };
}

describe('createKeyFallbackFetch(fetch, onRejected)', () => {
  it('asks again without a key that was refused', async () => {
    const { fetch, requests, rejected } = setup();
    const answer = await fetch('https://x.org/works?page=1&api_key=a%20b', { method: 'GET' });
    expect(answer.status).toBe(200);
    expect(requests).toEqual(['https://x.org/works?page=1&api_key=a%20b', 'https://x.org/works?page=1']);
    expect(rejected).toEqual(['a b']);
  });

  it('does so for a key in the header too', async () => {
    const { fetch, requests, rejected } = setup();
    await fetch('/proxy/works', { headers: { Accept: 'application/json', 'X-OpenAlex-Key': 'wrong' } });
    expect(requests).toEqual(['/proxy/works wrong', '/proxy/works']);
    expect(rejected).toEqual(['wrong']);
  });

  it.each(['Unknown api_key', 'This API-key was revoked'])(
    'hears of it in other words: %s',
    async (message) => {
      const rejected: string[] = [];
      const fetch = createKeyFallbackFetch(
        async () => Response.json({ message }, { status: 401 }),
        (key) => rejected.push(key),
      );
      await fetch('https://x.org/works?api_key=mine', {});
      expect(rejected).toEqual(['mine']);
    },
  );

  it('passes on a refusal that is not about a key of ours', async () => {
    const { fetch, requests, rejected } = setup();
    await expect(fetch('/private', {})).resolves.toMatchObject({ status: 401 });
    expect(requests).toEqual(['/private']);
    expect(rejected).toEqual([]);
  });

  it.each([
    ['a page', new Response('<h1>401 Authorization Required</h1>', { status: 401 })],
    ['an empty answer', new Response(null, { status: 401 })],
    ['JSON of its own', Response.json({ error: 'session expired' }, { status: 401 })],
    [
      'a demand to log in',
      Response.json({ error: 'Invalid API key' }, { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }),
    ],
  ])('does not take %s of a log-in in front of the server for a refusal of the key', async (_, answer) => {
    const rejected: string[] = [];
    let asked = 0;
    const fetch = createKeyFallbackFetch(
      async () => {
        asked += 1;
        return answer;
      },
      (key) => rejected.push(key),
    );
    expect(await fetch('/proxy/works', { headers: { 'X-OpenAlex-Key': 'mine' } })).toBe(answer);
    expect([asked, rejected]).toEqual([1, []]);
  });

  it('leaves other answers alone', async () => {
    const { fetch, requests } = setup();
    await fetch('/works', {});
    expect(requests).toEqual(['/works']);
  });
});
