import { createHash } from 'node:crypto';
import { BASE_PATH } from '@/lib/base/base-path';
import type { Library } from '@/lib/library/library';
import { warmLibrary } from '@/lib/library/warm-library';
import type { FetchLike } from '@/lib/openalex/exchange';
import { type AnswerMemory, createAnswerMemory } from '@/lib/server/answer-memory';
import type { NoteAnswer } from '@/lib/server/answer-note';
import type { SentAnswer } from '@/lib/server/answer-response';
import { type AnswerTiers, createAnswerTiers } from '@/lib/server/answer-tiers';
import { askAlone, createAskOnce } from '@/lib/server/ask-once';
import { createBytesInWork } from '@/lib/server/bytes-in-work';
import { type Client, createClientReader, createNearnessReader } from '@/lib/server/client-address';
import { createCreditShares } from '@/lib/server/credit-shares';
import { createDayCredits } from '@/lib/server/day-credits';
import { createDayFile, type DayFile } from '@/lib/server/day-file';
import { createDiskTier, type DiskTier } from '@/lib/server/disk-tier';
import {
  readEnvironment,
  type ServerEnvironment,
  wantsJsonLog,
  warnOfMissingKey,
} from '@/lib/server/environment';
import { loadLibrary } from '@/lib/server/load-library';
import { createServerMetrics, type ServerMetrics } from '@/lib/server/metrics';
import { fetchPacked } from '@/lib/server/packed-fetch';
import type { FigureAccess } from '@/lib/server/probes';
import { answerDirectly, type ProxyDependencies } from '@/lib/server/proxy';
import { createReadThrough } from '@/lib/server/read-through';
import { createLeases, type Leases } from '@/lib/server/redis/leases';
import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { createRefreshTimes } from '@/lib/server/refresh-times';
import { createAnswerLog, type PrintLine, reportAsJson } from '@/lib/server/server-log';
import { createSourceKeeper } from '@/lib/server/server-source';
import {
  createCapabilitiesFile,
  createServiceCapabilities,
  questionTo,
  type ServiceCapabilities,
} from '@/lib/server/service-capabilities';
import { createServiceWatch, type ServiceWatch } from '@/lib/server/service-watch';
import { createSharedAnswers, type SharedAnswers } from '@/lib/server/shared-answers';
import { type Admission, createAdmission, type Sharing, sharedRates } from '@/lib/server/shared-rate';
import { createSharedSpending } from '@/lib/server/shared-spending';
import { createSpending, type Spending } from '@/lib/server/spending';
import { createStaticFiles, type StaticFiles } from '@/lib/server/static-files';
import type { BuildStamp } from '@/lib/server/status';
import { isStoredLibrary, openStoredLibrary } from '@/lib/server/stored-library/open-stored-library';

export interface ServerRuntime extends ProxyDependencies {
  readonly spending: Spending;
  readonly watch: ServiceWatch;
  readonly capabilities: ServiceCapabilities;
  /** To what several servers share; null: this server is alone. */
  readonly sharing: Sharing | null;
  readonly shipped: StaticFiles;
  /** Null: nothing is counted. */
  readonly metrics: ServerMetrics | null;
  readonly figureAccess: FigureAccess;
  /** For the front door (scripts/front-door.mjs), which answers so before Next. */
  readonly answerDirectly: (request: Request) => Promise<SentAnswer | null>;
}

declare global {
  // Next bundles each route handler apart; the decision about the source has to be one for all of them.
  var academicExplorerServer: ServerRuntime | undefined;
}

function dayFileOf({ apiKey, apiUrl, cacheDir, cacheMaxBytes }: ServerEnvironment): DayFile | null {
  // Nothing of the key itself reaches the disk.
  const scope = `${apiUrl} ${apiKey === null ? 'without' : 'with'} a key`;
  return cacheMaxBytes === 0 ? null : createDayFile({ folder: cacheDir, scope });
}

