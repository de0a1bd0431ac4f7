import { isStorageOpen } from './storage-gate';

/**
 * Local storage that never throws. Private windows, blocked storage and full quotas make it fail; these
 * failures are silent (docs/behaviours/errors.md#silent-failures), and this is the only module that swallows them: a lost
 * preference must not cost a page.
 */
export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Says whether the value was stored. */
export function writeLocal(key: string, value: string): boolean {
  if (!isStorageOpen()) return false;
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Says whether the key is gone. */
export function removeLocal(key: string): boolean {
  if (!isStorageOpen()) return false;
  try {
    window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Keys that begin so. */
export function localKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
