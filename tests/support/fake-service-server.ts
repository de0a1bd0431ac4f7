import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { LibraryAnswer } from '@/lib/library/answer';
import type { Library } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import {
  bearerKey,
  createFakeService,
  type FakeCondition,
  type FakeRequest,
  type FakeServiceOptions,
  Rates,
} from './fake-service';
import { perSecondAnswer } from './fake-service-answers';

export interface FakeServerOptions extends Omit<FakeServiceOptions, 'baseUrl'> {
  readonly library?: Library;
  /** File or folder to load where no library is given; the sample library by default. */
  readonly path?: string;
  /** 0 (the default) takes any free port. */
  readonly port?: number;
  /** What comes within a second above this is refused; any number of requests is answered unless given. */
  readonly requestsPerSecond?: number;
}

export interface FakeServer {
  /** Without closing slash. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  readonly creditsUsed: number;
  /** How many requests came too fast. */
  readonly tooFast: number;
  /** From now on the service is like that. */
  become(condition: FakeCondition): void;
  /** Forgets requests, spent credits and how often faults struck. */
  reset(): void;
  close(): Promise<void>;
}

const RATE_HEADERS = [
  'Limit',
  'Remaining',
  'Onetime-Remaining',
  'Credits-Used',
  'Credits-Required',
  'Reset',
  'Limit-USD',
  'Remaining-USD',
  'Prepaid-Remaining-USD',
  'Cost-USD',
  'Cost-Required-USD',
].map((name) => `X-RateLimit-${name}`);

/** Source: docs/data-contract.md#requests-from-a-browser. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Accept-Language, Accept-Encoding, Authorization, Content-Type, X-OpenAlex-UI',
  'Access-Control-Expose-Headers': ['Cache-Control', ...RATE_HEADERS, 'Retry-After'].join(', '),
} as const;

function send(response: ServerResponse, answer: LibraryAnswer, isHead: boolean): void {
  response.writeHead(answer.status, {
    ...CORS_HEADERS,
    ...answer.headers,
    'Content-Type': answer.contentType,
  });
  response.end(isHead ? undefined : answer.body);
}

function splitUrl(request: IncomingMessage): { readonly path: string; readonly query: string } {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Serves the fake over HTTP on this machine, with the service's CORS headers, for browsers and Node servers. */
export async function startFakeService(options: FakeServerOptions = {}): Promise<FakeServer> {
  const { port = 0, path: location = path.resolve('public/sample-library.ndjson.gz') } = options;
  const service = createFakeService(options.library ?? (await loadLibrary(location)), options);
  const { requestsPerSecond } = options;
  const rates = new Rates(() => performance.now());
  let tooFast = 0;
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS_HEADERS).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, CORS_HEADERS).end();
      return;
    }
    if (requestsPerSecond !== undefined && !rates.allows('requests', requestsPerSecond)) {
      tooFast += 1;
      send(response, perSecondAnswer(requestsPerSecond), false);
      return;
    }
    const address = splitUrl(request);
    const outcome = service.respond(address.path, address.query, bearerKey(request.headers.authorization));
    if (outcome.type === 'break') request.socket.destroy();
    if (outcome.type !== 'answer') return;
    const isHead = request.method === 'HEAD';
    if (outcome.delayMs === 0) send(response, outcome.answer, isHead);
    else setTimeout(() => send(response, outcome.answer, isHead), outcome.delayMs);
  });
  // Whoever asks decides how long a connection is kept: closed here, it would now and then be closed just as it is used.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake service has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: service.requests,
    get creditsUsed() {
      return service.creditsUsed;
    },
    get tooFast() {
      return tooFast;
    },
    become: service.become,
    reset: service.reset,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}
