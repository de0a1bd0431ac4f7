import { FAREWELL } from '@/lib/server/farewell';

const SITE = 'https://lab.example/';

/** Runs the script as a worker would be, at the root of an origin that has other applications. */
async function run(pages: readonly string[], cacheNames: readonly string[]) {
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const kept = new Set(cacheNames);
  const reloaded: string[] = [];
  let isRegistered = true;
  const self = {
    addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
    skipWaiting: () => undefined,
    registration: {
      scope: SITE,
      unregister: async () => {
        isRegistered = false;
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({ url, navigate: async (address: string) => void reloaded.push(address) })),
    },
  };
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  new Function('self', 'caches', FAREWELL)(self, caches);
  let work: Promise<void> = Promise.resolve();
  listeners.get('activate')?.({
    waitUntil: (given) => {
      work = given;
    },
  });
  await work;
  return { kept: [...kept], reloaded, isRegistered, events: [...listeners.keys()] };
}

describe('FAREWELL', () => {
  it('ends the worker, forgets its pages and answers for nothing', async () => {
    const { kept, isRegistered, events } = await run([], [`serwist-precache-v2-${SITE}`]);
    expect({ kept, isRegistered, events }).toEqual({
      kept: [],
      isRegistered: false,
      events: ['install', 'activate'],
    });
  });

  it('leaves the caches of other applications of the origin alone', async () => {
    const others = ['wiki-pages', `workbox-precache-v2-${SITE}wiki/`];
    expect((await run([], [...others, `serwist-precache-v2-${SITE}`])).kept).toEqual(others);
  });

  it('reloads our open pages, and none of a neighbour', async () => {
    const ours = [SITE, `${SITE}works/W1`, `${SITE}search?q=tides`, `${SITE}?q=1`];
    const { reloaded } = await run([...ours, `${SITE}wiki/edit`, 'https://lab.example.org/'], []);
    expect(reloaded).toEqual(ours);
  });
});
