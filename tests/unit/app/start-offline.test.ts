import { QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai/vanilla';
import { afterOpening, cacheForOffline, followConnectivity } from '@/app/start-offline';
import { watchConnectivity } from '@/app/watch-connectivity';
import { DailyLimitError } from '@/lib/openalex/errors';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { closedServiceAtom } from '@/lib/state/service/condition-atoms';
import { connectivityProblemAtom } from '@/lib/state/service/offline-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { setApiKeyAtom } from '@/lib/state/shell/settings-atoms';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function setup({ hasNetwork = true, isThere = true, isCached = false } = {}) {
  const events = new EventTarget();
  const serviceWorker = { controller: isCached ? {} : null };
  const navigator = { onLine: hasNetwork, serviceWorker };
  const window = { navigator, addEventListener: events.addEventListener.bind(events) };
  Object.assign(globalThis, { window });
  const store = createStore();
  store.set(sourceStatusAtom, { state: 'live' });
  const asked: boolean[] = [];
  const answer = { isThere };
  const connectivity = followConnectivity(store, async () => {
    asked.push(answer.isThere);
    return answer.isThere;
  });
  return {
    store,
    connectivity,
    asked,
    answer,
    problem: () => store.get(connectivityProblemAtom),
    emit: (name: 'online' | 'offline') => events.dispatchEvent(new Event(name)),
  };
}

