import { isPlainObject } from '@/lib/base/plain-object';
import { KEY_HEADER, keyIn, speaksOfKey, withoutKeys } from '@/lib/base/without-keys';
import type { FetchLike } from '@/lib/openalex/exchange';

interface Parted {
  /** The visitor's key; null for none. */
  readonly key: string | null;
  readonly bare: readonly [url: string, init: RequestInit];
}

function part(url: string, init: RequestInit): Parted {
  const headers = new Headers(init.headers);
  const key = headers.get(KEY_HEADER) ?? keyIn(url);
  headers.delete(KEY_HEADER);
  return { key, bare: [withoutKeys(url), { ...init, headers }] };
}

/**
 * Whether the service itself refuses a key, in its own words (docs/data-contract.md#keys). A log-in in front of our server, or
 * of the service, answers 401 too, for reasons of its own.
 */
async function isKeyRefusal(response: Response): Promise<boolean> {
  if (response.status !== 401 || response.headers.has('WWW-Authenticate')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isPlainObject(body) && [body.error, body.message].some((said) => speaksOfKey(String(said)));
}

/**
 * A fetch that asks once more without the visitor's key when the service refuses it (401): a wrong key fails even what
 * costs nothing (docs/data-contract.md#keys). `onRejected` hears of it before that; from then on the key should not be
 * sent.
 */
export function createKeyFallbackFetch(fetchLike: FetchLike, onRejected: (key: string) => void): FetchLike {
  return async (url, init) => {
    const response = await fetchLike(url, init);
    if (response.status !== 401) return response;
    const { key, bare } = part(url, init);
    if (key === null || !(await isKeyRefusal(response))) return response;
    onRejected(key);
    return fetchLike(...bare);
  };
}
