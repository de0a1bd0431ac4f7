import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FakeServer, startFakeService } from '@/tests/support/fake-service-server';
import { FIRST } from '../../../../scripts/check-service/assumptions';
import { type CheckResult, checkService } from '../../../../scripts/check-service/check';
import { checkCommand } from '../../../../scripts/check-service/command';
import { isDearer } from '../../../../scripts/check-service/prices';
import type { Question } from '../../../../scripts/check-service/question';

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

const check = (send: typeof fetch = fetch, maxCredits = 140, apiKey: string | null = null) =>
  checkService({
    baseUrl: service.url,
    apiKey,
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

const asked = (title: string) => {
  const found = sound.verdicts.find((verdict) => verdict.title === title)?.questions[0];
  if (found === undefined) throw new Error(`No statement: ${title}`);
  return found;
};

/** What has changed when the answer to the question of a title is another one. */
async function changed(
  title: string,
  change: Change,
): Promise<readonly (readonly [title: string, reason: string])[]> {
  const { target, method = 'GET' } = asked(title);
  const { verdicts } = await check(breaking(target, method, change));
  return verdicts
    .filter((verdict) => verdict.outcome === 'changed')
    .map((verdict) => [verdict.title, verdict.reason]);
}

beforeAll(async () => {
  service = await startFakeService({ keys: ['a-key', 'a-secret-key'] });
  sound = await check();
});
afterAll(() => service.close());

describe('checkService(options)', () => {
  it('finds that every statement holds where the contract is kept, for about 110 credits', () => {
    const open = sound.verdicts.filter(({ outcome }) => outcome !== 'holds');
    expect(open.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['A key is taken in the address, as pages send it', 'needs a key'],
    ]);
    expect(sound.verdicts.length).toBeGreaterThanOrEqual(40);
    expect(sound.credits).toBeGreaterThan(80);
    expect(sound.credits).toBeLessThanOrEqual(115);
  });

  it('asks each question once, and of a statement that the contract has', () => {
    const targets = service.requests.map(({ url }) => url);
    // Three questions have other headers than a question for the same.
    expect(targets.length - new Set(targets).size).toBeLessThanOrEqual(3);
    const headings = [...readFileSync('docs/data-contract.md', 'utf8').matchAll(/^#+ (.*)$/gm)].map(
      ([, text = '']) => text.toLowerCase().replaceAll(' ', '-'),
    );
    expect(sound.verdicts.map(({ heading }) => heading).filter((name) => !headings.includes(name))).toEqual(
      [],
    );
  });

  it('states what the product states for each price, and finds them all', () => {
    expect(sound.prices.filter(isDearer)).toEqual([]);
    expect(sound.prices.map(({ label, stated, charged }) => [label, stated, charged]).sort()).toEqual([
      ['a page of a list', 1, 1],
      ['a page of a search', 10, 10],
      ['a refused request', 0, 0],
      ['a thrifty search of one kind', 0, 0],
      ['counting a search', 10, 10],
      ['counting the groups of a list', 1, 1],
      ['looking up a name', 0, 0],
      ['opening a keyword, or a record by another form of its id', 1, 1],
      ['opening a record', 0, 0],
    ]);
  });

  it('finds fields and filters as the contract has them, of every kind', () => {
    const rows = sound.offer.filter(({ subject }) => /: (?:fields|filters)$/.test(subject));
    expect(rows).toHaveLength(18);
    expect(rows.filter(({ found }) => found !== 'as the contract')).toEqual([]);
    expect(sound.offer.map(({ subject }) => subject)).toContain('works: corpus');
  });

  it('reports limits as they are', async () => {
    expect(sound.limits).toEqual({ limit: '1000', remaining: '1000' });
    const cut: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const less = withHeaders({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '40' });
      return answer.headers.has('X-RateLimit-Limit') ? less(answer) : answer;
    };
    const { limits, verdicts } = await check(cut);
    expect(limits).toEqual({ limit: '100', remaining: '40' });
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(sound.verdicts.map(({ outcome }) => outcome));
  });

  it('reads the prices of the key', async () => {
    const planned: typeof fetch = async (input, init) =>
      String(input).endsWith('/rate-limit')
        ? Response.json({ rate_limit: { credits_limit: 10_000, credit_costs: { list: 1, search: 20 } } })
        : fetch(String(input).replace('&api_key=a-key', ''), init);
    const { prices } = await check(planned, 140, 'a-key');
    expect(prices[0]).toEqual({ label: 'a page of a search, by /rate-limit', stated: 10, charged: 20 });
    expect(prices).toContainEqual({ label: 'a page of a list, by /rate-limit', stated: 1, charged: 1 });
    expect(prices).toContainEqual({ label: 'analysing a text, by /rate-limit', stated: 100, charged: null });
    expect(prices.filter(isDearer)).toHaveLength(1);
  });

  it('notices any question whose answer has another status, and blames no other', async () => {
    const asking = (question: Question | undefined) =>
      sound.verdicts.filter(
        ({ outcome, questions: [one, other] }) =>
          outcome === 'holds' && other === undefined && JSON.stringify(one) === JSON.stringify(question),
      );
    // Without an answer to the first one nothing else is asked.
    const others = sound.verdicts.filter(({ questions: [question] }) => question !== FIRST.question);
    for (const { title, outcome, questions } of others) {
      if (outcome !== 'holds' || questions.length > 1) continue;
      const found = await changed(title, withStatus(418));
      expect(found.map(([name]) => name)).toEqual(asking(questions[0]).map((each) => each.title));
    }
  }, 120_000);

  it.each<[title: string, what: string, Change]>([
    [FIRST.title, 'meta.count', withText((text) => text.replace(/"count":\d+/, '"total":1'))],
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
      'A cursor leads to the next page',
      'meta.next_cursor',
      withText((text) => text.replace('"next_cursor"', '"cursor"')),
    ],
    [
      'Suggestions are at most ten, and say what they are',
      'entity_type',
      withText((text) => text.replaceAll('"entity_type":"author"', '"entity_type":"authors"')),
    ],
    [
      'A search says how well each work fits',
      'relevance_score',
      withText((text) => text.replace('"relevance_score"', '"score"')),
    ],
    [
      'Exact forms take wildcards, and groups name codes by whole addresses',
      'group_by.0.key',
      withText((text) => text.replaceAll('https://openalex.org/types/', '')),
    ],
    [
      'There are authors, and they can be read',
      'meta.count',
      withText((text) => text.replace(/"count":\d+/, '"count":0')),
    ],
    [
      'There are works, and they can be read',
      'cannot be read',
      withText((text) => text.replaceAll('"id":', '"identity":')),
    ],
    [
      'There are topics, and they can be read',
      'display_name',
      withText((text) => text.replace(/"display_name":"[^"]*"/, '"display_name":7')),
    ],
    [
      'A hundred ids in one filter bring their works',
      'results',
      withText((text) => text.replace(/"results":\[.*\]/s, '"results":[]')),
    ],
    [
      'Wider scopes find more: title, with abstract, with full text and keywords',
      'by title',
      withText((text) => text.replace(/"count":\d+/, '"count":999999')),
    ],
    [
      'Groups of few values are filled up with groups of nothing, which the product leaves out',
      'is empty',
      withText((text) => text.replaceAll('"count":0', '"count":1')),
    ],
  ])('%s: has changed where %s is other', async (title, what, change) => {
    const found = await changed(title, change);
    expect(found.map(([name]) => name)).toContain(title);
    expect(found.find(([name]) => name === title)?.[1]).toContain(what);
  });

  it('takes a spent budget and any fault of the service for no answer', async () => {
    const title = 'A search says how well each work fits';
    const spent: Change = () => new Response('{}', { status: 429, headers: { 'Retry-After': '54000' } });
    for (const change of [spent, ...[500, 503, 504, 520, 530].map(withStatus)]) {
      const { verdicts } = await check(breaking(asked(title).target, 'GET', change));
      const found = verdicts.find((verdict) => verdict.title === title);
      expect([found?.outcome, verdicts.filter(({ outcome }) => outcome === 'no answer').length]).toEqual([
        'no answer',
        1,
      ]);
    }
  });

  it('notices fields and filters that are gone or new, and parameters that are not known', async () => {
    const rewritten: typeof fetch = async (input, init) =>
      withText((text) => text.replace('id, doi, ', 'id, evidence_levels, doi, ').replace(', mesh, ', ', '))(
        await fetch(input, init),
      );
    const { offer } = await check(rewritten);
    expect(offer.find(({ subject }) => subject === 'works: fields')).toEqual({
      subject: 'works: fields',
      found: 'gone: mesh; new: evidence_levels',
      isChanged: true,
    });
    const corpus = async (change: Change) => {
      const { offer: found } = await check(breaking('/works?corpus=all&select=no_such_field', 'GET', change));
      return found.find(({ subject }) => subject === 'works: corpus')?.found;
    };
    const message = 'corpus is not a valid parameter. Valid parameters are: search.';
    expect(await corpus(() => Response.json({ message }, { status: 400 }))).toBe('not known');
    expect(await corpus(withStatus(500))).toBe('no answer');
  });

  it('spends no more than it may', async () => {
    const { credits, verdicts } = await check(fetch, 12);
    expect(credits).toBeLessThanOrEqual(12);
    expect(verdicts.filter(({ reason }) => reason.includes('more than 12 credits'))).not.toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === 'changed')).toEqual([]);
  });
});

