import { gzipSync } from 'node:zlib';
import { libraryTasks } from '@/lib/workers/library.worker';
import { createLibraryWorkerFetch, createWorkerLibrary } from '@/lib/workers/library-client';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const FILE = gzipSync('{"id":"https://openalex.org/W10","title":"One"}\n');
const baseUrl = '/sample-library';
const libraryUrl = 'https://host.example.org/sample-library.ndjson.gz';

type Download = (url: string) => Promise<Response>;

function setup(download: Download = async () => new Response(new Uint8Array(FILE))) {
  const downloads: string[] = [];
  let pauses = 0;
  const { spawn, workers } = loopbackWorkers(() =>
    libraryTasks({
      fetch: (url) => {
        downloads.push(url);
        return download(url);
      },
      pause: async () => {
        pauses += 1;
      },
    }),
  );
  const fetch = createLibraryWorkerFetch(spawn, { baseUrl, libraryUrl });
  return { fetch, workers, downloads, pauses: () => pauses };
}

describe('createLibraryWorkerFetch(spawn, options)', () => {
  it('answers as the library does, from one worker and one download', async () => {
    const { fetch, workers, downloads } = setup();
    expect(workers).toHaveLength(0);
    const [one, list, none] = await Promise.all([
      fetch(`${baseUrl}/works/W10`),
      fetch(`${baseUrl}/works?select=id`),
      fetch(`${baseUrl}/works/W11`),
    ]);
    expect(await one.json()).toEqual({ id: 'https://openalex.org/W10', title: 'One' });
    expect((await list.json()).meta.count).toBe(1);
    expect([list.headers.get('x-ratelimit-credits-used'), none.status]).toEqual(['1', 404]);
    expect([workers.length, downloads]).toEqual([1, [libraryUrl]]);
  });

  it('indexes ahead of the first search, between questions', async () => {
    const { fetch, pauses } = setup();
    expect((await fetch(`${baseUrl}/works/W10`)).status).toBe(200);
    expect(pauses()).toBe(1);
    const found = await (await fetch(`${baseUrl}/works?search=one&select=id`)).json();
    expect(found.meta.count).toBe(1);
  });

  it('rejects like an unreachable host while the file cannot be had, and tries again', async () => {
    const answers = [new Response('', { status: 503 }), new Response(new Uint8Array(FILE))];
    const { fetch, workers } = setup(async () => answers.shift() ?? new Response('', { status: 500 }));
    await expect(fetch(`${baseUrl}/works/W10`)).rejects.toThrow(
      'fetch failed: the library file answered 503',
    );
    expect(workers[0]?.isTerminated).toBe(true);
    expect((await fetch(`${baseUrl}/works/W10`)).status).toBe(200);
    expect(workers).toHaveLength(2);
  });

  it('rejects what was waiting when the worker crashes', async () => {
    const { fetch, workers } = setup(() => new Promise(() => undefined));
    const waiting = fetch(`${baseUrl}/works/W10`);
    workers[0]?.crash('out of memory');
    await expect(waiting).rejects.toThrow(new TypeError('fetch failed: out of memory'));
  });

  it('rejects when no worker can be started', async () => {
    const fetch = createLibraryWorkerFetch(
      () => {
        throw new Error('workers are forbidden');
      },
      { baseUrl, libraryUrl },
    );
    await expect(fetch(`${baseUrl}/works/W10`)).rejects.toThrow('fetch failed: workers are forbidden');
  });

  it('leaves an aborted question', async () => {
    const { fetch } = setup(() => new Promise(() => undefined));
    const controller = new AbortController();
    const waiting = fetch(`${baseUrl}/works/W10`, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('createWorkerLibrary(spawn)', () => {
  const setupCached = () => {
    const download = () => Promise.reject(new TypeError('nothing is downloaded'));
    const { spawn, workers } = loopbackWorkers(() =>
      libraryTasks({ fetch: download, pause: () => Promise.resolve() }),
    );
    return { cachedLibrary: createWorkerLibrary(spawn), workers };
  };
  const idsIn = async (cachedLibrary: ReturnType<typeof createWorkerLibrary>, text: string) => {
    const response = await cachedLibrary.fetch(`https://cached.invalid/works?search=${text}&select=id`);
    const { results } = await response.json();
    return results.map(({ id }: { id: string }) => id.slice(-3));
  };
  const one = { id: 'https://openalex.org/W10', display_name: 'Ocean tides', title: 'Ocean tides' };
  const two = { id: 'https://openalex.org/W11', display_name: 'Tides again', title: 'Tides again' };

  it('starts no worker before there is something to do', () => {
    const { cachedLibrary, workers } = setupCached();
    cachedLibrary.change('works', [], []);
    expect(workers).toHaveLength(0);
  });

  it('answers from what was put there and not taken away, from one worker', async () => {
    const { cachedLibrary, workers } = setupCached();
    cachedLibrary.change('works', [one, two], []);
    expect((await idsIn(cachedLibrary, 'tides')).sort()).toEqual(['W10', 'W11']);
    cachedLibrary.change('works', [], ['W10']);
    expect(await idsIn(cachedLibrary, 'tides')).toEqual(['W11']);
    expect(workers).toHaveLength(1);
  });

  it('is another one after its worker was lost, and says so', async () => {
    const { cachedLibrary, workers } = setupCached();
    cachedLibrary.change('works', [one], []);
    const before = cachedLibrary.generation;
    workers[0]?.crash('out of memory');
    expect(cachedLibrary.generation).not.toBe(before);
    cachedLibrary.change('works', [two], []);
    expect(await idsIn(cachedLibrary, 'tides')).toEqual(['W11']);
  });

  it('is another one after a change that failed', async () => {
    const { cachedLibrary, workers } = setupCached();
    cachedLibrary.change('works', [one], []);
    workers[0]?.deliver({ type: 'failed', run: 1, message: 'odd record' });
    expect(cachedLibrary.generation).toBe(1);
    expect(await idsIn(cachedLibrary, 'tides')).toEqual([]);
  });
});
