import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStaticIndex } from '@/lib/cache/static-index';
import { staticFilePath } from '@/lib/cache/static-path';
import { createStaticTier } from '@/lib/cache/static-tier';
import { createTransport } from '@/lib/openalex/transport';
import { createStaticFiles } from '@/lib/server/static-files';
import { type FakeServer, startFakeService } from '@/tests/support/fake-service-server';
import { fromRoot, runNode } from '../../../../scripts/project.mjs';
import { type FillOptions, fillStaticCache, planFill } from '../../../../scripts/static-cache/fill';
import { readSeeds } from '../../../../scripts/static-cache/seeds';
import { openStore } from '../../../../scripts/static-cache/store';

const DAY = 86_400_000;

let service: FakeServer;
let folder: string;
/** A work of the sample library with a DOI, and the ids that it names. */
let work: { readonly id: string; readonly doi: string; readonly [field: string]: unknown };

beforeAll(async () => {
  service = await startFakeService();
  const list = await (await fetch(`${service.url}/works?sort=cited_by_count:desc&per_page=1`)).json();
  work = list.results[0];
});
afterAll(() => service.close());
beforeEach(() => {
  service.reset();
  folder = mkdtempSync(path.join(tmpdir(), 'static-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shortId = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** Options for a run at a given time; the client's own time passes by itself. */
function optionsFor(
  texts: readonly string[],
  changes: Partial<FillOptions> & { readonly at?: number } = {},
): FillOptions {
  const { at = Date.now(), ...rest } = changes;
  let clientTime = at;
  const { seeds, faults } = readSeeds(texts);
  expect(faults).toEqual([]);
  return {
    seeds,
    depth: 0,
    kinds: null,
    maxAgeMs: 30 * DAY,
    maxCredits: 1_000,
    maxRequests: 10_000,
    store: openStore(folder, () => at),
    transport: createTransport({
      baseUrl: service.url,
      apiKey: () => 'secret-key',
      now: () => clientTime,
      sleep: async (ms) => {
        clientTime += ms;
      },
    }),
    now: () => at,
    ...rest,
  };
}

const fill = (...args: Parameters<typeof optionsFor>) => fillStaticCache(optionsFor(...args));

function jsonAt(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}

const indexAt = (subfolder: string) => readStaticIndex(jsonAt(path.posix.join(subfolder, 'index.json')));

function allFiles(): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe('fillStaticCache(options)', () => {
  it('writes a record where its readers look for it', async () => {
    const id = shortId(work.id);
    const state = await fill([work.id]);
    expect(state).toMatchObject({ fetched: 1, credits: 0, failures: [], stopped: null });
    expect(allFiles()).toEqual(['index.json', `works/${id}.json`, 'works/index.json']);
    const answer = await (await fetch(`${service.url}/works/${id}`)).json();
    expect(jsonAt(`works/${id}.json`)).toEqual(answer);

    const onServer = await createStaticFiles(folder).read(staticFilePath(`/works/${id}`, 'api_key=x'));
    expect(JSON.parse(Buffer.from(onServer?.bytes ?? []).toString())).toEqual(answer);
    const inBrowser = createStaticTier({
      baseUrl: 'https://host.example/static-cache',
      fetch: async (url) => {
        const file = path.join(folder, url.slice('https://host.example/static-cache/'.length));
        return existsSync(file) ? new Response(readFileSync(file)) : new Response('<html>', { status: 404 });
      },
    });
    const found = await inBrowser.read('works', [id, 'W99'], { isBatch: true });
    expect([...found.keys()]).toEqual([id]);
  });

  it('keeps an index per folder, without keys', async () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    await fill([work.id], { at });
    expect(indexAt('')).toEqual({ lastUpdated: '2026-11-20T12:00:00.000Z', files: {}, folders: ['works'] });
    expect(indexAt('works')).toEqual({
      lastUpdated: '2026-11-20T12:00:00.000Z',
      files: {
        [`${shortId(work.id)}.json`]: {
          url: `/works/${shortId(work.id)}`,
          lastRetrieved: '2026-11-20T12:00:00.000Z',
          contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      folders: [],
    });
    expect(service.requests.map(({ query }) => query)).toEqual(['api_key=secret-key']);
    for (const file of allFiles())
      expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('secret-key');
  });

  it('puts a record asked for by DOI under its own id too', async () => {
    await fill([work.doi]);
    const alias = staticFilePath(`/works/doi:${work.doi.replace('https://doi.org/', '')}`, '');
    expect(jsonAt(alias)).toEqual(jsonAt(`works/${shortId(work.id)}.json`));
    expect(Object.keys(indexAt('works')?.files ?? {})).toHaveLength(2);
  });

  it('keeps a list as a query file, and fetches its records one step on', async () => {
    const seed = 'works?filter=publication_year:2019&per_page=3&sort=cited_by_count:desc';
    const file = staticFilePath('/works', 'sort=cited_by_count:desc&per_page=3&filter=publication_year:2019');
    const first = await fill([seed]);
    expect(first).toMatchObject({ fetched: 1, credits: 1 });
    expect(allFiles()).toEqual(['index.json', 'works/index.json', file, 'works/queries/index.json'].sort());
    const second = await fill([seed], { depth: 1 });
    expect(second).toMatchObject({ fetched: 3, fresh: 1, credits: 0 });
    expect(readdirSync(path.join(folder, 'works')).filter((name) => /^W\d+\.json$/.test(name))).toHaveLength(
      3,
    );
    expect(indexAt('works')?.folders).toEqual(['queries']);
  });

  it('follows relations, keywords a hundred at a time, and never fetches a thing twice', async () => {
    const state = await fill([work.id], { depth: 1 });
    expect(state.failures).toEqual([]);
    const keywords = service.requests.filter(({ path: asked }) => asked === '/keywords');
    expect(keywords).toHaveLength(1);
    expect(state.credits).toBe(1);
    const asked = service.requests.map(({ url }) => url);
    expect(new Set(asked).size).toBe(asked.length);
    const kinds = readdirSync(folder).filter((name) => name !== 'index.json');
    expect(kinds).toEqual(
      ['authors', 'funders', 'institutions', 'keywords', 'sources', 'topics', 'works'].filter((kind) =>
        kinds.includes(kind),
      ),
    );
    expect(kinds).toEqual(expect.arrayContaining(['authors', 'keywords', 'sources', 'topics', 'works']));
    expect(indexAt('keywords')?.folders).toEqual([]);
  });

  it('follows only the kinds it is told to', async () => {
    await fill([work.id], { depth: 1, kinds: new Set(['sources']) });
    expect(readdirSync(folder).filter((name) => name !== 'index.json')).toEqual(['sources', 'works']);
  });

  it('asks nothing that is fresh, and leaves unchanged files alone when it is not', async () => {
    const id = shortId(work.id);
    const at = Date.now();
    await fill([work.id], { at });
    const before = statSync(path.join(folder, `works/${id}.json`)).mtimeMs;
    service.reset();
    expect(await fill([work.id], { at: at + 29 * DAY })).toMatchObject({ fetched: 0, fresh: 1 });
    expect(service.requests).toHaveLength(0);
    expect(await fill([work.id], { at: at + 31 * DAY })).toMatchObject({ fetched: 0, unchanged: 1 });
    expect(statSync(path.join(folder, `works/${id}.json`)).mtimeMs).toBe(before);
    expect(indexAt('works')?.files[`${id}.json`]?.lastRetrieved).toBe(new Date(at + 31 * DAY).toISOString());
  });

  it('goes on where it was stopped', async () => {
    const first = await fill([work.id], { depth: 1, maxRequests: 5 });
    expect(first).toMatchObject({ fetched: 5, stopped: '5 requests were made' });
    const second = await fill([work.id], { depth: 1 });
    expect(second).toMatchObject({ fresh: 5, stopped: null, failures: [] });
    const asked = service.requests.map(({ url }) => url);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('takes up files whose index was never written', async () => {
    await fill([work.id]);
    rmSync(path.join(folder, 'works/index.json'));
    service.reset();
    expect(await fill([work.id])).toMatchObject({ fetched: 0, fresh: 1 });
    expect(indexAt('works')?.files[`${shortId(work.id)}.json`]?.url).toBe(`/works/${shortId(work.id)}`);
    writeFileSync(path.join(folder, `works/${shortId(work.id)}.json`), '{"id":');
    rmSync(path.join(folder, 'works/index.json'));
    expect(await fill([work.id])).toMatchObject({ fetched: 1, fresh: 0 });
  });

  it.each([29, 0])('repairs a file that was cut, with answers up to %i days old', async (days) => {
    const file = path.join(folder, `works/${shortId(work.id)}.json`);
    await fill([work.id]);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, 200));
    expect(await fill([work.id], { maxAgeMs: days * DAY })).toMatchObject({
      fetched: 1,
      fresh: 0,
      unchanged: 0,
    });
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(await fill([work.id])).toMatchObject({ fetched: 0, fresh: 1 });
  });

  it('repairs a file that another answer has taken the place of', async () => {
    const file = path.join(folder, `works/${shortId(work.id)}.json`);
    await fill([work.id]);
    writeFileSync(file, '{"id":"https://openalex.org/W1"}');
    expect(await fill([work.id])).toMatchObject({ fetched: 1 });
    expect(jsonAt(`works/${shortId(work.id)}.json`)).toMatchObject({ id: work.id });
  });

  it('does not ask again for what is not there, until that is old', async () => {
    const at = Date.now();
    expect(await fill(['W4040000404', work.id], { at })).toMatchObject({ fetched: 1, missing: 1 });
    service.reset();
    expect(await fill(['W4040000404', work.id], { at: at + DAY })).toMatchObject({ missing: 1, fresh: 1 });
    expect(await planFill(optionsFor(['W4040000404'], { at: at + DAY }))).toMatchObject({ requests: 0 });
    expect(service.requests).toEqual([]);
    expect(await fill(['W4040000404'], { at: at + 31 * DAY })).toMatchObject({ missing: 1 });
    expect(service.requests).toHaveLength(1);
  });

  it('remembers keywords that a batch left out', async () => {
    const file = `works/${shortId(work.id)}.json`;
    await fill([work.id]);
    const record = {
      ...work,
      keywords: [{ id: 'https://openalex.org/keywords/no-such-word', display_name: 'None' }],
    };
    writeFileSync(path.join(folder, file), JSON.stringify(record));
    rmSync(path.join(folder, 'works/index.json'));
    const options = { depth: 1, kinds: new Set(['keywords'] as const) };
    expect(await fill([work.id], options)).toMatchObject({ credits: 1, missing: 1 });
    expect(await fill([work.id], options)).toMatchObject({ credits: 0 });
  });

  it('a plan that asks nothing remembers nothing', async () => {
    await planFill(optionsFor(['W4040000404']));
    await fill([work.id]);
    expect(allFiles().some((name) => name.includes('missing'))).toBe(false);
  });

  it('spends no more than it may', async () => {
    const seeds = ['works?search=open', 'works?search=data', 'works?search=network'];
    const state = await fill(seeds, { maxCredits: 20 });
    expect(state).toMatchObject({
      credits: 20,
      fetched: 2,
      stopped: 'the next request would exceed 20 credits',
    });
    expect(service.requests.reduce((sum, { credits }) => sum + credits, 0)).toBe(20);
  });

  it('counts what is not there, names what fails, and goes on', async () => {
    const state = await fill(['W4040000404', 'W5000000500', work.id]);
    expect(state).toMatchObject({ fetched: 1, missing: 1, stopped: null });
    expect(state.failures).toEqual([expect.stringMatching(/^\/works\/W5000000500: /)]);
  });

  it.each([
    ['W4290009999', /^Daily request limit of/],
    ['W4010000401', /API key not found/],
  ])('stops at what will not pass: %s', async (id, message) => {
    const state = await fill([id]);
    expect(state.stopped).toMatch(message);
  });
});

describe('planFill(options)', () => {
  it('prices what is known without asking', async () => {
    expect(
      await planFill(optionsFor([work.id, 'works?search=open', 'works', 'keywords/open-access'])),
    ).toEqual({
      requests: 4,
      credits: 12,
      fresh: 0,
    });
    expect(service.requests).toEqual([]);
    expect(allFiles()).toEqual([]);
  });

  it('follows the relations of entities whose files are there already', async () => {
    await fill([work.id]);
    service.reset();
    const plan = await planFill(optionsFor([work.id], { depth: 1 }));
    expect(plan).toMatchObject({ credits: 1, fresh: 1 });
    expect(plan.requests).toBeGreaterThan(5);
    expect(service.requests).toEqual([]);
  });
});

describe('npm run fill-static-cache', () => {
  const run = (...args: readonly string[]) => {
    const options = ['--api-url', service.url, '--folder', folder];
    const env = { OPENALEX_API_KEY: undefined, OPENALEX_MAILTO: undefined, NODE_ENV: undefined };
    return runNode([fromRoot('scripts/fill-static-cache.mjs'), ...options, ...args], { capture: true, env });
  };

  it('says what it would cost, then does it', async () => {
    const seedFile = path.join(folder, 'seeds.txt');
    writeFileSync(seedFile, `# the most cited\n${work.doi}\n`);
    const planned = await run('--dry-run', '--file', seedFile, 'works?search=open');
    expect(planned).toEqual({ code: 0, output: '2 requests for 10 credits; 0 answers are fresh.\n' });
    expect(service.requests).toEqual([]);
    const filled = await run('--file', seedFile, 'works?search=open');
    expect(filled.code).toBe(0);
    expect(filled.output).toContain('[########################] 2 of 2, step 0, 2 written, 0 unchanged');
    expect(filled.output).toContain('0 failed, 10 credits');
    expect(existsSync(path.join(folder, 'works/queries/search=open.json'))).toBe(true);
  }, 30_000);

  it.each([
    [['--depth', 'far', 'W2741809807'], '--depth is a number from 0, not far'],
    [['--kinds', 'books', 'W2741809807'], '--kinds: books is none of works, authors'],
    [['--bogus'], "Unknown option '--bogus'"],
    [['what is this'], 'what is this: neither an identifier nor the address of a list'],
    [[], 'No seeds.'],
  ])(
    'refuses %j',
    async (args, message) => {
      const { code, output } = await run(...args);
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(service.requests).toEqual([]);
    },
    30_000,
  );
});
