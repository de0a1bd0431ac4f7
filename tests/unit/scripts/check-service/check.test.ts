import { readFileSync } from 'node:fs';
import { type FakeServer, startFakeService } from '@/tests/support/fake-service-server';
import { FIRST } from '../../../../scripts/check-service/assumptions';
import { type CheckResult, checkService } from '../../../../scripts/check-service/check';
import { checkCommand } from '../../../../scripts/check-service/command';

type Change = (answer: Response) => Response | Promise<Response>;

let service: FakeServer;
/** Every question and verdict of a service that keeps the contract. */
let sound: CheckResult;

/** A fetch that changes the answer to one question. */
function breaking(target: string, method: string, change: Change): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    return String(input) === `${service.url}${target}` && (init?.method ?? 'GET') === method
      ? change(answer)
      : answer;
  };
}

const check = (send: typeof fetch = fetch, maxCredits = 60) =>
  checkService({
    baseUrl: service.url,
    apiKey: null,
    fetch: send,
    sleep: async () => undefined,
    maxCredits,
    onVerdict: () => undefined,
  });

const withHeaders =
  (changes: Readonly<Record<string, string | null>>): Change =>
  (answer) => {
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers });
  };

const withText =
  (change: (text: string) => string): Change =>
  async (answer) =>
    new Response(change(await answer.text()), { status: answer.status, headers: answer.headers });

const withStatus =
  (status: number): Change =>
  (answer) =>
    new Response(answer.status === 204 ? null : answer.body, { status, headers: answer.headers });

/** What falls when the answer to the question of a title is changed. */
async function fallen(
  title: string,
  change: Change,
): Promise<readonly (readonly [title: string, reason: string])[]> {
  const asked = sound.verdicts.find(({ assumption }) => assumption.title === title)?.assumption.question;
  if (asked === undefined) throw new Error(`No assumption: ${title}`);
  const { verdicts } = await check(breaking(asked.target, asked.method ?? 'GET', change));
  return verdicts
    .filter(({ outcome }) => outcome !== 'holds')
    .map(({ assumption, reason }) => [assumption.title, reason]);
}

beforeAll(async () => {
  service = await startFakeService({ keys: [] });
  sound = await check();
});
afterAll(() => service.close());

describe('checkService(options)', () => {
  it('finds that every assumption holds where the contract is kept, for fewer than 60 credits', () => {
    expect(sound.verdicts.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(sound.verdicts.length).toBeGreaterThanOrEqual(25);
    expect(sound.credits).toBe(55);
  });

  it('asks each question once, and of a statement that the contract has', () => {
    const targets = sound.verdicts.map(
      ({ assumption: { question } }) => `${question.method ?? ''} ${question.target}`,
    );
    expect(new Set(targets).size).toBe(targets.length);
    const headings = [...readFileSync('docs/data-contract.md', 'utf8').matchAll(/^#+ (.*)$/gm)].map(
      ([, text = '']) => text.toLowerCase().replaceAll(' ', '-'),
    );
    expect(
      sound.verdicts.map(({ assumption }) => assumption.heading).filter((name) => !headings.includes(name)),
    ).toEqual([]);
  });

  it('notices any question whose answer has another status, and blames no other', async () => {
    for (const { assumption } of sound.verdicts.slice(1)) {
      const found = await fallen(assumption.title, withStatus(418));
      expect(found.map(([title]) => title)).toEqual([assumption.title]);
    }
  }, 60_000);

  it('notices any price that has changed', async () => {
    for (const { assumption } of sound.verdicts.filter(({ assumption: { credits } }) => credits !== null)) {
      const price = String((assumption.credits ?? 0) + 1);
      const found = await fallen(assumption.title, withHeaders({ 'X-RateLimit-Credits-Used': price }));
      expect(found).toEqual([[assumption.title, `${price} credits instead of ${assumption.credits}`]]);
    }
  }, 60_000);

  it.each<[title: string, what: string, Change]>([
    [FIRST.title, 'meta.count', withText((text) => text.replace(/"count":\d+/, '"total":1'))],
    [FIRST.title, 'meta.cost_usd', withText((text) => text.replace('"cost_usd":0.0001', '"cost_usd":0.001'))],
    [
      'Pages of any origin may ask, and read the budget',
      'Access-Control-Allow-Origin',
      withHeaders({ 'Access-Control-Allow-Origin': null }),
    ],
    [
      'Pages of any origin may ask, and read the budget',
      'Access-Control-Expose-Headers',
      withHeaders({ 'Access-Control-Expose-Headers': 'Retry-After' }),
    ],
    [
      'A preflight allows a key in a header',
      'Access-Control-Allow-Headers',
      withHeaders({ 'Access-Control-Allow-Headers': 'Accept' }),
    ],
    [
      'Every answer tells the budget in headers; the reset is a number of seconds below a day',
      'X-RateLimit-Reset',
      withHeaders({ 'X-RateLimit-Reset': '1793318400' }),
    ],
    [
      'A record that is not there is a 404 with a page instead of JSON',
      'JSON',
      withText(() => '{"error":"Not found"}'),
    ],
    [
      'A cursor leads to the next page and has no page number',
      'meta.next_cursor',
      withText((text) => text.replace('"next_cursor"', '"cursor"')),
    ],
    [
      'Suggestions are free, at most ten, and say what they are',
      'entity_type',
      withText((text) => text.replaceAll('"entity_type":"author"', '"entity_type":"authors"')),
    ],
    [
      'Dates of paid plans are refused in a way that no waiting cures',
      'error',
      withText((text) => text.replace('Plan upgrade required', 'Rate limit exceeded')),
    ],
    [
      'A search costs 10 credits and says how well each work fits',
      'relevance_score',
      withText((text) => text.replace('"relevance_score"', '"score"')),
    ],
    [
      'Groups of a search cost 10 credits, and name codes by whole addresses',
      'group_by.0.key',
      withText((text) => text.replaceAll('https://openalex.org/types/', '')),
    ],
    ['Exact forms take wildcards', 'group_by', withText((text) => text.replace('"group_by"', '"groups"'))],
    ['An unknown parameter is refused', 'message', withText(() => '{"error":"Bad request"}')],
  ])('%s: falls where %s is other', async (title, what, change) => {
    const found = await fallen(title, change);
    expect(found.map(([name]) => name)).toEqual([title]);
    expect(found[0]?.[1]).toContain(what);
  });

  it('takes a spent budget and a service out of order for no answer', async () => {
    const title = 'Titles can be searched';
    const spent: Change = () => new Response('{}', { status: 429, headers: { 'Retry-After': '54000' } });
    for (const change of [spent, withStatus(503)]) {
      const asked =
        sound.verdicts.find(({ assumption }) => assumption.title === title)?.assumption.question.target ?? '';
      const { verdicts } = await check(breaking(asked, 'GET', change));
      expect(
        verdicts.filter(({ outcome }) => outcome === 'unknown').map(({ assumption }) => assumption.title),
      ).toEqual([title]);
      expect(verdicts.some(({ outcome }) => outcome === 'falls')).toBe(false);
    }
  });

  it('spends no more than it may', async () => {
    const { credits, verdicts } = await check(fetch, 12);
    expect(credits).toBeLessThanOrEqual(12);
    expect(verdicts.filter(({ reason }) => reason.includes('more than 12 credits'))).not.toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === 'falls')).toEqual([]);
  });
});

