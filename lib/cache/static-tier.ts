import type { EntityKind } from '@/lib/base/entity-kind';
import { type CacheEntry, entryOf } from '@/lib/cache/entry';
import type { RecordTier } from '@/lib/cache/record-tier';
import { readStaticIndex, STATIC_INDEX_NAME, type StaticIndex } from '@/lib/cache/static-index';
import { staticFilePath } from '@/lib/cache/static-path';
import { parseRecord } from '@/lib/entities/parse';
import { LossTally } from '@/lib/entities/record-losses';
import type { FetchLike } from '@/lib/openalex/exchange';
import { type ApiRequest, encodePathId } from '@/lib/openalex/request-line';

/** Source: docs/behaviours/cache.md#reading-the-static-cache. */
const TIMEOUT_MS = 10_000;

/** After a failure the host is not asked for so long, so that not every record waits for it. */
const REST_MS = 60_000;

/** An answer of the service that lies among the site's own files. */
export interface HostedAnswer {
  readonly body: unknown;
  /** When the service gave it, milliseconds of the epoch; null where no index says so. */
  readonly retrievedAt: number | null;
}

export interface StaticTier extends RecordTier {
  readonly name: 'static';
  /** The answer to a request, as the service gave it; null where there is none. Never rejects. */
  readAnswer(
    request: Pick<ApiRequest, 'path' | 'query'>,
    signal?: AbortSignal | undefined,
  ): Promise<HostedAnswer | null>;
}

export interface StaticTierOptions {
  /** The folder `static-cache`, without closing slash. */
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  readonly now?: () => number;
}

type Signal = AbortSignal | undefined;

function splitPath(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

function isAborted(signal: Signal): boolean {
  return signal?.aborted === true;
}

class HostedRecords implements StaticTier {
  readonly name = 'static';
  readonly #indexes = new Map<string, Promise<StaticIndex | null>>();
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly baseUrl: string,
    private readonly fetchLike: FetchLike,
    private readonly now: () => number,
  ) {}

  async read(
    kind: EntityKind,
    ids: readonly string[],
    { isBatch, signal }: { readonly isBatch: boolean; readonly signal?: Signal },
  ): Promise<ReadonlyMap<string, CacheEntry>> {
    const found = new Map<string, CacheEntry>();
    const losses = new LossTally();
    await Promise.all(
      ids.map(async (id) => {
        const file = staticFilePath(`/${kind}/${encodePathId(id)}`, '');
        const parsed = parseRecord(kind, await this.#readFile(file, isBatch, signal));
        // The host of these files vouches for them: they count as fetched now, whenever they were written.
        if (!parsed.ok) return;
        losses.note(parsed);
        found.set(id, entryOf(parsed.value, 'all', this.now()));
      }),
    );
    losses.tell(`Files of ${kind}`);
    return found;
  }

  async readAnswer(
    { path, query }: Pick<ApiRequest, 'path' | 'query'>,
    signal?: Signal,
  ): Promise<HostedAnswer | null> {
    const file = staticFilePath(path, query);
    const body = await this.#readFile(file, false, signal);
    if (body === null) return null;
    const [folder, name] = splitPath(file);
    const index = await this.#indexOf(folder);
    const time = index === null || index === 'absent' ? '' : index.files[name]?.lastRetrieved;
    const retrievedAt = Date.parse(time ?? '');
    return { body, retrievedAt: Number.isNaN(retrievedAt) ? null : retrievedAt };
  }

  /** `isOnlyKnown`: no request for a file that no index names. */
  async #readFile(file: string, isOnlyKnown: boolean, signal: Signal): Promise<unknown> {
    const [folder, name] = splitPath(file);
    const index = await this.#indexOf(folder);
    if (index === 'absent') return null;
    const isListed = index === null ? null : Object.hasOwn(index.files, name);
    if (isListed === false || (isListed === null && isOnlyKnown)) return null;
    return this.#fetchJson(file, signal);
  }

  /** Null: nothing is known of the folder's files; 'absent': there is no such folder. */
  async #indexOf(folder: string): Promise<StaticIndex | 'absent' | null> {
    if (folder !== '') {
      const [parent, name] = splitPath(folder);
      const above = await this.#indexOf(parent);
      if (above === 'absent' || (above !== null && !above.folders.includes(name))) return 'absent';
    }
    const known = this.#indexes.get(folder);
    if (known !== undefined) return known;
    const path = folder === '' ? STATIC_INDEX_NAME : `${folder}/${STATIC_INDEX_NAME}`;
    const read = this.#fetchJson(path, undefined).then(readStaticIndex);
    this.#indexes.set(folder, read);
    return read;
  }

  /**
   * The only silent failure of this tier: whatever goes wrong here is a miss, since the next tier answers as well
   * (docs/behaviours/errors.md#silent-failures). Hosts answer unknown paths with a page of status 200, so that no JSON
   * is a miss too.
   */
  async #fetchJson(path: string, signal: Signal): Promise<unknown> {
    if (this.now() < this.#restsUntil || isAborted(signal)) return null;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await this.fetchLike(`${this.baseUrl}/${path}`, {
        headers: { Accept: 'application/json' },
        credentials: 'same-origin',
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      });
      return response.ok ? await response.json().catch(() => null) : null;
    } catch {
      if (!isAborted(signal)) this.#restsUntil = this.now() + REST_MS;
      return null;
    }
  }
}

/**
 * Records and list answers that the site itself ships, one file each. Source: docs/behaviours/cache.md#static-cache.
 */
export function createStaticTier({ baseUrl, fetch, now = Date.now }: StaticTierOptions): StaticTier {
  return new HostedRecords(baseUrl, fetch, now);
}
