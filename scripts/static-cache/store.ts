import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  contentHash,
  readStaticIndex,
  STATIC_INDEX_NAME,
  type StaticIndex,
  type StaticIndexEntry,
} from '@/lib/cache/static-index';
import { readJson, writeWhole } from './files';
import { openMissing } from './missing';

export type WriteOutcome = 'new' | 'changed' | 'unchanged';

/** The folder `static-cache/` with its indexes. Files are moved into place whole. */
export interface StaticStore {
  /**
   * When the answer to `url` was retrieved, in milliseconds since the epoch; null: there is no such file, or it is damaged.
   * One that no index names, left by an interrupted run, is taken into the index.
   */
  retrievedAt(file: string, url: string): number | null;
  /** The parsed content; null: no such file, or no JSON. */
  read(file: string): unknown;
  /** Writes an answer unless the very same content stands there; notes when it was retrieved in any case. */
  write(file: string, url: string, body: unknown): WriteOutcome;
  /** When `url` was last answered with 404, in milliseconds since the epoch; null: not known to be missing. */
  missedAt(url: string): number | null;
  noteMissing(url: string): void;
  /** Writes the indexes that changed, and those of the folders above. */
  flush(): void;
}

interface OpenIndex {
  readonly files: Record<string, StaticIndexEntry>;
  isChanged: boolean;
}

function foldersAbove(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return parts.map((_, depth) => parts.slice(0, depth).join('/'));
}

function split(file: string): readonly [folder: string, name: string] {
  const folder = path.posix.dirname(file);
  return [folder === '.' ? '' : folder, path.posix.basename(file)];
}

function writeIndex(folder: string, { files }: OpenIndex, lastUpdated: string): void {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const index: StaticIndex = { lastUpdated, files: Object.fromEntries(sorted), folders };
  writeWhole(path.join(folder, STATIC_INDEX_NAME), `${JSON.stringify(index, null, 1)}\n`);
}

/** The indexes of all folders below `root`, each read when it is first asked for. */
function openIndexes(root: string, now: () => number) {
  const indexes = new Map<string, OpenIndex>();

  function indexOf(folder: string): OpenIndex {
    const known = indexes.get(folder);
    if (known !== undefined) return known;
    const stored = readStaticIndex(readJson(path.join(root, folder, STATIC_INDEX_NAME)));
    const opened: OpenIndex = { files: { ...stored?.files }, isChanged: false };
    indexes.set(folder, opened);
    return opened;
  }

  function note(file: string, entry: StaticIndexEntry): void {
    const [folder, name] = split(file);
    const index = indexOf(folder);
    index.files[name] = entry;
    index.isChanged = true;
  }

  function entryOf(file: string, url: string): StaticIndexEntry | null {
    const [folder, name] = split(file);
    const target = path.join(root, file);
    if (!existsSync(target)) return null;
    const known = indexOf(folder).files[name];
    const body = readJson(target);
    if (body === null) return null;
    const hash = contentHash(body);
    // A file that is not what was written is damaged, and as good as none.
    if (known !== undefined) return known.contentHash === hash ? known : null;
    const lastRetrieved = new Date(statSync(target).mtimeMs).toISOString();
    const adopted = { url, lastRetrieved, contentHash: hash };
    note(file, adopted);
    return adopted;
  }

  function flush(): void {
    const changed = [...indexes].filter(([, index]) => index.isChanged).map(([folder]) => folder);
    for (const folder of new Set(changed.flatMap((each) => [each, ...foldersAbove(each)]))) {
      const index = indexOf(folder);
      writeIndex(path.join(root, folder), index, new Date(now()).toISOString());
      index.isChanged = false;
    }
  }

  return { note, entryOf, flush };
}

/** Opens the folder of the static cache, which need not exist. `now` gives milliseconds since the epoch. */
export function openStore(root: string, now: () => number): StaticStore {
  const { note, entryOf, flush } = openIndexes(root, now);
  const missing = openMissing(root, now);
  return {
    retrievedAt: (file, url) => {
      const entry = entryOf(file, url);
      const time = entry === null ? Number.NaN : Date.parse(entry.lastRetrieved);
      return Number.isNaN(time) ? null : time;
    },
    read: (file) => readJson(path.join(root, file)),
    write: (file, url, body) => {
      const before = entryOf(file, url);
      const hash = contentHash(body);
      missing.forget(url);
      note(file, { url, lastRetrieved: new Date(now()).toISOString(), contentHash: hash });
      if (before?.contentHash === hash) return 'unchanged';
      writeWhole(path.join(root, file), `${JSON.stringify(body)}\n`);
      return before === null ? 'new' : 'changed';
    },
    missedAt: missing.missedAt,
    noteMissing: missing.note,
    flush: () => {
      flush();
      missing.flush();
    },
  };
}