describe('npm run check-service', () => {
  async function run(send: typeof fetch, ...args: readonly string[]) {
    const lines: string[] = [];
    const code = await checkCommand({
      args: ['--api-url', service.url, ...args],
      env: { OPENALEX_API_KEY: 'a-secret-key' },
      write: (line) => lines.push(line),
      fetch: send,
      sleep: async () => undefined,
    });
    return { code, output: lines.join('\n') };
  }

  it('says of each assumption that it holds, and never the key', async () => {
    const { code, output } = await run(fetch);
    expect(code).toBe(0);
    expect(output.match(/^holds /gm)).toHaveLength(sound.verdicts.length);
    expect(output).toContain(`${sound.verdicts.length} hold, 0 fall, 0 unknown; 55 credits.`);
    expect(output).not.toContain('a-secret-key');
  });

  it('names what has fallen, how it was asked and where it stands', async () => {
    const { code, output } = await run(breaking('/works?page=101&per_page=100', 'GET', withStatus(200)));
    expect(code).toBe(1);
    expect(output).toContain(
      [
        'FALLS   Pages end at 10,000 records',
        '        status 200 instead of 400: {"error":"Pagination error."',
      ].join('\n'),
    );
    expect(output).toContain(
      'asked: /works?page=101&per_page=100\n        see docs/data-contract.md (pages-and-cursors)',
    );
  });

  it('tells a service out of reach from one that has changed', async () => {
    const { code, output } = await run(() => Promise.reject(new TypeError('fetch failed')));
    expect(code).toBe(2);
    expect(output).toContain('0 hold, 0 fall, 1 unknown; 0 credits.');
  });

  it('sends the key in a header, and not where a paid plan would change the answer', async () => {
    const seen = new Map<string, string | null>();
    await run((input, init) => {
      seen.set(new URL(String(input)).search, new Headers(init?.headers).get('authorization'));
      return fetch(input, init);
    });
    expect(seen.get('?filter=from_created_date:2024-01-01&per_page=1')).toBeNull();
    expect(seen.get('?page=101&per_page=100')).toBe('Bearer a-secret-key');
    expect([...seen.keys()].some((query) => query.includes('a-secret-key'))).toBe(false);
  });

  it('refuses what it cannot read', async () => {
    await expect(run(fetch, '--max-credits', 'many')).rejects.toThrow(
      '--max-credits is a number from 0, not many',
    );
  });
});
