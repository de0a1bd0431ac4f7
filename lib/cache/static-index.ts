import { isPlainObject } from '@/lib/base/plain-object';
import { sha256Hex } from '@/lib/base/sha256';

/** What a folder's `index.json` says about one of its files. Source: docs/behaviours/cache.md#index-files. */
export interface StaticIndexEntry {
  /** The request that the file answers, from the root of the service and without key: `/works/W12`. */
  readonly url: string;
  /** ISO 8601. */
  readonly lastRetrieved: string;
  /** SHA-256 of the answer without its `meta`, see `contentHash`. */
  readonly contentHash: string;
}

/** The `index.json` of one folder of the static cache. */
export interface StaticIndex {
  /** ISO 8601. */
  readonly lastUpdated: string;
  /** By file name, `.json` included. */
  readonly files: Readonly<Record<string, StaticIndexEntry>>;
  /** Names of the folders in this one. */
  readonly folders: readonly string[];
}

export const STATIC_INDEX_NAME = 'index.json';

function readEntry(value: unknown): StaticIndexEntry | null {
  if (!isPlainObject(value)) return null;
  const { url, lastRetrieved, contentHash: hash } = value;
  if (typeof url !== 'string' || typeof lastRetrieved !== 'string' || typeof hash !== 'string') return null;
  return { url, lastRetrieved, contentHash: hash };
}

/** Reads a parsed `index.json`; invalid entries are left out. Null: not an index. */
export function readStaticIndex(value: unknown): StaticIndex | null {
  if (!isPlainObject(value) || typeof value.lastUpdated !== 'string' || !isPlainObject(value.files))
    return null;
  const files: Record<string, StaticIndexEntry> = {};
  for (const [name, member] of Object.entries(value.files)) {
    const entry = readEntry(member);
    if (entry !== null) files[name] = entry;
  }
  const folders = Array.isArray(value.folders) ? value.folders : [];
  return {
    lastUpdated: value.lastUpdated,
    files,
    folders: folders.filter((name): name is string => typeof name === 'string'),
  };
}

/** Hash by which changes of an answer are noticed; without `meta`, whose times and prices differ at every request. */
export function contentHash(body: unknown): string {
  if (!isPlainObject(body)) return sha256Hex(JSON.stringify(body) ?? '');
  const { meta: _, ...content } = body;
  return sha256Hex(JSON.stringify(content));
}
