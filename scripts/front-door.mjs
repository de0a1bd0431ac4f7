import { HEADERS } from './hosting/headers.mjs';

/**
 * The header that tells the server which address a connection came from. Whatever a visitor sends under this name is
 * overwritten, so that nobody can pass for another. The server learns the name from the variable CLIENT_ADDRESS_HEADER.
 */
export const ADDRESS_HEADER = 'x-academic-explorer-client';

/** Nothing is ever changed on the server, and Next writes a stack into the log for some posts. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Handlers of ours get their path decoded, and Next fails at what cannot be. */
const HANDLED = /^(?:\/[^?#]*)?\/(?:proxy|static-cache)\//;

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
  const all = {
    ...Object.fromEntries(HEADERS),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  };
  response.writeHead(status, { ...all, ...headers }).end(JSON.stringify({ error }));
}

/**
 * Stands before Next: says where a request came from, and answers itself what Next would answer with status 500 or without our
 * headers.
 *
 * @param {import('node:http').RequestListener} listener
 * @returns {import('node:http').RequestListener}
 */
export function withFrontDoor(listener) {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (!METHODS.has(request.method ?? '')) {
      refuse(response, 405, 'Method not allowed', { Allow: 'GET, HEAD' });
      return;
    }
    // `*`, which Next fails at, and whole addresses, which it leads to whatever host they name.
    if (!path.startsWith('/') || (HANDLED.test(path) && !isDecodable(path))) {
      refuse(response, 400, 'Malformed address');
      return;
    }
    // Next leads these to their plain form by itself, before it comes to headers.
    if (/\/\/|\\/.test(path) || (path !== '/' && path.endsWith('/'))) {
      for (const [name, value] of HEADERS) response.setHeader(name, value);
    }
    // No browser speaks it, and some proxies say nothing else of themselves.
    if (request.httpVersion === '1.0') request.headers.via ??= '1.0';
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
    listener(request, response);
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
