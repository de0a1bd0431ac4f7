import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import { lazyOnce } from '@/lib/base/lazy-once';
import { report } from '@/lib/base/report';
import { type CacheStatisticsKeeper, createCacheStatistics } from '@/lib/cache/cache-statistics';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import type { RecordStore } from '@/lib/cache/memory-tier';
import type { StaticTier } from '@/lib/cache/static-tier';
import { createRecordTiers } from '@/lib/cache/tiers';
import type { NetworkLog } from '@/lib/network-log/network-log';
import type { CapabilitiesKeeper } from '@/lib/openalex/capabilities';
import type { SourceDecision } from '@/lib/openalex/decide-source';
import type { OpenAlexClientOptions } from '@/lib/openalex/endpoints/client';
import type { FetchLike } from '@/lib/openalex/exchange';
import { createKeyFallbackFetch } from '@/lib/openalex/key-fallback';
import type { MeterKeeper } from '@/lib/openalex/meter';
import type { RequestEvent } from '@/lib/openalex/request-events';
import { libraryPrefix } from '@/lib/state/service/last-library';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import type { Database } from '@/lib/storage/database';
import { createLazyApi, type LazyApi } from './lazy-api';
import { createLazyIndexedDbTier } from './lazy-indexeddb-tier';
import { afterOpening, type SourceListeners } from './start-offline';
import { watchConnectivity } from './watch-connectivity';

/** What lives as long as the page, whatever the source of records. */
export interface PageServices {
  /** Not logged by the page, as the client tells of its requests itself. */
  readonly fetch: FetchLike;
  readonly log: NetworkLog;
  readonly meter: MeterKeeper;
  readonly database: Database;
}

/** The visitor's settings as the client reads them, anew for each request. */
export interface VisitorSettings {
  readonly apiKey: () => string | null;
  readonly mailto: () => string;
  readonly onKeyRejected: (key: string) => void;
}

export interface ConnectOptions {
  readonly services: PageServices;
  readonly settings: VisitorSettings;
  readonly memory: RecordStore;
  readonly onLiveAnswer: () => void;
  /** What the service is known to offer. */
  readonly capabilities: () => Promise<CapabilitiesKeeper>;
  readonly listeners: SourceListeners;
  /** Whether there is no network, so that old records are given at once. */
  readonly isOffline: () => boolean;
}

export interface ConnectedSource {
  readonly api: LazyApi;
  readonly indexedDb: IndexedDbTier;
  readonly statistics: CacheStatisticsKeeper;
  /** Of what this browser stores of the source; empty for the service. */
  readonly prefix: string;
}

let connections = 0;

export function isLive(decision: SourceDecision): boolean {
  return decision.kind === 'live' || (decision.kind === 'proxy' && decision.source === 'live');
}

/** Where records of a source other than the service are cached: apart from real ones, and from each other. */
function storagePrefix(decision: SourceDecision): string {
  if (isLive(decision)) return '';
  if (decision.kind === 'proxy' && decision.source === 'library') return libraryPrefix(decision.name);
  return `sample:${decision.kind === 'proxy' ? decision.name : 'built-in'}:`;
}

/** How the client reaches the source, and whose credits that takes. */
function clientOptions(
  decision: SourceDecision,
  { services, settings, onLiveAnswer, listeners, capabilities }: ConnectOptions,
  name: string,
): OpenAlexClientOptions {
  const logAs = (entityType: 'api' | 'worker') => (event: RequestEvent) =>
    services.log.record({ ...event, id: `${name}-${event.id}`, entityType });
  const { meter } = services;
  const fetch = watchConnectivity(services.fetch, listeners.onReachable);
  if (decision.kind === 'sample') {
    const baseUrl = withBasePath('/sample-library');
    const sample = lazyOnce(async () => (await import('./sample-fetch')).createSampleFetch(baseUrl));
    const answer: FetchLike = async (url, init) => (await sample())(url, init);
    return { baseUrl, fetch: answer, meter, budgetWithoutKey: 'nobody', onRequest: logAs('worker') };
  }
  const { baseUrl } = decision;
  const logIt = logAs('api');
  if (!isLive(decision)) return { baseUrl, fetch, meter, budgetWithoutKey: 'nobody', onRequest: logIt };
  const isProxied = decision.kind === 'proxy';
  return {
    baseUrl,
    fetch: createKeyFallbackFetch(fetch, settings.onKeyRejected),
    meter,
    apiKey: settings.apiKey,
    capabilities,
    keyTransport: isProxied ? 'header' : 'query',
    budgetWithoutKey: isProxied ? 'server' : 'visitor-address',
    get mailto() {
      // Our own server sends its own.
      return isProxied ? undefined : settings.mailto();
    },
    onOutcome: listeners.onOutcome,
    onPause: listeners.onPause,
    onRequest: (event) => {
      logIt(event);
      if (event.status === 'success') onLiveAnswer();
    },
  };
}

