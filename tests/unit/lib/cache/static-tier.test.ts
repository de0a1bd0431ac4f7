import { onReport } from '@/lib/base/report';
import { createStaticTier } from '@/lib/cache/static-tier';

const INDEX_ENTRY = { url: '/works/W12', lastRetrieved: '2026-01-01T00:00:00Z', contentHash: 'x' };
const index = (files: readonly string[], folders: readonly string[] = []) => ({
  lastUpdated: '2026-01-01T00:00:00Z',
  files: Object.fromEntries(files.map((name) => [name, INDEX_ENTRY])),
  folders,
});
const WORK = { id: 'https://openalex.org/W12', display_name: 'Title' };

/** A host of these files (by path below static-cache); anything else is answered with its 404 page. */
function setup(files: Readonly<Record<string, unknown>>, answer?: (path: string) => Promise<Response>) {
  const requests: string[] = [];
  let now = 1_000;
  const tier = createStaticTier({
    baseUrl: '/explorer/static-cache',
    now: () => now,
    fetch: async (url) => {
      const path = url.slice('/explorer/static-cache/'.length);
      requests.push(path);
      if (answer !== undefined) return answer(path);
      const body = files[path];
      return body === undefined ? new Response('<h1>404</h1>', { status: 404 }) : Response.json(body);
    },
  });
  return {
    tier,
    requests,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const one = { isBatch: false };
const many = { isBatch: true };

describe('createStaticTier()', () => {
  it('gives whole records of the files it ships, as fetched now', async () => {
    const { tier } = setup({ 'works/W12.json': WORK });
    const found = await tier.read('works', ['W12', 'W13'], one);
    expect([...found]).toEqual([
      ['W12', { record: { kind: 'works', id: 'W12', raw: WORK }, times: { '*': 1_000 } }],
    ]);
  });

  it('keeps a record without its field of another type, and tells it', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { tier } = setup({ 'works/W12.json': { ...WORK, fwci: 'high' }, 'works/W13.json': { title: 'x' } });
    const found = await tier.read('works', ['W12', 'W13'], one);
    stop();
    expect([...found.values()].map(({ record }) => record.raw)).toEqual([WORK]);
    expect(reports).toEqual([
      'Files of works: 1 value of 1 record left out, being of an unexpected type (W12: fwci)',
    ]);
  });

  it('asks for each index once, and then only for what it names', async () => {
    const { tier, requests } = setup({
      'index.json': index([], ['works']),
      'works/index.json': index(['W12.json']),
      'works/W12.json': WORK,
    });
    await tier.read('works', ['W13'], one);
    await tier.read('works', ['W12'], many);
    await tier.read('authors', ['A12'], one);
    expect(requests).toEqual(['index.json', 'works/index.json', 'works/W12.json']);
  });

  it('works without an index, but then leaves batches alone', async () => {
    const { tier, requests } = setup({ 'works/W12.json': WORK });
    expect((await tier.read('works', ['W12', 'W13'], many)).size).toBe(0);
    expect((await tier.read('works', ['W12'], one)).size).toBe(1);
    expect(requests).toEqual(['index.json', 'works/index.json', 'works/W12.json']);
  });

  it('says when the service gave an answer, as the index has it', async () => {
    const file = 'filter=cites~3AW12.json';
    const entry = { url: '/works', lastRetrieved: '2026-11-20T00:00:00Z', contentHash: 'x' };
    const { tier } = setup({
      'index.json': index([], ['works']),
      'works/index.json': index([], ['queries']),
      'works/queries/index.json': { lastUpdated: '', files: { [file]: entry }, folders: [] },
      [`works/queries/${file}`]: { results: [] },
    });
    await expect(tier.readAnswer({ path: '/works', query: 'filter=cites:W12' })).resolves.toMatchObject({
      retrievedAt: Date.UTC(2026, 10, 20),
    });
  });

  it('gives answers to lists', async () => {
    const { tier, requests } = setup({ 'works/queries/filter=cites~3AW12.json': { results: [] } });
    await expect(tier.readAnswer({ path: '/works', query: 'filter=cites:W12' })).resolves.toEqual({
      body: { results: [] },
      retrievedAt: null,
    });
    await expect(tier.readAnswer({ path: '/works', query: '' })).resolves.toBeNull();
    expect(requests).toContain('works.json');
  });

  it.each([
    ['a page of status 200', async () => new Response('<h1>Explorer</h1>')],
    ['a record of another kind', async () => Response.json({ id: 'https://openalex.org/A12' })],
    ['a server error', async () => Response.json(WORK, { status: 500 })],
  ])('takes %s for a miss', async (_case, answer) => {
    const { tier } = setup({}, answer);
    await expect(tier.read('works', ['W12'], one)).resolves.toEqual(new Map());
  });

  it('leaves a host that does not answer alone for a minute', async () => {
    const { tier, requests, pass } = setup({}, () => Promise.reject(new TypeError('Failed to fetch')));
    await tier.read('works', ['W12'], one);
    await tier.read('works', ['W13'], one);
    expect(requests).toEqual(['index.json']);
    pass(60_000);
    await tier.read('works', ['W13'], one);
    expect(requests).toEqual(['index.json', 'works/W13.json']);
  });

  it('gives up after ten seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const { tier } = setup({});
    await tier.read('works', ['W12'], one);
    expect(timeout.mock.calls).toEqual([[10_000], [10_000], [10_000]]);
    timeout.mockRestore();
  });

  it('stops when no caller waits any more', async () => {
    const { tier, requests } = setup({ 'works/W12.json': WORK });
    const signal = AbortSignal.abort();
    await expect(tier.read('works', ['W12'], { isBatch: false, signal })).resolves.toEqual(new Map());
    expect(requests).not.toContain('works/W12.json');
  });
});
