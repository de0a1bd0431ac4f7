import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createStore } from 'jotai/vanilla';
import { startApplication } from '@/app/start-up';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { cacheStatisticsAtom, recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { layoutClientAtom } from '@/lib/state/canvas/layout-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { clearNetworkLogAtom, networkLogAtom } from '@/lib/state/service/network-atoms';
import { retrySourceAtom, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { apiKeyStatusAtom, setApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { workspaceAtom } from '@/lib/state/workspace-atom';
import { rawWork } from '../../support/build-records';

/** What the server answers; a page has one fetch, which is wrapped once. */
let answer: (path: string, key: string | null) => Response;
let requests: string[] = [];
const indexedDB = new IDBFactory();

beforeAll(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const inTab = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => inTab.get(key) ?? null,
    setItem: (key: string, value: string) => inTab.set(key, value),
    removeItem: (key: string) => inTab.delete(key),
  };
  const fetch = async (input: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('X-OpenAlex-Key');
    requests.push(`${input}${key === null ? '' : ` ${key}`}`);
    return answer(input, key);
  };
  const window = {
    localStorage,
    sessionStorage,
    fetch,
    location: {
      origin: 'https://site.test',
      href: 'https://site.test/',
      pathname: '/',
      search: '',
      assign: (path: string) => {
        window.location.href = path;
      },
    },
    navigator: { onLine: true },
    addEventListener: () => undefined,
    requestIdleCallback: () => 0,
  };
  // The page's global object is its window; in Node they are two.
  Object.defineProperty(globalThis, 'fetch', { get: () => window.fetch, configurable: true });
  Object.assign(globalThis, { window, indexedDB, IDBKeyRange, requestIdleCallback: () => 0 });
});

/** Each start has a page of its own, and hears nothing of those before it. */
function openPage(): void {
  const events = new EventTarget();
  Object.assign(window, { addEventListener: events.addEventListener.bind(events) });
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
}

const stores: ReturnType<typeof createStore>[] = [];

beforeEach(() => {
  requests = [];
});

// Accesses wait to be written, and the process with them.
afterEach(() => Promise.all(stores.splice(0).map((store) => store.get(recordCacheAtom)?.indexedDb.settle())));

function status(source: object): Response {
  return Response.json({ name: 'OpenAlex', ...source });
}

function start() {
  openPage();
  const store = createStore();
  stores.push(store);
  startApplication(store);
  const context = store.get(flowContextAtom);
  if (context === null) throw new Error('Not started');
  store.set(clearNetworkLogAtom);
  return { store, api: context.api, records: context.records };
}

async function storedKeys(store: ReturnType<typeof createStore>): Promise<readonly IDBValidKey[]> {
  await store.get(recordCacheAtom)?.indexedDb.settle();
  return new Promise((resolve) => {
    const request = indexedDB.open('academic-explorer', 1);
    request.onsuccess = () => {
      const keys = request.result.transaction('entries').objectStore('entries').getAllKeys();
      keys.onsuccess = () => {
        request.result.close();
        resolve(keys.result);
      };
    };
  });
}

describe('startApplication(store)', () => {
  it('keeps invented records apart', async () => {
    answer = (path) =>
      path.endsWith('/status')
        ? status({ source: 'sample', name: 'Sample library', reason: 'configured' })
        : Response.json(rawWork('W12'));
    const { store, api } = start();
    await api.fetchEntity(checkedReference('works', 'W12'));
    await expect(storedKeys(store)).resolves.toEqual([
      'sample:Sample library:index:works',
      'sample:Sample library:record:works:W12',
    ]);
    expect(store.get(meterAtom)).toMatchObject({ owner: 'nobody', spentCredits: 0 });
  });

  it('asks once, tells each request once, and keeps records for the next visit', async () => {
    answer = (path) =>
      path.endsWith('/status') ? status({ source: 'live' }) : Response.json(rawWork('W12'));
    const { store, api, records } = start();
    await api.fetchEntity(checkedReference('works', 'W12'));
    await api.fetchEntity(checkedReference('works', 'W12'));
    expect(records.peek('works', 'W12')).not.toBeNull();
    expect(requests).toEqual(['/proxy/status', '/proxy/works/W12']);
    const told = store
      .get(networkLogAtom)
      .map(({ status: is, url, entityType }) => `${is} ${entityType} ${url}`);
    expect(told.filter((line) => line.endsWith('/works/W12'))).toEqual([
      'cached cache /proxy/works/W12',
      'success api /proxy/works/W12',
    ]);
    expect(told.filter((line) => line.endsWith('/proxy/status'))).toHaveLength(1);
    expect(store.get(cacheStatisticsAtom)).toMatchObject({
      asked: 1,
      tiers: { memory: { hits: 1, misses: 1 } },
    });
    expect(store.get(meterAtom)).toMatchObject({ owner: 'server', requests: 2 });
    await expect(storedKeys(store)).resolves.toEqual(
      expect.arrayContaining(['index:works', 'record:works:W12']),
    );

    requests = [];
    const later = start();
    await expect(later.api.fetchEntity(checkedReference('works', 'W12'))).resolves.toMatchObject({
      id: 'W12',
    });
    expect(requests).toEqual(['/proxy/status']);
  });

  it('asks once what a key pays and has left, as soon as one is entered', async () => {
    answer = (path) => {
      if (path.endsWith('/status')) return status({ source: 'live' });
      if (!path.endsWith('/rate-limit')) return Response.json(rawWork('W15'));
      return Response.json({ rate_limit: { credits_limit: 5_000, credits_remaining: 4_000 } });
    };
    const { store, api } = start();
    await api.fetchEntity(checkedReference('works', 'W15'));
    const isKnown = new Promise<void>((resolve) => {
      store.sub(meterAtom, () => {
        if (store.get(meterAtom)?.remainingCredits === 4_000) resolve();
      });
    });
    store.set(setApiKeyAtom, 'mine');
    await isKnown;
    expect(store.get(meterAtom)).toMatchObject({ owner: 'visitor-key', limitCredits: 5_000 });
    expect(requests.filter((request) => request.includes('rate-limit'))).toEqual(['/proxy/rate-limit mine']);
    store.set(setApiKeyAtom, null);
  });

  it('serves what keyless would serve when the stored key is wrong', async () => {
    answer = (path, key) => {
      if (path.endsWith('/status')) return status({ source: 'live' });
      if (key !== null) return Response.json({ error: 'Invalid or missing API key' }, { status: 401 });
      return Response.json(rawWork(path.slice(path.lastIndexOf('/') + 1)));
    };
    const { store, api } = start();
    store.set(setApiKeyAtom, 'secret');
    await expect(api.fetchEntity(checkedReference('works', 'W13'))).resolves.toMatchObject({ id: 'W13' });
    await api.fetchEntity(checkedReference('works', 'W14'));
    expect(requests).toEqual([
      '/proxy/status',
      '/proxy/works/W13 secret',
      '/proxy/works/W13',
      '/proxy/works/W14',
    ]);
    expect(store.get(apiKeyStatusAtom)).toBe('rejected');
    expect(JSON.stringify(store.get(networkLogAtom))).not.toContain('secret');
  });

  it('opens the workspace when a screen asks for it, with what was set on previous visits', async () => {
    answer = () => status({ source: 'live' });
    window.localStorage.setItem(
      'academic-explorer-traversal',
      JSON.stringify({ state: { depth: 4 }, version: 1 }),
    );
    const { store } = start();
    expect(store.get(layoutClientAtom)).toBeNull();
    await store.get(workspaceAtom);
    expect(store.get(layoutClientAtom)).not.toBeNull();
    expect(store.get(analysisClientAtom)).not.toBeNull();
    expect(store.get(traversalDepthAtom)).toBe(4);
  });

  it('answers from the sample library while the tab looks at the example, until it is left', async () => {
    answer = () => Response.json(rawWork('W12'));
    Object.assign(window.location, { pathname: '/explore/graph', search: '?example=W12' });
    const { api } = start();
    await api.fetchEntity(checkedReference('works', 'W12'));
    Object.assign(window.location, { pathname: '/', search: '' });
    const { store, api: later } = start();
    await later.fetchEntity(checkedReference('works', 'W12'));
    expect(requests).toEqual(['/proxy/sample/works/W12', '/proxy/sample/works/W12']);
    expect(store.get(sourceStatusAtom)).toEqual({ state: 'sample', reason: 'chosen' });
    await store.get(retrySourceAtom)?.retry();
    expect(window.sessionStorage.getItem('academic-explorer-example')).toBeNull();
    expect(window.location.href).toBe('/');
  });

  it('keeps the records of a named library until it changes, also where its server is out of reach', async () => {
    let identity = 'one';
    let isDown = false;
    answer = (path) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return path.endsWith('/status')
        ? status({ source: 'library', name: 'openalex', identity })
        : Response.json(rawWork('W12'));
    };
    const visit = async () => {
      requests = [];
      const { store, api } = start();
      await api.fetchEntity(checkedReference('works', 'W12'));
      const keys = (await storedKeys(store)).filter((key) => String(key).startsWith('library:'));
      return { keys, asked: requests.filter((path) => path.includes('/works/')).length };
    };
    const kept = ['library:openalex:index:works', 'library:openalex:record:works:W12'];
    await expect(visit()).resolves.toEqual({ keys: kept, asked: 1 });
    await expect(visit()).resolves.toEqual({ keys: kept, asked: 0 });
    isDown = true;
    await expect(visit()).resolves.toEqual({ keys: kept, asked: 0 });
    isDown = false;
    identity = 'two';
    await expect(visit()).resolves.toEqual({ keys: kept, asked: 1 });
  });
});
