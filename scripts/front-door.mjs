import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BOUNDS, createPatience, createTurnstile } from './connection-bounds.mjs';
import { FRAMING, HEADERS } from './hosting/headers.mjs';

/**
 * The header that tells the server which address a connection came from. Whatever a visitor sends under this name is
 * overwritten, so that nobody can pass for another. The server learns the name from the variable CLIENT_ADDRESS_HEADER.
 */
export const ADDRESS_HEADER = 'x-academic-explorer-client';

/** Nothing is ever changed on the server, and Next writes a stack into the log for some posts. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Handlers of ours get their path decoded, and Next fails at what cannot be. */
const HANDLED = /^(?:\/[^?#]*)?\/(?:proxy|static-cache)\//;

/** What the service is asked for. */
const PROXIED = /^(?:\/[^?#]*)?\/proxy\//;

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // A percent sign without two digits, or bytes that are no UTF-8: the question was exactly that.
    return false;
  }
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {string} error @param {Record<string, string>} headers */
function refuse(response, status, error, headers = {}) {
  const all = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers };
  response.writeHead(status, all).end(JSON.stringify({ error }));
}

/** @param {import('node:http').IncomingMessage} request */
function asWebRequest({ method, url, headers, rawHeaders }) {
  const all = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    all.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  // What the front door wrote itself.
  all.set(ADDRESS_HEADER, String(headers[ADDRESS_HEADER] ?? ''));
  if (headers.via !== undefined) all.set('Via', headers.via);
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, { method, headers: all });
}

/** @typedef {(request: Request) => Promise<import('../lib/server/answer-response').SentAnswer | null>} AnswerDirectly */

/**
 * Sends what the server answers for the service, compressed as it is held: through Next it would be unpacked, and packed again. Resolves to
 * false where that is not all there is to do.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {AnswerDirectly} answerDirectly
 */
async function sendDirectly(request, response, answerDirectly) {
  const answer = await answerDirectly(asWebRequest(request));
  if (answer === null) return false;
  const { status, headers, body, isPacked } = answer;
  response.writeHead(status, headers);
  // Unpacked no faster than it is taken; whoever leaves needs no more of it.
  if (isPacked && body !== null) pipeline([body], createGunzip(), response, () => undefined);
  else response.end(body ?? undefined);
  return true;
}

/**
 * Gives our headers to an answer that goes out without them, whoever makes it: Next leads some addresses to their plain form, such as those that end
 * with a slash or climb by dots, before it comes to headers.
 *
 * @param {import('node:http').ServerResponse} response
 */
function withOurHeaders(response) {
  const { writeHead } = response;
  const withHeaders = (/** @type {unknown[]} */ ...given) => {
    for (const [name, value] of HEADERS) if (!response.hasHeader(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
  response.writeHead = /** @type {typeof writeHead} */ (withHeaders);
}

/**
 * The page that other sites may frame, and what it says of that: Next's own headers are fixed when it is built.
 *
 * @typedef {{ page: string, policy: string }} Framing
 */

/**
 * Stands before Next: says where a request came from, which sites may frame the page that is made for it, answers for the service, and answers itself
 * what Next would answer with status 500 or without our headers.
 *
 * @param {import('node:http').RequestListener} listener
 * @param {AnswerDirectly} answerDirectly null: all is left to the listener
 * @param {Framing} framing
 * @param {import('./connection-bounds.mjs').Bounds} bounds
 * @returns {import('node:http').RequestListener}
 */
export function withFrontDoor(listener, answerDirectly, framing, bounds = BOUNDS) {
  const watch = createPatience(bounds);
  const isLetIn = createTurnstile(bounds);
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    withOurHeaders(response);
    watch(response);
    if (!isLetIn(request, response)) {
      refuse(response, 429, 'Too many requests at once from this address', { 'Retry-After': '5' });
      return;
    }
    if (!METHODS.has(request.method ?? '')) {
      refuse(response, 405, 'Method not allowed', { Allow: 'GET, HEAD' });
      return;
    }
    // `*`, which Next fails at, and whole addresses, which it leads to whatever host they name.
    if (!path.startsWith('/') || (HANDLED.test(path) && !isDecodable(path))) {
      refuse(response, 400, 'Malformed address');
      return;
    }
    // The product has none; Next takes some for marks of its own, and answers with others.
    delete request.headers.cookie;
    if (path === framing.page) response.setHeader(FRAMING[0], framing.policy);
    // No browser speaks it, and some proxies say nothing else of themselves.
    if (request.httpVersion === '1.0') request.headers.via ??= '1.0';
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
    if (request.method !== 'GET' || !PROXIED.test(path)) {
      listener(request, response);
      return;
    }
    sendDirectly(request, response, answerDirectly).then(
      (isAnswered) => {
        if (!isAnswered) listener(request, response);
      },
      // Whatever is wrong, the handler behind Next meets it too, and says so.
      () => listener(request, response),
    );
  };
}

/**
 * Answers requests that ask for another protocol as if they did not, which every server may: Next would end the connections of some, among them those
 * of programs that offer HTTP/2, and keep others open for good. https://httpwg.org/specs/rfc9110.html#field.upgrade
 *
 * @template {import('node:http').Server} Kind
 * @param {Kind} server
 * @returns {Kind}
 */
export function withoutUpgrades(server) {
  const { on } = server;
  // Node answers by itself where nobody listens to this.
  server.on = (event, listener) => (event === 'upgrade' ? server : on.call(server, event, listener));
  return server;
}

/**
 * So many connections may wait to be taken, or as many as the system allows. Where Node's 511 are exceeded, as by 200 visitors who come at once with six
 * each, the system drops what it has told the browser was connected, and the request fails a minute later.
 */
const MOST_WAITING = 4_096;

/**
 * Has a server that is told a port and an interface listen with room for many who wait.
 *
 * @template {import('node:http').Server} Kind
 * @param {Kind} server
 * @returns {Kind}
 */
export function withLongQueue(server) {
  const { listen } = server;
  const withRoom = (/** @type {unknown[]} */ ...given) => {
    const [port, host, ...others] = given;
    const isPlain = typeof port === 'number' && (host === undefined || typeof host === 'string');
    const args = isPlain ? [{ port, host, backlog: MOST_WAITING }, ...others] : given;
    return Reflect.apply(listen, server, args);
  };
  server.listen = /** @type {Kind['listen']} */ (withRoom);
  return server;
}