/** What the server pays for, as the environment says. */
export function assembleSpending(
  environment: ServerEnvironment,
  now: () => number = Date.now,
  onBackground?: (work: Promise<void>) => void,
): Spending {
  const { creditsPerClientHour: perHour } = environment;
  return createSpending({
    day: createDayCredits({
      perDay: environment.creditsPerDay,
      reserve: environment.creditsReserve,
      hasKey: environment.apiKey !== null,
      file: dayFileOf(environment),
      now,
      onBackground,
    }),
    shares: perHour === 0 ? null : createCreditShares({ perHour, now }),
    perHour,
    now,
  });
}

/** What several servers have in one place. */
interface Shared {
  readonly link: RedisLink;
  readonly answers: SharedAnswers;
  readonly leases: Leases;
}

/** As the environment says; null: this server is alone. */
function assembleShared({ cacheUrl, apiUrl }: ServerEnvironment, now: () => number): Shared | null {
  if (cacheUrl === null) return null;
  const scope = createHash('sha256').update(apiUrl).digest('hex').slice(0, 12);
  const link = createRedisLink({ url: cacheUrl, scope, now });
  return { link, answers: createSharedAnswers(link), leases: createLeases(link) };
}

/** As `assembleSpending`, of all servers together. */
function assembleSharedSpending({ link }: Shared, parts: ServerParts): Spending {
  const { environment, onBackground } = parts;
  return createSharedSpending({
    link,
    perDay: environment.creditsPerDay,
    reserve: environment.creditsReserve,
    hasKey: environment.apiKey !== null,
    perHour: environment.creditsPerClientHour,
    file: dayFileOf(environment),
    now: link.now,
    onBackground,
  });
}

/** Gives those who share a Redis that has lost what it held what this server still holds. */
function refill({ link, answers }: Shared, memory: AnswerMemory): void {
  link.onUp(async () => {
    for (const answer of memory.all()) await answers.offer(answer);
  });
}

/** As the environment says, rid of what a killed server left in it; null: nothing is cached on disk. */
function assembleDisk(
  { cacheMaxBytes, cacheDir, apiUrl }: ServerEnvironment,
  now: () => number,
  onBackground: ServerParts['onBackground'],
): DiskTier | null {
  if (cacheMaxBytes === 0) return null;
  const disk = createDiskTier({ folder: cacheDir, maxBytes: cacheMaxBytes, scope: apiUrl, now });
  const swept = disk.sweep().then(() => undefined);
  onBackground?.(swept);
  return disk;
}

function assembleTiers(
  { environment, onBackground }: ServerParts,
  shared: Shared | null,
  now: () => number,
): AnswerTiers {
  const memory = createAnswerMemory({ now });
  if (shared !== null) refill(shared, memory);
  return createAnswerTiers({
    memory,
    shared: shared?.answers ?? null,
    disk: assembleDisk(environment, now, onBackground),
    shipped: createStaticFiles(environment.staticCacheDir),
    now,
  });
}

const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens a library on disk, or loads one and prepares it for its first search in the background. */
async function openLibrary(location: string): Promise<Library> {
  if (await isStoredLibrary(location)) return openStoredLibrary(location);
  const library = await loadLibrary(location);
  void warmLibrary(library, aMoment);
  return library;
}

const printLine: PrintLine = (line) => void process.stdout.write(`${line}\n`);

/** Null: answers are not logged. */
function assembleAnswerLog({
  environment,
  now = Date.now,
  print = printLine,
}: ServerParts): NoteAnswer | null {
  const { answerLog } = environment;
  if (answerLog === 'off') return null;
  return createAnswerLog({ hasQueries: answerLog === 'queries', now, print });
}

/** To whoever counts and whoever logs, and to what is asked once the service has answered. */
function noteTo(
  metrics: ServerMetrics | null,
  log: NoteAnswer | null,
  capabilities: ServiceCapabilities,
): NoteAnswer {
  return (note) => {
    metrics?.noteAnswer(note);
    log?.(note);
    if (note.outcome === 'asked' || note.outcome === 'passed') capabilities.noteLive();
  };
}

/** Takes turns at the service as a visitor would. */
const OWN_QUESTIONS: Client = 'what the service offers';