/** The tier of the site's own files, if it has any; its code is loaded at first use. */
function hostedTier(decision: SourceDecision): StaticTier | undefined {
  if (!isLive(decision) || process.env.NEXT_PUBLIC_HAS_STATIC_CACHE !== '1') return undefined;
  const tier = lazyOnce(async () => {
    const { createStaticTier } = await import('@/lib/cache/static-tier');
    // The page's own fetch, which logs these requests.
    return createStaticTier({
      baseUrl: withBasePath('/static-cache'),
      fetch: (url, init) => fetch(url, init),
    });
  });
  async function ask<Value>(question: (found: StaticTier) => Promise<Value>, nothing: Value): Promise<Value> {
    try {
      return await question(await tier());
    } catch (error) {
      report('warning', 'The cached answers of the site could not be read', error);
      return nothing;
    }
  }
  return {
    name: 'static',
    read: (...call) => ask((found) => found.read(...call), new Map()),
    readAnswer: (...call) => ask((found) => found.readAnswer(...call), null),
  };
}

/** Tells the log of what did not have to be asked for. */
function sparedRequests(log: NetworkLog, baseUrl: string, name: string) {
  let lastNumber = 0;
  return (
    status: 'cached' | 'deduplicated',
    kind: string,
    ids: readonly string[],
    metadata: Readonly<Record<string, string | number>>,
  ) => {
    lastNumber += 1;
    const time = Date.now();
    const [only] = ids;
    log.record({
      id: `${name}-spared-${lastNumber}`,
      url: `${baseUrl}/${kind}${ids.length === 1 ? `/${only}` : ''}`,
      method: 'GET',
      status,
      startTime: time,
      endTime: time,
      statusCode: null,
      size: null,
      error: null,
      entityType: status === 'cached' ? 'cache' : 'api',
      metadata: { ...metadata, records: ids.length },
    });
  };
}

/** The service's calls from where the decision says, behind this browser's caches. */
export function connect(decision: SourceDecision, options: ConnectOptions): ConnectedSource {
  const { services, memory } = options;
  connections += 1;
  const name = `source-${connections}`;
  const client = clientOptions(decision, options, name);
  // Shown before the first request, which brings the client.
  const hasKey = (client.apiKey?.() ?? null) !== null;
  services.meter.changeOwner(hasKey ? 'visitor-key' : (client.budgetWithoutKey ?? 'visitor-address'));
  const spared = sparedRequests(services.log, client.baseUrl, name);
  const prefix = storagePrefix(decision);
  const indexedDb = createLazyIndexedDbTier({ database: services.database, prefix });
  const hosted = hostedTier(decision);
  const statistics = createCacheStatistics();
  const tiers = createRecordTiers({
    memory,
    indexedDb,
    hosted,
    statistics,
    onHit: ({ tier, kind, ids }) => {
      // The hosted cache's requests stand in the log as themselves.
      if (tier !== 'static') spared('cached', kind, ids, { tier });
    },
  });
  const api = createLazyApi(client, tiers, {
    hosted,
    isOffline: options.isOffline,
    onShared: ({ kind, ids }) => spared('deduplicated', kind, ids, {}),
  });
  return { api, indexedDb, statistics, prefix };
}

/** Asks the service what the visitor's key pays once the page has opened, and when another key is entered. Answers the function that stops it. */
export function learnOfKeys(
  store: ReturnType<typeof createStore>,
  decision: SourceDecision,
  { learnKeyLimits }: LazyApi,
): () => void {
  if (!isLive(decision)) return () => undefined;
  const ask = () => {
    // Code that does not come is told where somebody waits for it.
    if (store.get(usableApiKeyAtom) !== null) void learnKeyLimits().catch(() => undefined);
  };
  afterOpening(ask);
  return store.sub(usableApiKeyAtom, ask);
}
