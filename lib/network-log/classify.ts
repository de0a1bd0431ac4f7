import type { NetworkRequestRecord } from '@/lib/network-log/network-log';

export interface KnownAddresses {
  /** Addresses below which the service answers: the service's own, `/proxy`. */
  readonly api: readonly string[];
  /** The folder of the hosted static cache. */
  readonly cache: string;
  /** The page's own address, against which others are read. */
  readonly origin: string;
}

export type RequestClass = Pick<NetworkRequestRecord, 'entityType' | 'category'>;

function absolute(url: string, origin: string): string {
  return URL.canParse(url, origin) ? new URL(url, origin).href : url;
}

/** The purpose of a request, by its address alone. Requests whose answers only steer further ones are background. */
export function classifyRequest(url: string, { api, cache, origin }: KnownAddresses): RequestClass {
  const address = absolute(url, origin);
  const isBelow = (known: string) => {
    const base = absolute(known, origin).replace(/\/$/, '');
    return address === base || address.startsWith(`${base}/`) || address.startsWith(`${base}?`);
  };
  const [path = ''] = address.split(/[?#]/);
  if (isBelow(cache)) {
    return { entityType: 'cache', category: path.endsWith('/index.json') ? 'background' : 'foreground' };
  }
  if (api.some(isBelow)) {
    return { entityType: 'api', category: path.endsWith('/proxy/status') ? 'background' : 'foreground' };
  }
  return { entityType: /worker[^/]*\.js$/i.test(path) ? 'worker' : 'resource', category: 'background' };
}