describe('followReach(store, askSource)', () => {
  it('says nothing while records come', () => {
    const { connectivity, problem, asked } = setup();
    connectivity.listeners.onReachable(true);
    expect(problem()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('asks the source itself before it says that it is out of reach', async () => {
    const { connectivity, problem, answer, asked } = setup();
    connectivity.listeners.onReachable(false);
    connectivity.listeners.onReachable(false);
    await settle();
    expect([problem(), asked]).toEqual([null, [true]]);
    answer.isThere = false;
    connectivity.listeners.onReachable(false);
    await settle();
    expect(problem()).toBe('out-of-reach');
    connectivity.listeners.onReachable(true);
    expect(problem()).toBeNull();
  });

  it('follows the browser’s network, and looks by itself when it is back', async () => {
    const { problem, emit, answer } = setup({ isThere: false });
    emit('offline');
    expect(problem()).toBe('offline');
    emit('online');
    await settle();
    expect(problem()).toBe('out-of-reach');
    answer.isThere = true;
    emit('online');
    await settle();
    expect(problem()).toBeNull();
  });

  it('knows a server on this machine, which needs no network', async () => {
    const { problem } = setup({ hasNetwork: false, isThere: true });
    expect(problem()).toBe('offline');
    await settle();
    expect(problem()).toBeNull();
  });

  it('takes no answer that was on its way for a network that has gone', async () => {
    const { connectivity, problem, emit, answer } = setup({ isThere: false });
    emit('offline');
    connectivity.listeners.onReachable(true);
    await settle();
    expect(problem()).toBe('offline');
    answer.isThere = true;
    connectivity.listeners.onReachable(true);
    await settle();
    expect(problem()).toBeNull();
  });

  it('looks at once where the page itself came from this browser', async () => {
    const { problem, asked } = setup({ isThere: false, isCached: true });
    await settle();
    expect([problem(), asked]).toEqual(['out-of-reach', [false]]);
  });

  it('repeats failed requests once the source can be reached', async () => {
    const { store, connectivity, answer, problem } = setup({ isThere: false });
    let tries = 0;
    const observer = new QueryObserver(store.get(queryClientAtom), {
      queryKey: ['works'],
      retry: false,
      queryFn: async () => {
        tries += 1;
        if (tries === 1) throw new Error('Network error');
        return 'works';
      },
    });
    const leave = observer.subscribe(() => undefined);
    await settle();
    await connectivity.check();
    expect(problem()).toBe('out-of-reach');
    answer.isThere = true;
    await connectivity.check();
    expect([tries, observer.getCurrentResult().data]).toEqual([2, 'works']);
    leave();
    store.get(queryClientAtom).clear();
  });

  it('follows what the service is like, and begins anew with another key', () => {
    const { store, connectivity } = setup();
    const condition = { state: 'key-needed', since: 0, times: 1, said: '', until: null } as const;
    connectivity.begin({ kind: 'live', baseUrl: 'https://api.example.org', condition });
    expect(store.get(closedServiceAtom)?.state).toBe('key-needed');
    connectivity.listeners.onOutcome({ error: null, credits: 1 });
    expect(store.get(closedServiceAtom)).toBeNull();
    const spent = new DailyLimitError(1_000, new Date(0), 0);
    connectivity.listeners.onOutcome({ error: spent, credits: 1 });
    expect(store.get(closedServiceAtom)?.state).toBe('no-credits');
    store.set(setApiKeyAtom, 'mine');
    expect(store.get(closedServiceAtom)).toBeNull();
  });

  it('takes the server’s own condition for that of visitors without a key alone', () => {
    const { store, connectivity } = setup();
    const condition = { state: 'no-credits', since: 0, times: 1, said: '', until: null } as const;
    const decision = {
      kind: 'proxy',
      baseUrl: '/proxy',
      source: 'live',
      name: 'OpenAlex',
      condition,
    } as const;
    connectivity.begin(decision);
    expect(store.get(closedServiceAtom)?.state).toBe('no-credits');
    store.set(setApiKeyAtom, 'mine');
    connectivity.begin(decision);
    expect(store.get(closedServiceAtom)).toBeNull();
  });

  it('is silent over invented records, which need no network', async () => {
    const { store, connectivity, problem } = setup({ isThere: false });
    store.set(sourceStatusAtom, { state: 'sample', reason: 'unreachable' });
    await connectivity.check();
    expect(problem()).toBeNull();
  });
});

describe('watchReach(fetch, tell)', () => {
  const told: boolean[] = [];
  const watched = (answer: () => Promise<Response>) =>
    watchConnectivity(answer, (isReachable) => told.push(isReachable));
  beforeEach(() => told.splice(0));

  it('takes any answer for a sign of life', async () => {
    const response = await watched(async () => new Response('', { status: 500 }))('/works', {});
    expect([response.status, told]).toEqual([500, [true]]);
  });

  it('reports an unanswered request, and passes the failure on', async () => {
    const fetch = watched(() => Promise.reject(new TypeError('fetch failed')));
    await expect(fetch('/works', {})).rejects.toThrow('fetch failed');
    expect(told).toEqual([false]);
  });

  it('does not count a request that was given up', async () => {
    const fetch = watched(() => Promise.reject(new TypeError('aborted')));
    await expect(fetch('/works', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(told).toEqual([]);
  });
});

describe('afterOpening(work)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { document: undefined });
  });

  it.each([
    ['loading', 'the page has loaded, and three seconds more'],
    ['complete', 'three seconds more where it has loaded already'],
  ])('waits, while the page is %s, until %s', (readyState) => {
    const events = new EventTarget();
    Object.assign(globalThis, {
      document: { readyState },
      window: { addEventListener: events.addEventListener.bind(events) },
    });
    const work = jest.fn();
    afterOpening(work);
    if (readyState === 'loading') {
      jest.advanceTimersByTime(60_000);
      expect(work).not.toHaveBeenCalled();
      events.dispatchEvent(new Event('load'));
    }
    jest.advanceTimersByTime(2_999);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('cacheForOffline(store, flush, whenIdle)', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
    jest.useRealTimers();
  });

  /** Whether the page of a build goes on to ask for a service worker. */
  function asks(build: Readonly<Record<string, string>>): boolean {
    jest.useFakeTimers();
    Object.assign(globalThis, { document: { readyState: 'complete' } });
    Object.assign(process.env, build);
    const whenIdle = jest.fn();
    cacheForOffline(createStore(), async () => undefined, whenIdle);
    jest.advanceTimersByTime(60_000);
    return whenIdle.mock.calls.length > 0;
  }

  it.each([
    ['a build', { NODE_ENV: 'production', NEXT_PUBLIC_SERVICE_WORKER: '1' }, true],
    ['a build that turns it off', { NODE_ENV: 'production', NEXT_PUBLIC_SERVICE_WORKER: '' }, false],
    ['development', { NODE_ENV: 'development', NEXT_PUBLIC_SERVICE_WORKER: '1' }, false],
  ])('in %s', (_, build, expected) => {
    expect(asks(build)).toBe(expected);
  });
});