/** Nobody waits for it: neither a visitor nor the end of the process. */
function assembleCapabilities(parts: ServerParts, now: () => number, admit: Admission): ServiceCapabilities {
  const { environment, fetch, fetchPacked = fetch } = parts;
  const { cacheDir, cacheMaxBytes, apiUrl } = environment;
  return createServiceCapabilities({
    ask: questionTo({ environment, fetch: fetchPacked }, () => admit({ client: OWN_QUESTIONS, query: '' })),
    file: cacheMaxBytes === 0 ? null : createCapabilitiesFile(cacheDir, apiUrl),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    now,
  });
}

export interface ServerParts {
  readonly environment: ServerEnvironment;
  readonly fetch: FetchLike;
  /** Gives bodies as they came; `fetch` unless given. */
  readonly fetchPacked?: FetchLike;
  /** Takes the lines of the log of answers; the process's own output unless given. */
  readonly print?: PrintLine;
  /** This machine's clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Told of what goes on after an answer is given. It never rejects. */
  readonly onBackground?: (work: Promise<void>) => void;
}

/** Of answers of the service that are being read. Unit: bytes. */
const MOST_IN_WORK = 32 * 1_024 ** 2;

/** A server as the environment says; where it shares a Redis with others, it goes by their common clock. */
export function assembleServer(parts: ServerParts): ServerRuntime {
  const {
    environment,
    fetch,
    fetchPacked: fetchUpstream = fetch,
    now: ownNow = Date.now,
    onBackground,
  } = parts;
  const shared = assembleShared(environment, ownNow);
  const now = shared?.link.now ?? ownNow;
  const spending =
    shared === null
      ? assembleSpending(environment, now, onBackground)
      : assembleSharedSpending(shared, parts);
  const admit = createAdmission(shared?.link ?? null, environment.apiKey !== null);
  const capabilities = assembleCapabilities(parts, now, admit);
  const metrics = environment.hasMetrics ? createServerMetrics(shared !== null) : null;
  const watch = createServiceWatch(now);
  const readThrough = createReadThrough({
    environment,
    watch,
    fetch: metrics?.measured(fetchUpstream) ?? fetchUpstream,
    inWork: createBytesInWork(MOST_IN_WORK),
    tiers: assembleTiers(parts, shared, now),
    spending,
    refreshes: createRefreshTimes(now, shared?.leases.claimFor),
    askOnce: shared === null ? askAlone : createAskOnce({ ...shared, onBackground }),
    admit,
    now,
    ...(onBackground === undefined ? {} : { onBackground }),
  });
  const dependencies: ProxyDependencies = {
    sources: createSourceKeeper({ environment, fetch, loadLibrary: openLibrary, watch }),
    readThrough,
    basePath: BASE_PATH,
    readClient: createClientReader(environment.addressing),
    now,
    noteAnswer: noteTo(metrics, assembleAnswerLog(parts), capabilities),
  };
  return {
    ...dependencies,
    spending,
    watch,
    capabilities,
    sharing: shared === null ? null : { link: shared.link, rates: sharedRates(environment.apiKey !== null) },
    shipped: createStaticFiles(environment.staticCacheDir),
    metrics,
    figureAccess: {
      token: environment.metricsToken,
      isNear: createNearnessReader(environment.addressing),
    },
    answerDirectly: (request) => answerDirectly(request, dependencies),
  };
}

let isReporting = false;

/** Next bundles each route handler apart, and each bundle has its own way of reporting. */
function startReporting(): void {
  if (isReporting) return;
  isReporting = true;
  if (wantsJsonLog(process.env)) reportAsJson((line) => void process.stderr.write(`${line}\n`));
}

function start(): ServerRuntime {
  const environment = readEnvironment(process.env);
  warnOfMissingKey(environment);
  return assembleServer({
    environment,
    fetch: (url, init) => fetch(url, init),
    fetchPacked,
  });
}

/** What the route handlers of this server share; made at the first request. */
export function serverRuntime(): ServerRuntime {
  startReporting();
  globalThis.academicExplorerServer ??= start();
  return globalThis.academicExplorerServer;
}

export const BUILD: BuildStamp = {
  version: process.env.NEXT_PUBLIC_VERSION ?? 'unknown',
  commit: process.env.NEXT_PUBLIC_COMMIT ?? 'unknown',
};