describe('npm run check-service', () => {
  async function run(send: typeof fetch, args: readonly string[] = [], apiKey = '') {
    const lines: string[] = [];
    const code = await checkCommand({
      args: ['--api-url', service.url, ...args],
      env: { OPENALEX_API_KEY: apiKey },
      write: (line) => lines.push(line),
      fetch: send,
      sleep: async () => undefined,
    });
    return { code, output: lines.join('\n') };
  }

  it('says of each statement that it holds, and prints prices, limits and fields as tables', async () => {
    const { code, output } = await run(fetch);
    expect(code).toBe(0);
    expect(output).toMatch(/^holds {7}A search says how well each work fits$/m);
    expect(output).toMatch(/^ {2}counting a search +10 +10$/m);
    expect(output).toContain('credits a day: 1000, 1000 left (in the contract: 1000 without a key)');
    expect(output).toMatch(/^ {2}works: fields +as the contract$/m);
    expect(output).toMatch(/\d+ hold, \d changed, 0 without an answer, 1 need a key; \d+ credits\.$/m);
  });

  it('fails on a price that is higher than the product states, and not on one that is lower', async () => {
    const priced =
      (from: string, to: string): typeof fetch =>
      async (input, init) => {
        const answer = await fetch(input, init);
        const isSo = answer.headers.get('X-RateLimit-Credits-Used') === from;
        return isSo ? withHeaders({ 'X-RateLimit-Credits-Used': to })(answer) : answer;
      };
    const dearer = await run(priced('10', '11'));
    expect(dearer.code).toBe(1);
    expect(dearer.output).toMatch(/^ {2}a page of a search +10 +11 {2}MISLEADS: dearer than stated$/m);
    const cheaper = await run(priced('10', '1'));
    expect(cheaper.code).toBe(0);
    expect(cheaper.output).toMatch(/^ {2}a page of a search +10 +1 {2}changed$/m);
  });

  it('fails where the product would mislead, and names what, how it was asked and where it stands', async () => {
    const { target } = asked('There are authors, and they can be read');
    const empty = withText((text) => text.replace(/"count":\d+/, '"count":0'));
    const { code, output } = await run(breaking(target, 'GET', empty));
    expect(code).toBe(1);
    expect(output).toContain(
      [
        'MISLEADS    There are authors, and they can be read',
        '            meta.count is 0, not 1 or more',
        '            asked: /authors?per_page=1',
        '            see docs/data-contract.md (records)',
      ].join('\n'),
    );
  });

  it('reports what has changed without misleading anybody', async () => {
    const { code, output } = await run(breaking('/works?page=101&per_page=100', 'GET', withStatus(200)));
    expect(code).toBe(0);
    expect(output).toMatch(/^changed {5}Pages end at 10,000 records$/m);
  });

  it('reports figures that the product does not read, without failing on them', async () => {
    const { code, output } = await run(async (input, init) => {
      const answer = await fetch(input, init);
      const bare = withHeaders({
        'X-RateLimit-Limit-USD': null,
        'X-RateLimit-Remaining-USD': null,
        'X-RateLimit-Cost-USD': null,
      })(answer);
      const text = await (await bare).text();
      const told = text.replace(/,"cost_usd":[\d.e-]+/, '').replace('"page":null', '"page":1');
      return new Response(answer.status === 204 ? null : told, {
        status: answer.status,
        headers: (await bare).headers,
      });
    });
    expect(code).toBe(0);
    expect(output).not.toContain('MISLEADS');
    expect(output.match(/^changed .*$/gm)?.map((line) => line.slice(12))).toEqual([
      'A list says in its envelope what it cost, and which page it is',
      'Every answer tells the budget in dollars too',
      'With a cursor there is no page number',
    ]);
  });

  it('says in one sentence that a key is needed', async () => {
    const refusing: typeof fetch = async () =>
      Response.json({ message: 'API key required' }, { status: 401 });
    const { code, output } = await run(refusing);
    expect(code).toBe(2);
    expect(output).toMatch(/^needs a key/m);
    expect(output).toContain(
      'OpenAlex wants a key for this: set OPENALEX_API_KEY (a free one is enough) and run the check again.',
    );
  });

  it('tells a service out of reach from one that has changed', async () => {
    const { code, output } = await run(() => Promise.reject(new TypeError('fetch failed')));
    expect(code).toBe(2);
    expect(output).toContain('0 hold, 0 changed, 1 without an answer, 0 need a key; 0 credits.');
  });

  it('sends the key in a header and once in the address, never where a paid plan would change the answer, and prints none', async () => {
    const seen: (readonly [url: string, header: string | null])[] = [];
    const { output } = await run(
      (input, init) => {
        seen.push([String(input), new Headers(init?.headers).get('authorization')]);
        return fetch(String(input).replace('&api_key=a-secret-key', ''), init);
      },
      [],
      'a-secret-key',
    );
    const inAddress = seen.filter(([url]) => url.includes('a-secret-key'));
    expect(inAddress.map(([, header]) => header)).toEqual([null]);
    const premium = seen.find(([url]) => url.includes('from_created_date'));
    expect(premium?.[1]).toBeNull();
    expect(seen[0]?.[1]).toBe('Bearer a-secret-key');
    expect(output).not.toContain('a-secret-key');
    expect(output).toMatch(/^holds {7}A key is taken in the address, as pages send it$/m);
  });

  it('refuses what it cannot read', async () => {
    await expect(run(fetch, ['--max-credits', 'many'])).rejects.toThrow(
      '--max-credits is a number from 0, not many',
    );
  });

  it.each([
    ['check-service.mjs', 'npm run check-service -- [options]'],
    ['fill-static-cache.mjs', 'npm run fill-static-cache -- [options] [seed ...]'],
  ])('%s answers --help without any package', (script, beginning) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academic-explorer-'));
    try {
      cpSync('scripts', path.join(folder, 'scripts'), { recursive: true });
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join('scripts', script), '--help'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.split('\n')[0]).toBe(beginning);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
