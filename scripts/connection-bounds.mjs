import { readFile } from 'node:fs/promises';
import { isIPv4, isIPv6 } from 'node:net';
import { ScriptError } from './project.mjs';

/**
 * What visitors may keep of a server without taking their answers.
 *
 * @typedef {object} Bounds
 * @property {number} untakenMs an answer of which nothing was taken for so long ends
 * @property {number} mostWaiting bytes that wait for all visitors together; beyond it the answers that have waited longest end
 * @property {number} graceMs an answer that has waited for less never ends because of that
 * @property {number} lookMs how often the waiting bytes are counted
 * @property {number} perVisitor connections of one visitor; 0: any number
 * @property {number} trustedProxies in front of the server
 */

/** Source: docs/configuration.md#slow-readers-and-many-connections. */
const PER_VISITOR = 1_500;

/** @type {Bounds} */
export const BOUNDS = {
  untakenMs: 30_000,
  mostWaiting: 32 * 1_024 ** 2,
  graceMs: 2_000,
  lookMs: 1_000,
  perVisitor: PER_VISITOR,
  trustedProxies: 0,
};

/**
 * As the variables of a server say. What is wrong with TRUST_PROXY the server itself says.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Bounds}
 * @throws {ScriptError} saying what is wrong
 */
export function boundsOf({ CONNECTIONS_PER_CLIENT = '', TRUST_PROXY = '' }) {
  const given = CONNECTIONS_PER_CLIENT.trim();
  if (!/^\d*$/.test(given))
    throw new ScriptError(`CONNECTIONS_PER_CLIENT is a number of connections, not ${given}`);
  return {
    ...BOUNDS,
    perVisitor: given === '' ? PER_VISITOR : Number(given),
    trustedProxies: /^\d+$/.test(TRUST_PROXY.trim()) ? Number(TRUST_PROXY) : 0,
  };
}

/** An IPv4 address, or the network of 64 bits that an IPv6 one lies in; null for anything else. @param {string} text */
export function visitorAt(text) {
  const bare = text
    .trim()
    .replace(/^\[|\](?::\d+)?$/g, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  const address = bare.replace(/^::ffff:(?=\d+\.)/, '').replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // What `::` stands for reaches beyond the fourth group unless the tail does.
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** This machine and networks without names of their own, from where a proxy may ask for all its visitors. @param {string} visitor */
function isNear(visitor) {
  return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^0:0:0:0::|^f[cd]/.test(visitor);
}

/** Counts what visitors have, each up to a bound. @param {number} most */
function createPlaces(most) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  return {
    /** Whether there was one left. @param {string} visitor */
    take: (visitor) => {
      const count = taken.get(visitor) ?? 0;
      if (count >= most) return false;
      taken.set(visitor, count + 1);
      return true;
    },
    /** @param {string} visitor */
    leave: (visitor) => {
      const count = (taken.get(visitor) ?? 1) - 1;
      if (count === 0) taken.delete(visitor);
      else taken.set(visitor, count);
    },
  };
}

/**
 * Bounds the connections of each visitor: those of its address, where it connects to this server itself.
 *
 * @template {import('node:net').Server} Kind
 * @param {Kind} server
 * @param {Pick<Bounds, 'perVisitor' | 'trustedProxies'>} bounds
 * @returns {Kind}
 */
export function withFewConnections(server, { perVisitor, trustedProxies }) {
  if (perVisitor === 0 || trustedProxies > 0) return server;
  const places = createPlaces(perVisitor);
  server.prependListener('connection', (/** @type {import('node:net').Socket} */ socket) => {
    const visitor = visitorAt(socket.remoteAddress ?? '');
    if (visitor === null || isNear(visitor)) return;
    if (places.take(visitor)) socket.once('close', () => places.leave(visitor));
    else socket.destroy();
  });
  return server;
}

/**
 * Bounds the requests under way of each visitor behind trusted proxies, whose connections carry those of all. The function says whether a request may
 * go on.
 *
 * @param {Pick<Bounds, 'perVisitor' | 'trustedProxies'>} bounds
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean}
 */
export function createTurnstile({ perVisitor, trustedProxies }) {
  if (perVisitor === 0 || trustedProxies === 0) return () => true;
  const places = createPlaces(perVisitor);
  return ({ headers, socket }, response) => {
    const named = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((part) => part.trim() !== '');
    const chain = [...named, socket.remoteAddress ?? ''];
    const visitor = visitorAt(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
    if (visitor === null) return true;
    if (!places.take(visitor)) return false;
    response.once('close', () => places.leave(visitor));
    return true;
  };
}

/**
 * @typedef {object} Waiting
 * @property {import('node:net').Socket} socket
 * @property {number} bytes
 * @property {number} since when that many bytes were first seen to wait
 */

/** Ends what has waited longest until the rest is within the bound. @param {Waiting[]} all @param {Bounds} bounds @param {number} now */
function endLongest(all, { mostWaiting, graceMs }, now) {
  let sum = all.reduce((total, { bytes }) => total + bytes, 0);
  for (const { socket, bytes, since } of all.toSorted((a, b) => a.since - b.since)) {
    if (sum <= mostWaiting || now - since < graceMs) return;
    socket.resetAndDestroy();
    sum -= bytes;
  }
}

/** Each line: number, own address and port, the visitor's, 01 for an open connection, bytes to be sent. https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
const CONNECTION = /^ *\d+: \w+:(\w{4}) \w+:(\w{4}) 01 (\w{8}):/gm;

/**
 * What the system holds of answers that were handed to it, by the ports of both sides; where visitors at several addresses have one port, the least.
 * Nothing where the system does not tell.
 *
 * @returns {Promise<Map<string, number>>} bytes
 */
async function heldBySystem() {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => ''));
  /** @type {Map<string, number>} */
  const held = new Map();
  for (const text of await Promise.all(tables)) {
    for (const [, own = '', visitors = '', bytes = ''] of text.matchAll(CONNECTION)) {
      const key = `${Number.parseInt(own, 16)} ${Number.parseInt(visitors, 16)}`;
      held.set(key, Math.min(held.get(key) ?? Number.POSITIVE_INFINITY, Number.parseInt(bytes, 16)));
    }
  }
  return held;
}

