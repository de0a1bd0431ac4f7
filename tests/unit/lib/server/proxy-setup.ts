import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLibrary } from '@/lib/library/library';
import type { Capabilities } from '@/lib/openalex/capabilities';
import { createAnswerMemory } from '@/lib/server/answer-memory';
import { createAnswerTiers } from '@/lib/server/answer-tiers';
import { askAlone } from '@/lib/server/ask-once';
import { createClientReader } from '@/lib/server/client-address';
import { createDiskTier } from '@/lib/server/disk-tier';
import { readEnvironment } from '@/lib/server/environment';
import { answerDirectly, handleProxy } from '@/lib/server/proxy';
import { createReadThrough } from '@/lib/server/read-through';
import { createRefreshTimes } from '@/lib/server/refresh-times';
import { assembleSpending } from '@/lib/server/runtime';
import { createSourceKeeper } from '@/lib/server/server-source';
import { createServiceWatch } from '@/lib/server/service-watch';
import { createStaticFiles } from '@/lib/server/static-files';
import { handleStatus } from '@/lib/server/status';

export const BUILD = { version: '1.2.3', commit: 'abc' };
export const LIVE = { DATA_SOURCE: 'live', OPENALEX_API_URL: 'https://api.example.org/' };

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

export type Service = (url: string, init: RequestInit) => Promise<Response>;

export const ok: Service = async () => Response.json({ id: 'https://openalex.org/W12' });

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'academic-explorer-'));
  folders.push(folder);
  return folder;
}

const unfinished = new Set<Promise<void>>();

/** Notes work that goes on behind the answers of a server, which may write into its folder. */
export function noteBackground(work: Promise<void>): void {
  unfinished.add(work);
}

/** Removes the folders once no noted work goes on any more. */
export async function removeTemporaryFolders(): Promise<void> {
  for (const work of unfinished) await work;
  unfinished.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export interface ServerSetup {
  readonly env?: Readonly<Record<string, string>>;
  /** The upstream; unreachable unless given. */
  readonly service?: Service;
  readonly basePath?: string;
  /** Where answers are cached; nowhere unless given. */
  readonly disk?: string;
  readonly shipped?: string;
  /** What was found of the service. */
  readonly capabilities?: Capabilities;
}

/** A server with the given variables, at a time that stands still until it is moved. */
export function setupServer(given: ServerSetup = {}) {
  const { env = {}, service, basePath = '', disk, shipped, capabilities = null } = given;
  const sent: Sent[] = [];
  const loaded: string[] = [];
  const environment = readEnvironment({
    ...(disk === undefined ? { OPENALEX_CACHE_MAX_MB: '0' } : { OPENALEX_CACHE_DIR: disk }),
    ...env,
  });
  let time = Date.parse('2026-11-20T12:00:00Z');
  const now = () => time;
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    if (service === undefined) throw new TypeError('fetch failed');
    return service(url, init);
  };
  const watch = createServiceWatch(now);
  const sources = createSourceKeeper({
    environment,
    watch,
    fetch,
    now,
    loadLibrary: async (location) => {
      loaded.push(location);
      if (location === '/missing') throw new Error('ENOENT: no such file');
      const work = { id: 'https://openalex.org/W12', display_name: 'From a library' };
      return createLibrary(new Map([['works', [work]]]), { name: 'my-records' });
    },
  });
  const tiers = createAnswerTiers({
    memory: createAnswerMemory({ now }),
    shared: null,
    disk:
      disk === undefined
        ? null
        : createDiskTier({ folder: disk, maxBytes: 10_000_000, scope: environment.apiUrl, now }),
    shipped: shipped === undefined ? { read: async () => null } : createStaticFiles(shipped),
    now,
  });
  const background = new Set<Promise<void>>();
  const onBackground = (work: Promise<void>) => {
    background.add(work);
    // Without a folder nothing is written, and a service that never answers is not waited for.
    if (disk !== undefined) noteBackground(work);
  };
  const spending = assembleSpending(environment, now, onBackground);
  const readClient = createClientReader(environment.addressing);
  const refreshes = createRefreshTimes(now);
  const readThrough = createReadThrough({
    environment,
    watch,
    fetch,
    tiers,
    spending,
    refreshes,
    askOnce: askAlone,
    now,
    onBackground,
  });
  const dependencies = { sources, readThrough, basePath, readClient, now };
  const requestTo = (address: string, init: RequestInit) =>
    new Request(`http://localhost:3000${address}`, init);
  const ask = (address: string, init: RequestInit = {}) =>
    handleProxy(requestTo(address, init), dependencies);
  /** What the front door sends before Next is asked. */
  const askDirectly = (address: string, init: RequestInit = { headers: { 'Accept-Encoding': 'gzip, br' } }) =>
    answerDirectly(requestTo(address, init), dependencies);
  const status = async (query = '', init: RequestInit = {}) => {
    const response = await handleStatus(new Request(`http://localhost:3000/proxy/status${query}`, init), {
      sources,
      build: BUILD,
      spending,
      watch,
      capabilities: { current: () => capabilities, noteLive: () => undefined },
      readClient,
      sharing: null,
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    ask,
    askDirectly,
    status,
    sent,
    loaded,
    /** Resolves when nothing goes on behind the answers any more. */
    settle: async () => {
      for (const work of background) await work;
    },
    /** Lets time pass. */
    pass: (ms: number) => {
      time += ms;
    },
    /** What a visitor sees of how the answer came about. */
    outcome: async (address: string, init: RequestInit = {}) => {
      const response = await ask(address, init);
      return [response.status, response.headers.get('X-Cache'), response.headers.get('X-Budget-Owner')];
    },
  };
}
