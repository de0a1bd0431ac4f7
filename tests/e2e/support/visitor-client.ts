import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';

/** An answer as a visitor's browser gets it. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly tookMs: number;
}

/** One of many visitors of a server on this machine, with connections and an address of its own. */
export interface VisitorClient {
  readonly get: (path: string) => Promise<HttpAnswer>;
  readonly leave: () => void;
}

/** Loopback addresses are many on Linux alone; elsewhere all visitors come from one. */
function addressOf(visitor: number): string {
  return process.platform === 'linux'
    ? `127.1.${Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
    : '127.0.0.1';
}

/** @param visitor its number, from 0 */
export function createVisitorClient(origin: string, visitor: number): VisitorClient {
  // As many connections to one host as a browser opens.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const localAddress = addressOf(visitor);
  // The agent's own mark, `reusedSocket`, is missing where a request waited for a socket that another one has just left.
  const used = new WeakSet<Socket>();

  function ask(path: string, begin: number): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const request = get(`${origin}${path}`, { agent, headers, localAddress }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString('utf8'),
            tookMs: performance.now() - begin,
          }),
        );
      });
      let isReused = false;
      let received = 0;
      request.on('socket', (socket) => {
        isReused = used.has(socket);
        received = socket.bytesRead;
        used.add(socket);
      });
      request.on('error', (error) => {
        const bytes = (request.socket?.bytesRead ?? 0) - received;
        // A kept connection may be closed just as it is used; a browser then asks again by another one.
        if (isReused && bytes === 0) resolve(ask(path, begin));
        else
          reject(
            new Error(
              `${path}: ${error.message} after ${bytes} bytes, ${isReused ? 'kept' : 'new'} connection`,
            ),
          );
      });
    });
  }

  return { get: (path) => ask(path, performance.now()), leave: () => agent.destroy() };
}
