import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { type ImportPlan, planImport, readCacheFile, restoreEntities } from '@/lib/cache/cache-import';
import { formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import { type RecordCache, recordCacheAtom, refreshCacheSizesAtom } from './cache-atoms';
import { refreshCacheIndexAtom } from './cache-browser-atoms';

/** Browsers hold no text much longer than this. Unit: bytes. */
const MAX_FILE_BYTES = 400 * 1024 * 1024;

/** An import as the user sees it, step by step. `name` is the file's. */
export type CacheImportState =
  | { readonly state: 'closed' }
  | { readonly state: 'reading'; readonly name: string }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'preview';
      readonly name: string;
      readonly plan: ImportPlan;
      /** The cache that the plan was made for. */
      readonly cache: RecordCache;
    }
  | { readonly state: 'running'; readonly name: string; readonly done: number; readonly total: number }
  | {
      readonly state: 'done';
      readonly plan: ImportPlan;
      readonly restored: number;
      readonly isCancelled: boolean;
      /** Why it stopped early, in the error catalogue's words; null if it finished. */
      readonly fault: string | null;
    };

const importStateAtom = atom<CacheImportState>({ state: 'closed' });
const controllerAtom = atom<AbortController | null>(null);

export const cacheImportAtom = atom((get) => get(importStateAtom));

/** Source: docs/behaviours/errors.md#the-cache. */
function failedText(reason: string): string {
  return `Failed to import cache data: ${reason}`;
}

/** The part of a file that an import needs. */
interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Reads a file and shows what it would bring. Nothing is changed yet. Never rejects. */
export const readCacheFileAtom = atom(null, async (get, set, file: ImportFile): Promise<void> => {
  const cache = get(recordCacheAtom);
  if (cache === null) return;
  get(controllerAtom)?.abort();
  const controller = new AbortController();
  const { signal } = controller;
  const fail = (reason: string) => set(importStateAtom, { state: 'failed', message: failedText(reason) });
  set(controllerAtom, controller);
  if (file.size > MAX_FILE_BYTES) {
    fail(`${file.name} is too large: ${formatSize(file.size)}, at most ${formatSize(MAX_FILE_BYTES)}`);
    return;
  }
  set(importStateAtom, { state: 'reading', name: file.name });
  const text = await file.text().catch(() => null);
  if (signal.aborted) return;
  if (text === null) {
    fail(`${file.name} cannot be read: it is gone or locked`);
    return;
  }
  const [content, here] = await Promise.all([readCacheFile(text, pause, signal), cache.indexedDb.index()]);
  if (signal.aborted || (content.ok && content.value === null)) return;
  if (!content.ok) fail(content.error);
  else if (!here.ok) fail(here.error.message);
  else if (content.value !== null) {
    const plan = planImport(content.value, here.value, Date.now());
    set(importStateAtom, { state: 'preview', name: file.name, plan, cache });
  }
});

/** Imports the previewed entries into the cache. Existing entries stay if it is cancelled or fails. Never rejects. */
export const importCacheAtom = atom(null, async (get, set): Promise<void> => {
  const current = get(importStateAtom);
  const signal = get(controllerAtom)?.signal;
  if (current.state !== 'preview' || signal === undefined) return;
  const { name, plan, cache } = current;
  if (get(recordCacheAtom) !== cache) {
    const message = failedText('records come from another source now. Choose the file again');
    set(importStateAtom, { state: 'failed', message });
    return;
  }
  const total = plan.items.length;
  set(importStateAtom, { state: 'running', name, done: 0, total });
  const { restored, isCancelled, fault } = await restoreEntities(plan.items, {
    restore: (kind, items) => cache.indexedDb.restore(kind, items),
    onProgress: (done) => set(importStateAtom, { state: 'running', name, done, total }),
    signal,
  });
  set(importStateAtom, {
    state: 'done',
    plan,
    restored,
    isCancelled,
    fault: fault === null ? null : failedText(fault),
  });
  noteActivity('user', 'cache', `Imported ${formatQuantity(restored, 'entity', 'entities')} from ${name}`);
  await Promise.all([set(refreshCacheIndexAtom), set(refreshCacheSizesAtom)]);
});

/** Stops the running import after the present batch; the outcome is then shown. */
export const cancelCacheImportAtom = atom(null, (get) => get(controllerAtom)?.abort());

/** Closes the import. */
export const closeCacheImportAtom = atom(null, (get, set) => {
  get(controllerAtom)?.abort();
  set(importStateAtom, { state: 'closed' });
});
