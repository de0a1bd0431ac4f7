import { BASE_PATH } from '@/lib/base/base-path';
import type { Library } from '@/lib/library/library';
import { warmLibrary } from '@/lib/library/warm-library';
import type { FetchLike } from '@/lib/openalex/exchange';
import { createAnswerMemory } from '@/lib/server/answer-memory';
import type { SentAnswer } from '@/lib/server/answer-response';
import { createAnswerTiers } from '@/lib/server/answer-tiers';
import { createClientReader } from '@/lib/server/client-address';
import { createCreditShares } from '@/lib/server/credit-shares';
import { createDayCredits } from '@/lib/server/day-credits';
import { createDayFile } from '@/lib/server/day-file';
import { createDiskTier } from '@/lib/server/disk-tier';
import { readEnvironment, type ServerEnvironment } from '@/lib/server/environment';
import { loadLibrary } from '@/lib/server/load-library';
import { answerStored, type ProxyDependencies } from '@/lib/server/proxy';
import { createReadThrough, type ReadThrough } from '@/lib/server/read-through';
import { createSourceKeeper } from '@/lib/server/server-source';
import { createSpending, type Spending } from '@/lib/server/spending';
import { createStaticFiles, type StaticFiles } from '@/lib/server/static-files';
import type { BuildStamp } from '@/lib/server/status';

export interface ServerRuntime extends ProxyDependencies {
  readonly spending: Spending;
  readonly shipped: StaticFiles;
  /** For the front door (scripts/front-door.mjs), which answers so what is cached, before Next. */
  readonly answerStored: (request: Request) => Promise<SentAnswer | null>;
}

declare global {
  // Next bundles each route handler apart; the decision about the source has to be one for all of them.
  var academicExplorerServer: ServerRuntime | undefined;
}

/** What the server pays for, as the environment says. */
export function assembleSpending(
  environment: ServerEnvironment,
  now: () => number = Date.now,
  onBackground?: (work: Promise<void>) => void,
): Spending {
  const { apiKey, apiUrl, cacheDir, cacheMaxBytes, creditsPerClientHour: perHour } = environment;
  const hasKey = apiKey !== null;
  // Nothing of the key itself reaches the disk.
  const scope = `${apiUrl} ${hasKey ? 'with' : 'without'} a key`;
  return createSpending({
    day: createDayCredits({
      perDay: environment.creditsPerDay,
      reserve: environment.creditsReserve,
      hasKey,
      file: cacheMaxBytes === 0 ? null : createDayFile({ folder: cacheDir, scope }),
      now,
      onBackground,
    }),
    shares: perHour === 0 ? null : createCreditShares({ perHour, now }),
    perHour,
    now,
  });
}

/** The tiers and the service behind them, as the environment says. */
export function assembleReadThrough(
  environment: ServerEnvironment,
  fetchUpstream: FetchLike,
  spending: Spending,
  now: () => number = Date.now,
): ReadThrough {
  const { cacheMaxBytes, cacheDir, staticCacheDir, apiUrl } = environment;
  const tiers = createAnswerTiers({
    memory: createAnswerMemory({ now }),
    disk:
      cacheMaxBytes === 0
        ? null
        : createDiskTier({ folder: cacheDir, maxBytes: cacheMaxBytes, scope: apiUrl, now }),
    shipped: createStaticFiles(staticCacheDir),
    now,
  });
  return createReadThrough({ environment, fetch: fetchUpstream, tiers, spending, now });
}

const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Loads a library and prepares it for its first search in the background. */
async function loadWarmLibrary(location: string): Promise<Library> {
  const library = await loadLibrary(location);
  void warmLibrary(library, aMoment);
  return library;
}

function start(): ServerRuntime {
  const environment = readEnvironment(process.env);
  const fetchUpstream: FetchLike = (url, init) => fetch(url, init);
  const spending = assembleSpending(environment);
  const dependencies: ProxyDependencies = {
    sources: createSourceKeeper({ environment, fetch: fetchUpstream, loadLibrary: loadWarmLibrary }),
    readThrough: assembleReadThrough(environment, fetchUpstream, spending),
    basePath: BASE_PATH,
    readClient: createClientReader(environment.addressing),
    now: Date.now,
  };
  return {
    ...dependencies,
    spending,
    shipped: createStaticFiles(environment.staticCacheDir),
    answerStored: (request) => answerStored(request, dependencies),
  };
}

/** What the route handlers of this server share; made at the first request. */
export function serverRuntime(): ServerRuntime {
  globalThis.academicExplorerServer ??= start();
  return globalThis.academicExplorerServer;
}

export const BUILD: BuildStamp = {
  version: process.env.NEXT_PUBLIC_VERSION ?? 'unknown',
  commit: process.env.NEXT_PUBLIC_COMMIT ?? 'unknown',
};
