import { lazyOnce } from '@/lib/base/lazy-once';
import { steadyClock } from '@/lib/base/steady-clock';
import type { Library } from '@/lib/library/library';
import { probeService, type SampleReason } from '@/lib/openalex/decide-source';
import type { FetchLike } from '@/lib/openalex/exchange';
import type { ServerEnvironment } from '@/lib/server/environment';
import type { ServiceWatch } from '@/lib/server/service-watch';
import { withoutKey } from '@/lib/server/upstream';

/** Where the server's answers come from. */
export type ServerSource =
  | { readonly kind: 'live'; readonly isReachable: boolean | null }
  | { readonly kind: 'library'; readonly library: Library }
  | { readonly kind: 'sample'; readonly library: Library; readonly reason: SampleReason };

export interface SourceKeeper {
  /** The decision, made at the first question. Rejects when a library cannot be loaded; then asked again next time. */
  current(): Promise<ServerSource>;
  /** Whether answers are the service's, by a decision that was made before; never rejects. */
  isLive(): Promise<boolean>;
  /** Looks for the service once more where sample data stands in for it; any other decision stands. */
  retry(): Promise<ServerSource>;
  /** As `current`, but a fallback to sample data is questioned again when the last check is more than a minute ago. */
  upToDate(): Promise<ServerSource>;
  /** The sample library, whatever the decision. Rejects when it cannot be loaded. */
  sampleLibrary(): Promise<Library>;
}

export interface SourceDependencies {
  readonly environment: ServerEnvironment;
  readonly fetch: FetchLike;
  readonly loadLibrary: (path: string) => Promise<Library>;
  /** Told what the probe has found. */
  readonly watch: ServiceWatch;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const CHECK_AGAIN_MS = 60_000;

function isFallback(source: ServerSource): boolean {
  return source.kind === 'sample' && source.reason === 'unreachable';
}

async function decideServerSource(
  { environment, fetch, loadLibrary, watch }: SourceDependencies,
  loadSample: () => Promise<Library>,
): Promise<ServerSource> {
  const { dataSource, libraryPath, apiUrl, apiKey } = environment;
  if (dataSource === 'live') return { kind: 'live', isReachable: null };
  if (libraryPath !== null) return { kind: 'library', library: await loadLibrary(libraryPath) };
  if (dataSource === 'library') {
    return { kind: 'sample', library: await loadSample(), reason: 'configured' };
  }
  const condition = await probeService(
    apiUrl,
    fetch,
    apiKey === null ? null : { text: apiKey, isBearer: true },
  );
  if (condition?.state !== 'unreachable') {
    watch.begin(condition === null ? null : { ...condition, said: withoutKey(condition.said, apiKey) });
    return { kind: 'live', isReachable: true };
  }
  return { kind: 'sample', library: await loadSample(), reason: 'unreachable' };
}

/**
 * Decides the source of data. The decision stands for the life of the server, but for a fallback to sample data, which
 * gives way to the service once that answers. Source: docs/behaviours/requests.md#where-records-come-from.
 */
export function createSourceKeeper(dependencies: SourceDependencies): SourceKeeper {
  const { environment, loadLibrary } = dependencies;
  const now = steadyClock(dependencies.now ?? Date.now);
  const loadSample = lazyOnce(() => loadLibrary(environment.sampleLibraryPath));
  let decision: Promise<ServerSource> | null = null;
  let checking: Promise<ServerSource> | null = null;
  let checkedAt = 0;

  function decide(): Promise<ServerSource> {
    checkedAt = now();
    return decideServerSource(dependencies, loadSample);
  }

  function current(): Promise<ServerSource> {
    if (decision !== null) return decision;
    const first = decide();
    decision = first;
    first.catch(() => {
      if (decision === first) decision = null;
    });
    return first;
  }

  /** The old decision stands until the new one is made, so that only the caller of a retry waits. */
  function checkAgain(): Promise<ServerSource> {
    checking ??= decide()
      .then((found) => {
        decision = Promise.resolve(found);
        return found;
      })
      .finally(() => {
        checking = null;
      });
    return checking;
  }

  return {
    current,
    isLive: async () => {
      // A library that cannot be loaded is told to those that ask for the source.
      const known = await decision?.catch(() => null);
      return known?.kind === 'live';
    },
    retry: async () => {
      const known = await current();
      return isFallback(known) ? checkAgain() : known;
    },
    upToDate: async () => {
      const known = await current();
      const isDue = checking !== null || now() - checkedAt > CHECK_AGAIN_MS;
      return isFallback(known) && isDue ? checkAgain() : known;
    },
    sampleLibrary: loadSample,
  };
}
