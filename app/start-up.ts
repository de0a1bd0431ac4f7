import type { createStore } from 'jotai/vanilla';
import { openAnew } from '@/components/router/url-store';
import { TOOL_CATALOGUE } from '@/components/shell/tools/tool-catalogue';
import { BASE_PATH, withBasePath, withoutBasePath } from '@/lib/base/base-path';
import { lazyOnce } from '@/lib/base/lazy-once';
import { onReport, report } from '@/lib/base/report';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore, type RecordStore } from '@/lib/cache/memory-tier';
import type { ExampleMap } from '@/lib/library/example-map';
import { classifyRequest, type KnownAddresses } from '@/lib/network-log/classify';
import { interceptRequests } from '@/lib/network-log/intercept';
import { createNetworkLog } from '@/lib/network-log/network-log';
import type { OpenAlexApi } from '@/lib/openalex/api';
import {
  type DataSource,
  decideSource,
  isSourceReachable,
  type SourceDecision,
  type SourceQuestion,
} from '@/lib/openalex/decide-source';
import { createMeter } from '@/lib/openalex/meter';
import type { ServerShare } from '@/lib/openalex/server-share';
import { EXAMPLE_PARAMETER, GRAPH_PATH } from '@/lib/routing/paths';
import {
  followCacheAtom,
  noteStorageFaultAtom,
  type RecordCache,
  refreshCacheSizesAtom,
} from '@/lib/state/cache/cache-atoms';
import { setEvaluationOpenerAtom } from '@/lib/state/evaluation-opener-atoms';
import { importReaderAtom } from '@/lib/state/exchange/import-reader-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { transitionAtom } from '@/lib/state/graph/transition-atom';
import { setProjectsOpenerAtom } from '@/lib/state/project/projects-opener-atom';
import { loadRecentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { loadSearchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { noteActivityAtom } from '@/lib/state/service/activity-atoms';
import { exampleMapReaderAtom } from '@/lib/state/service/example-map-atom';
import { enterExample, isExampleTab, leaveExample } from '@/lib/state/service/example-tab';
import { adoptFormerKeys, noteLibrary, readLastLibrary } from '@/lib/state/service/last-library';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { followNetworkLogAtom } from '@/lib/state/service/network-atoms';
import { followNewerAtom } from '@/lib/state/service/newer-stored-atoms';
import { connectivityProblemAtom } from '@/lib/state/service/offline-atoms';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { followRecordLossesAtom } from '@/lib/state/service/record-losses-atoms';
import { serverShareReaderAtom } from '@/lib/state/service/server-share-atoms';
import {
  hasSeenLiveData,
  LIVE_SEEN_KEY,
  retrySourceAtom,
  type SourceStatus,
  sourceStatusAtom,
} from '@/lib/state/service/source-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import {
  loadSettingsAtom,
  mailtoAtom,
  rejectApiKeyAtom,
  usableApiKeyAtom,
} from '@/lib/state/shell/settings-atoms';
import { loadShellAtom } from '@/lib/state/shell/shell-atoms';
import { offerResumptionAtom, setWorkspaceOpenerAtom } from '@/lib/state/workspace-atom';
import { createDatabase, type Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { writeLocal } from '@/lib/storage/local-storage';
import { flushPersisted } from '@/lib/storage/persisted';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { type ConnectedSource, connect, isLive, learnOfKeys, type PageServices } from './connect';
import { loadEvaluationStart } from './evaluation-start';
import { inTransition } from './in-transition';
import { offerCapabilities } from './late-capabilities';
import { readImportApart } from './lazy-import-reader';
import { writeWorkbookApart } from './lazy-workbook-writer';
import {
  afterOpening,
  type Connectivity,
  cacheForOffline,
  deferCachedSearch,
  followConnectivity,
  watchChunkLoadErrors,
  whenIdle,
} from './start-offline';

type Store = ReturnType<typeof createStore>;

const DATA_SOURCES: readonly DataSource[] = ['auto', 'live', 'library'];

/** An address of the example map begins the example, which lasts as long as the tab unless it is left. */
function looksAtExample(): boolean {
  const { pathname, search } = window.location;
  const isGraph = withoutBasePath(pathname) === GRAPH_PATH;
  if (isGraph && new URLSearchParams(search).has(EXAMPLE_PARAMETER)) enterExample();
  return isExampleTab();
}

async function readExample(): Promise<ExampleMap> {
  const [response, { readExampleMap }] = await Promise.all([
    fetch(withBasePath('/example-map.json')),
    import('@/lib/library/example-map'),
  ]);
  return readExampleMap(await response.json());
}

function sourceQuestion(isRetry: boolean): SourceQuestion {
  const configured = process.env.NEXT_PUBLIC_DATA_SOURCE;
  return {
    target: process.env.NEXT_PUBLIC_BUILD_TARGET === 'export' ? 'export' : 'node',
    dataSource: DATA_SOURCES.find((known) => known === configured) ?? 'auto',
    apiUrl: process.env.NEXT_PUBLIC_OPENALEX_API_URL || 'https://api.openalex.org',
    basePath: BASE_PATH,
    fetch: (url, init) => fetch(url, init),
    hasReceivedLiveData: hasSeenLiveData(),
    lastLibrary: readLastLibrary(),
    isExample: !isRetry && looksAtExample(),
    retry: isRetry,
  };
}

async function readServerShare(signal: AbortSignal): Promise<ServerShare | null> {
  const { askServerShare } = await import('@/lib/openalex/server-share');
  return askServerShare({
    basePath: BASE_PATH,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    signal,
  });
}

function statusOf(decision: SourceDecision): SourceStatus {
  if (decision.kind === 'live') return { state: 'live' };
  if (decision.kind === 'sample' || decision.source === 'sample') {
    return { state: 'sample', reason: decision.reason };
  }
  return decision.source === 'live' ? { state: 'live' } : { state: 'library', name: decision.name };
}

const KNOWN_ADDRESSES: KnownAddresses = {
  api: [process.env.NEXT_PUBLIC_OPENALEX_API_URL || 'https://api.openalex.org', withBasePath('/proxy')],
  cache: withBasePath('/static-cache'),
  origin: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
};

let services: PageServices | null = null;

/** Made once per page, however often the application is started: requests are intercepted once. */
function pageServices(): PageServices {
  if (services !== null) return services;
  const log = createNetworkLog();
  const { fetch } = interceptRequests({
    window,
    log,
    classify: (url) => classifyRequest(url, KNOWN_ADDRESSES),
  });
  services = { fetch, log, meter: createMeter(), database: createDatabase() };
  return services;
}

/** Calls that wait until it is known where to send them, so that a search typed at once is not lost. */
function deferApi(ready: Promise<OpenAlexApi>): OpenAlexApi {
  return {
    fetchEntity: async (...call) => (await ready).fetchEntity(...call),
    fetchList: async (...call) => (await ready).fetchList(...call),
    fetchBatch: async (...call) => (await ready).fetchBatch(...call),
    autocomplete: async (...call) => (await ready).autocomplete(...call),
  };
}

/** Faults of the browser's database: shown by the state each time, noted once per kind. */
function followFaults(store: Store, database: Database): void {
  const noted = new Set<StorageFault['kind']>();
  database.onFault((fault) => {
    store.set(noteStorageFaultAtom, fault);
    if (!noted.has(fault.kind)) report('warning', fault.message);
    noted.add(fault.kind);
  });
}

/** Clears up in idle time: what is too old, and invented records once there are real ones. */
function tidyCache(
  store: Store,
  decision: SourceDecision,
  indexedDb: IndexedDbTier,
  database: Database,
): void {
  const tidy = async () => {
    if (isLive(decision)) await database.removeAll('sample:');
    await indexedDb.collect();
    await store.set(refreshCacheSizesAtom);
  };
  // It reads every index and every key, which a list that opens would have to wait for.
  afterOpening(() => whenIdle(tidy));
}

/** Writes what waits when the page goes; a phone may never say more than that it was hidden. */
function flushOnLeave(flush: () => void): void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/** The graph's workspace of a store, opened when the first screen needs it: its code is not part of a first visit. */
function createWorkspaceSide(store: Store, database: Database) {
  let started: Promise<typeof import('./start-workspace')> | null = null;
  let wanted: string | null = null;
  let opened: string | null = null;

  async function start() {
    const workspace = await import('./start-workspace');
    workspace.startWorkspace(store);
    openWanted(workspace);
    store.set(offerResumptionAtom, () => workspace.resumeGraph(store, database));
    return workspace;
  }

  function openWanted(workspace: typeof import('./start-workspace')): void {
    if (wanted === null || wanted === opened) return;
    opened = wanted;
    workspace.openRepository(store, database, wanted);
  }

  store.set(setWorkspaceOpenerAtom, async () => {
    started ??= start();
    await started;
  });
  return {
    /** Records come from another source, by the prefix of what is stored of it. */
    connectTo: (prefix: string) => {
      wanted = prefix;
      store.set(sessionScopeAtom, { database, prefix });
      void started?.then(openWanted);
    },
    forgetGraph: async () => {
      if (started !== null) (await started).forgetGraph(store);
    },
  };
}

/** The evaluation area of a store, opened when its first screen needs it. */
function offerEvaluation(store: Store, database: Database): void {
  let started: Promise<void> | null = null;
  store.set(setEvaluationOpenerAtom, () => {
    started ??= loadEvaluationStart().then((startEvaluation) => startEvaluation(store, database));
    return started;
  });
}

/** The projects of a store, opened when the first of their screens or acts needs them. */
function offerProjects(store: Store, database: Database): void {
  const open = lazyOnce(async () => (await import('./start-projects')).startProjects(store, database));
  const hasAny = async () => {
    const shelf = await database.read([FORMATS.projectShelf.key]);
    return shelf.ok && shelf.value[0] !== undefined;
  };
  const resume = lazyOnce(async () => {
    if (!(await hasAny())) return;
    await open();
    await (await import('./start-projects')).resumeProject(store);
  });
  store.set(setProjectsOpenerAtom, { hasAny, open, resume });
}

function libraryOf(decision: SourceDecision) {
  return decision.kind === 'proxy' && decision.source === 'library' ? decision : null;
}

/** Invented records are as quick to get again; those of a library last until it changes. */
async function clearOtherRecords(
  decision: SourceDecision,
  indexedDb: IndexedDbTier,
  database: Database,
): Promise<void> {
  const library = libraryOf(decision);
  if (library !== null) await adoptFormerKeys(database, library.name);
  const isSample = library === null && !isLive(decision);
  // A look at the example is no change of the site's source.
  const isKept = isSample || noteLibrary(library);
  if (isSample || (library !== null && !isKept)) await indexedDb.clear();
}

/** The data side of a store: what it shows of the page's services, and the way from a decision to calls. */
function createDataSide(store: Store, connectivity: Connectivity) {
  const page = pageServices();
  let leave: readonly (() => void)[] = [];
  let cache: RecordCache | null = null;
  const workspace = createWorkspaceSide(store, page.database);
  offerEvaluation(store, page.database);
  offerProjects(store, page.database);
  store.set(followNewerAtom);
  store.set(followRecordLossesAtom);
  store.set(loadSettingsAtom);
  void store.set(loadShellAtom, TOOL_CATALOGUE, page.database);
  store.set(loadSearchOptionsAtom);
  store.set(loadRecentSearchesAtom);
  store.set(followNetworkLogAtom, page.log);
  store.set(followPricesAtom);
  store.set(followMeterAtom, page.meter);
  followFaults(store, page.database);
  const flush = async () => {
    flushPersisted();
    await cache?.indexedDb.settle();
  };
  flushOnLeave(() => void flush());
  const { capabilities, askLate } = offerCapabilities(store, page.fetch, whenIdle);
  const noteLive = (decision: SourceDecision) => {
    writeLocal(LIVE_SEEN_KEY, 'yes');
    askLate(decision);
  };
  cacheForOffline(store, flush, whenIdle);

  return {
    connectTo: async (
      decision: SourceDecision,
      memory: RecordStore,
    ): Promise<Pick<ConnectedSource, 'api' | 'indexedDb'>> => {
      const { api, indexedDb, statistics, prefix } = connect(decision, {
        services: page,
        settings: {
          apiKey: () => store.get(usableApiKeyAtom),
          mailto: () => store.get(mailtoAtom),
          onKeyRejected: (key) => store.set(rejectApiKeyAtom, key),
        },
        memory,
        onLiveAnswer: () => noteLive(decision),
        capabilities,
        listeners: connectivity.listeners,
        isOffline: () => store.get(connectivityProblemAtom) === 'offline',
      });
      connectivity.begin(decision);
      await clearOtherRecords(decision, indexedDb, page.database);
      for (const stop of leave) stop();
      cache = { memory, indexedDb, statistics };
      leave = [store.set(followCacheAtom, cache), indexedDb.dispose, learnOfKeys(store, decision, api)];
      workspace.connectTo(prefix);
      tidyCache(store, decision, indexedDb, page.database);
      return { api, indexedDb };
    },
    forgetGraph: workspace.forgetGraph,
  };
}

/**
 * Starts the application on a store: decides where the records of this visit come from, and gives the flows what they
 * work with. Asking again when sample data is shown starts anew if the service answers: invented
 * records never stand beside real ones (docs/behaviours/requests.md#where-records-come-from).
 */
export function startApplication(store: Store): void {
  onReport((entry) => store.set(noteActivityAtom, entry, Date.now()));
  watchChunkLoadErrors(store);
  const connectivity = followConnectivity(store, () => isSourceReachable(sourceQuestion(true)));
  const { connectTo, forgetGraph } = createDataSide(store, connectivity);
  store.set(transitionAtom, { run: inTransition });
  store.set(importReaderAtom, { read: readImportApart });
  store.set(exampleMapReaderAtom, { read: lazyOnce(readExample) });

  function use(decision: Promise<SourceDecision>): void {
    const records = createRecordStore();
    const connected = decision.then((decided) => connectTo(decided, records));
    const api = deferApi(connected.then((made) => made.api));
    const cachedSearch = deferCachedSearch(connected.then((made) => made.indexedDb));
    const isOffline = () => store.get(connectivityProblemAtom) === 'offline';
    const costsCredits = async () => isLive(await decision);
    store.set(flowContextAtom, {
      api,
      records,
      cachedSearch,
      isOffline,
      costsCredits,
      writeWorkbook: writeWorkbookApart,
      now: Date.now,
    });
  }

  const first = decideSource({ ...sourceQuestion(false), apiKey: store.get(usableApiKeyAtom) });
  use(first);
  void first.then((decided) => {
    store.set(sourceStatusAtom, statusOf(decided));
    store.set(retrySourceAtom, { retry });
    if (decided.kind === 'proxy') store.set(serverShareReaderAtom, { read: readServerShare });
  });

  async function retry(): Promise<void> {
    const shown = store.get(sourceStatusAtom);
    if (shown.state !== 'sample') return connectivity.check();
    if (shown.reason === 'chosen') {
      leaveExample();
      // A page anew, since no invented record may stay.
      openAnew('/');
      return;
    }
    const decided = await decideSource({ ...sourceQuestion(true), apiKey: store.get(usableApiKeyAtom) });
    if (statusOf(decided).state === 'sample') return;
    await forgetGraph();
    use(Promise.resolve(decided));
    store.set(sourceStatusAtom, statusOf(decided));
  }
}
