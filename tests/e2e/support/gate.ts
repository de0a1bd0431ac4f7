import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A host behind a door of one test's own: it can be shut, and seem to have been deployed anew. */
export interface Gate {
  /** In place of the host's address, without a closing slash. */
  readonly url: string;
  /** Nobody answers any more: connections break, as without a network. */
  readonly shut: () => void;
  readonly open: () => void;
  /** From now on the host's service worker is another: the same again, or what is made of its text here. */
  readonly deploy: (change?: (script: string) => string) => void;
  /** Another application of the same origin answers for what lies below a path of it, and for nothing else. */
  readonly addNeighbour: (prefix: string, page: string) => void;
  readonly close: () => Promise<void>;
}

const WORKER = '/service-worker.js';

type Change = (script: string) => string;

/** Passes a request on to the host, and its answer back, changed where it is told how. */
function pass(from: IncomingMessage, to: ServerResponse, host: URL, change: Change | null): void {
  const asked = request(
    {
      host: host.hostname,
      port: host.port,
      path: from.url,
      method: from.method,
      headers: from.headers,
      // A connection of its own: a kept one may be closed by the host just as it is used.
      agent: false,
    },
    (answer) => {
      if (change === null) {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        return;
      }
      const { 'content-length': length, etag, ...headers } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-cache' });
      void text(answer).then((script) => to.end(change(script)));
    },
  );
  asked.on('error', () => to.destroy());
  from.pipe(asked);
}

/** @param address of a host, base path included. */
export async function openGate(address: string): Promise<Gate> {
  const host = new URL(address);
  let isOpen = true;
  let deployed: Change | null = null;
  let deploys = 0;
  const neighbours = new Map<string, string>();
  const server = createServer((from, to) => {
    if (!isOpen) {
      to.destroy();
      return;
    }
    const neighbour = [...neighbours].find(([prefix]) => from.url?.startsWith(prefix));
    if (neighbour !== undefined) {
      to.writeHead(200, { 'content-type': 'text/html' }).end(neighbour[1]);
      return;
    }
    const isWorker = from.url?.endsWith(WORKER) === true;
    // A worker is compared byte by byte, and a compressed one cannot be changed.
    if (isWorker) delete from.headers['accept-encoding'];
    pass(from, to, host, isWorker ? deployed : null);
  });
  // Ports of the system's choice, so that tests run side by side.
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${host.pathname.replace(/\/$/, '')}`,
    shut: () => {
      isOpen = false;
      server.closeAllConnections();
    },
    open: () => {
      isOpen = true;
    },
    deploy: (change = (script) => script) => {
      deploys += 1;
      const ending = `\n// ${deploys}`;
      deployed = (script) => change(script) + ending;
    },
    addNeighbour: (prefix, page) => neighbours.set(prefix, page),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
