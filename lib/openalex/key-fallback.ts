import { safeDecode } from '@/lib/base/percent-encoding';
import type { FetchLike } from '@/lib/openalex/exchange';

const KEY_PARAMETER = /^api[-_]key=/i;

interface Parted {
  /** The visitor's key; null for none. */
  readonly key: string | null;
  readonly withoutKey: readonly [url: string, init: RequestInit];
}

function part(url: string, init: RequestInit): Parted {
  const [path = '', ...query] = url.split('?');
  const pairs = query.join('?').split('&');
  const headers = new Headers(init.headers);
  const inHeader = /^Bearer\s+(.+)$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null;
  const inQuery = pairs.find((pair) => KEY_PARAMETER.test(pair))?.replace(KEY_PARAMETER, '') ?? null;
  headers.delete('Authorization');
  const remaining = pairs.filter((pair) => pair !== '' && !KEY_PARAMETER.test(pair));
  return {
    key: inHeader ?? (inQuery === null ? null : safeDecode(inQuery)),
    withoutKey: [`${path}${remaining.length === 0 ? '' : '?'}${remaining.join('&')}`, { ...init, headers }],
  };
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
    const { key, withoutKey } = part(url, init);
    if (key === null) return response;
    onRejected(key);
    return fetchLike(...withoutKey);
  };
}