/**
 * Ends connections whose visitors take nothing of an answer that the system holds whole, which for this server is sent. The function is to be called
 * with each connection that an answer was sent by.
 *
 * @param {Pick<Bounds, 'untakenMs'>} bounds
 * @returns {(socket: import('node:net').Socket) => void}
 */
function createAfterwatch({ untakenMs }) {
  /** @type {Map<import('node:net').Socket, { bytes: number, since: number }>} */
  const sent = new Map();

  async function look() {
    if (sent.size === 0) return;
    // Of what is sent while the table is read, it may tell an earlier state.
    const before = [...sent];
    const held = await heldBySystem();
    const now = performance.now();
    for (const [socket, { bytes, since }] of before) {
      const left = held.get(`${socket.localPort} ${socket.remotePort}`);
      if (left === 0 || socket.destroyed) sent.delete(socket);
      // The system's table may skip a row while others come and go.
      else if (left === undefined) continue;
      else if (left !== bytes) sent.set(socket, { bytes: left, since: now });
      // Closed in the usual way, the system would go on trying.
      else if (now - since >= untakenMs) socket.resetAndDestroy();
    }
  }
  setInterval(look, untakenMs / 10).unref();

  return (socket) => {
    if (!socket.destroyed) sent.set(socket, { bytes: 0, since: performance.now() });
  };
}

/**
 * Ends answers that nobody takes. The function is to be called with each response before its head is written.
 *
 * @param {Bounds} bounds
 * @returns {(response: import('node:http').ServerResponse) => void}
 */
export function createPatience(bounds) {
  /** @type {Map<import('node:http').ServerResponse, Waiting>} */
  const underWay = new Map();

  function look() {
    const now = performance.now();
    for (const [response, waiting] of underWay) {
      const bytes = response.writableLength;
      if (bytes !== waiting.bytes || bytes === 0) underWay.set(response, { ...waiting, bytes, since: now });
    }
    endLongest([...underWay.values()], bounds, now);
  }
  setInterval(look, bounds.lookMs).unref();
  const watchAfterwards = createAfterwatch(bounds);

  return (response) => {
    const { socket } = response;
    if (socket === null) return;
    response.once('finish', () => watchAfterwards(socket));
    underWay.set(response, { socket, bytes: 0, since: performance.now() });
    response.once('close', () => underWay.delete(response));
    // Node counts every byte that is taken as a sign of life.
    response.setTimeout(bounds.untakenMs, () => {
      if (response.writableLength > 0) socket.resetAndDestroy();
      else socket.setTimeout(bounds.untakenMs);
    });
  };
}
