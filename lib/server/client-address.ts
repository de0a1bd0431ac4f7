import { isIP, isIPv4, isIPv6 } from 'node:net';
import { report } from '@/lib/base/report';

/** Who asks, as far as shares of the server's credits go; null: whoever runs the server, on its own machine. */
export type Client = string | null;

/** Who asks where a log-in is needed and there was none; no share has this name. */
export const NOT_LOGGED_IN = 'not logged in';

export interface ClientAddressing {
  /**
   * The header in which our own front door writes the address of the connection, over whatever a visitor sent
   * (scripts/front-door.mjs). Null: there is no front door, and all visitors count as one.
   */
  readonly addressHeader: string | null;
  /** How many proxies in front of the server add the address that they were asked from to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** The header in which a log-in in front of the server names its visitor. Null: no log-in is needed. */
  readonly loginHeader: string | null;
}

const UNKNOWN = 'unknown';

/** An address without port, brackets, zone, and the prefix of IPv4 in IPv6. Null: none. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1];
  const bare = (inBrackets ?? trimmed).replace(/%.*$/, '');
  const withoutPort = isIPv6(bare) ? bare : bare.replace(/:\d+$/, '');
  const mapped = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(mapped) === 0 ? null : mapped.toLowerCase();
}

/** The first four of the eight groups: a household or an office is usually given all addresses that begin so. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 at the end stands for two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A name that a share is counted under, and how many shares of one visitor it has. */
export interface ShareBound {
  readonly name: string;
  readonly times: number;
}

/** Of one visitor, of a network of 56 bits, of one of 48. Source: docs/behaviours/requests.md#shares-of-the-servers-credits. */
export const SHARE_TIMES = [1, 4, 16] as const;

/**
 * What a visitor's share is counted in: its own, and where it is a network of IPv6 the wider ones that it lies in, as whoever is given one of those
 * can ask as 256 or 65,536 visitors.
 */
export function shareBoundsOf(client: string): readonly ShareBound[] {
  const [one, of56, of48] = SHARE_TIMES;
  const own = { name: client, times: one };
  const groups = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(client)?.slice(1);
  if (groups === undefined) return [own];
  const site = groups.slice(0, 3).join(':');
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  return [
    own,
    { name: `${site}:${fourth.toString(16)}::/56`, times: of56 },
    { name: `${site}::/48`, times: of48 },
  ];
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address);
}

/** Of this machine or of a network without names of its own, as containers have. */
function isNear(address: string): boolean {
  return isLoopback(address) || /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^f[cd]/.test(address);
}

/** Whether the page was opened by a name that only this machine means by itself; others may be led here by their own name servers. */
function namesThisMachine(host: string | null): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

/**
 * The reader opened the page by a name that the request no longer has: a proxy asks by a name of its own, as nginx does
 * where it is told nothing. A page of another site says more than this, and is no proxy.
 */
function isRenamed(headers: Headers): boolean {
  const page = headers.get('Referer');
  if (page === null || !URL.canParse(page) || !/^https?:/.test(page)) return false;
  const site = headers.get('Sec-Fetch-Site');
  return (site === null || site === 'same-origin') && new URL(page).host !== headers.get('Host');
}

/**
 * Browsers ask for a connection to be kept; what a client asks of its connection no proxy passes on, and those that say nothing else of
 * themselves ask for something else of their own.
 */
function keepsConnection(headers: Headers): boolean {
  return /^keep-alive$/i.test(headers.get('Connection') ?? '');
}

/** Next writes the connection's own address into an X-Forwarded-For that did not come. */
function isForwarded(headers: Headers, socket: string): boolean {
  const chain = headers.get('X-Forwarded-For');
  if (chain !== null && addressOf(chain) !== socket) return true;
  return ['Forwarded', 'Via', 'X-Real-IP'].some((name) => headers.has(name)) || isRenamed(headers);
}

function isOperator(headers: Headers, socket: string): boolean {
  return isLoopback(socket) && namesThisMachine(headers.get('Host')) && keepsConnection(headers);
}

/** What the outermost of the trusted proxies was asked from, null where it is no address: visitors can write whatever they like before that. */
function behindProxies(headers: Headers, socket: string, trustedProxies: number): string | null {
  const chain = [
    ...(headers.get('X-Forwarded-For') ?? '').split(',').filter((part) => part.trim() !== ''),
    socket,
  ];
  return addressOf(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket);
}

function socketOf(headers: Headers, addressHeader: string | null): string | null {
  return addressHeader === null ? null : addressOf(headers.get(addressHeader) ?? '');
}

/**
 * Reads whether this machine or a private network asks: the connection comes from there, and through trusted proxies the visitor too. Who asks
 * through a proxy that is not trusted may be anybody.
 */
export function createNearnessReader(addressing: ClientAddressing): (request: Request) => boolean {
  const { addressHeader, trustedProxies } = addressing;
  return ({ headers }) => {
    const socket = socketOf(headers, addressHeader);
    if (socket === null || !isNear(socket)) return false;
    if (trustedProxies === 0) return !isForwarded(headers, socket);
    const address = behindProxies(headers, socket, trustedProxies);
    return address !== null && isNear(address);
  };
}

/**
 * Visitors of one log-in are one, from wherever they ask. Whoever runs the log-in answers for what it writes. A name that no header can have lets
 * nobody in: it must not mean that no log-in is needed.
 */
function byLogin(loginHeader: string, trustedProxies: number): ReadClient {
  if (!/^[a-z][a-z0-9-]{0,63}$/i.test(loginHeader)) {
    report('error', `LOGIN_HEADER is the name of a header, not ${loginHeader}: nobody counts as logged in`);
    return () => NOT_LOGGED_IN;
  }
  if (trustedProxies === 0) {
    report(
      'warning',
      'LOGIN_HEADER is set and TRUST_PROXY is not: whoever reaches the server can write any name',
    );
  }
  return ({ headers }) => {
    const name = headers.get(loginHeader)?.trim() ?? '';
    // A header that came twice is joined by a comma: a visitor wrote one of the two, and nobody can say which.
    return name === '' || name.includes(',') ? NOT_LOGGED_IN : `user ${name}`;
  };
}

export type ReadClient = (request: Request) => Client;

/**
 * Reads who asks: the visitor that a log-in names, where there is one; an IPv4 address, or the /64 network of an IPv6 one. Null for a visitor on the server's own machine, who
 * asks by `localhost`, in a browser and through no proxy. Says once when a proxy names visitors and is not to be believed.
 * Source: docs/behaviours/requests.md#shares-of-the-servers-credits, docs/behaviours/requests.md#a-log-in-in-front.
 */
export function createClientReader(addressing: ClientAddressing): ReadClient {
  const { addressHeader, trustedProxies, loginHeader } = addressing;
  if (loginHeader !== null) return byLogin(loginHeader, trustedProxies);
  let isTold = false;

  function tellOnce(): void {
    if (!isTold) {
      report(
        'warning',
        'A proxy stands in front, and TRUST_PROXY does not say so: all visitors share the credits of one',
      );
    }
    isTold = true;
  }

  return ({ headers }) => {
    const socket = socketOf(headers, addressHeader);
    if (socket === null) return UNKNOWN;
    if (trustedProxies === 0 && isNear(socket)) {
      if (isForwarded(headers, socket)) tellOnce();
      // Once a proxy is known of, whoever seems to ask from this machine may come through it.
      else if (!isTold && isOperator(headers, socket)) return null;
    }
    const address = behindProxies(headers, socket, trustedProxies) ?? socket;
    return isIPv4(address) ? address : networkOf(address);
  };
}
