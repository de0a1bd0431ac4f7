import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host behind a door of one test's own: it can be shut, and seem to have been deployed anew. */
export interface Gate {
  /** In place of the host's address, without a closing slash. */
  readonly url: string;
  /** Nobody answers any more: connections break, as without a network. */
  readonly shut: () => void;
  readonly open: () => void;
  /** From now on the host's service worker is another. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
}

const WORKER = '/service-worker.js';

/** Passes a request on to the host, and its answer back, with something to add at the end. */
function pass(from: IncomingMessage, to: ServerResponse, host: URL, ending: string): void {
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
      const { 'content-length': length, etag, ...headers } = answer.headers;
      to.writeHead(
        answer.statusCode ?? 502,
        ending === '' ? answer.headers : { ...headers, 'cache-control': 'no-cache' },
      );
      answer.pipe(to, { end: false });
      answer.on('end', () => to.end(ending));
    },
  );
  asked.on('error', () => to.destroy());
  from.pipe(asked);
}

/** @param address of a host, base path included. */
export async function openGate(address: string): Promise<Gate> {
  const host = new URL(address);
  let isOpen = true;
  let deploys = 0;
  const server = createServer((from, to) => {
    if (!isOpen) {
      to.destroy();
      return;
    }
    const isWorker = from.url?.endsWith(WORKER) === true;
    // A worker is compared byte by byte, and a compressed one has no end to add to.
    if (isWorker) delete from.headers['accept-encoding'];
    pass(from, to, host, isWorker && deploys > 0 ? `\n// ${deploys}` : '');
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
    deploy: () => {
      deploys += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
