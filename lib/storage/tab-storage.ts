import { isStorageOpen } from './storage-gate';

/**
 * Storage of this tab alone, which outlives a reload and goes with the tab; a duplicated tab begins with a copy. Never
 * throws: where it is blocked or full, the tab has none, and says so by the answer.
 */
export function readTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Says whether the value was stored. */
export function writeTab(key: string, value: string): boolean {
  if (!isStorageOpen()) return false;
  try {
    window.sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Says whether the key is gone. */
export function removeTab(key: string): boolean {
  if (!isStorageOpen()) return false;
  try {
    window.sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
