import { parseJson } from '@/lib/base/json';
import { report } from '@/lib/base/report';
import { withoutKeys } from '@/lib/base/without-keys';
import { readLocal, removeLocal, writeLocal } from '@/lib/storage/local-storage';
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';
import { type Format, type Reading, readVersioned } from '@/lib/storage/versioned';

/** One value of local storage, or of the tab's own; API keys within a text are taken out of it. Never throws. */
export interface StoredItem<Value> {
  /** What is stored, brought up to date and checked; null for nothing. */
  read(): Reading<Value> | null;
  /** Says whether it was stored: not over what a later release wrote. */
  write(value: Value): boolean;
  /** Says whether it is gone, whatever it was. */
  remove(): boolean;
  /** The same, but what a later release wrote stays. */
  tidy(): void;
}

const STORES = {
  local: { read: readLocal, write: writeLocal, remove: removeLocal },
  tab: { read: readTab, write: writeTab, remove: removeTab },
} as const;

function parseStored(text: string, key: string): unknown {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  report('warning', `The stored ${key} could not be read`, parsed.error);
  return undefined;
}

export function createStoredItem<Value>(format: Format<Value>): StoredItem<Value> {
  const { key, store, form, version } = format.stored;
  const storage = store === 'tab' ? STORES.tab : STORES.local;
  /** Whether a later release's value stands there; null where that has to be looked up before anything is written. */
  let holdsNewer: boolean | null = null;

  function read(): Reading<Value> | null {
    const stored = storage.read(key);
    const text = stored === null ? null : withoutKeys(stored);
    // Former releases stored what was typed.
    if (text !== null && text !== stored) storage.write(key, text);
    const value = text === null ? undefined : parseStored(text, key);
    const reading = value === undefined ? null : readVersioned(value, format);
    holdsNewer = reading?.state === 'newer';
    return text === null ? null : (reading ?? { state: 'unreadable' });
  }

  function isTaken(): boolean {
    if (holdsNewer === null) read();
    return holdsNewer === true;
  }

  if (typeof window !== 'undefined') {
    // Another page may be of a later release.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) holdsNewer = null;
    });
  }

  return {
    read,
    write: (value) => {
      if (isTaken()) return false;
      const written = form === 'envelope' ? { state: value, version } : { ...value, version };
      return storage.write(key, withoutKeys(JSON.stringify(written)));
    },
    remove: () => {
      holdsNewer = false;
      return storage.remove(key);
    },
    tidy: () => {
      if (!isTaken()) storage.remove(key);
    },
  };
}
