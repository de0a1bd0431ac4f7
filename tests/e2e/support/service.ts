import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Host } from './host-addresses';

/** An answer in place of the service's own. */
export interface Fault {
  /** Which requests, by path and query as the service would see them; all without it. */
  readonly match?: RegExp;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How often; always without it. */
  readonly times?: number;
}

export interface Service {
  /** Answers matching requests of the page with a fault, wherever the page asks: the service itself or /proxy. */
  readonly fail: (fault: Fault) => void;
  /** Matching requests get no answer at all, as when the network is down. */
  readonly cut: (match?: RegExp) => void;
  /** Matching requests are answered so much later. */
  readonly delay: (match: RegExp, ms: number) => void;
  /** Matching requests wait until the function that this gives is called. */
  readonly hold: (match: RegExp) => () => void;
  /** Requests for one path are answered with another's record. */
  readonly answerWithRecordOf: (path: string, other: string) => void;
  /** Forgets every fault. */
  readonly heal: () => void;
  /** Paths and queries asked so far, faults included. */
  readonly requests: () => readonly string[];
}

const LIVE = 'https://api.openalex.org';
/** What a page on a static host asks to learn whether the service is there: a real work, which the sample lacks. */
const PROBE = '/works/W2741809807?select=id';
const NO_STORE = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };

type ActiveFault = Fault & { readonly isCut: boolean; left: number };

interface Delay {
  readonly match: RegExp;
  readonly ms: number;
}

interface Hold {
  readonly match: RegExp;
  readonly released: Promise<unknown>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request of a page for the service that waits for its answer. */
interface Waiting {
  /** Absolute address. */
  readonly url: string;
  readonly refuse: () => Promise<unknown>;
  readonly fulfill: (answer: Answer) => Promise<unknown>;
  /** Lets the host answer, at this address of it. */
  readonly goOn: (url: string) => Promise<unknown>;
}

function promiseOf(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** What the service is made to do in one test. */
export class ServiceOfTest {
  readonly #faults: ActiveFault[] = [];
  readonly #delays: Delay[] = [];
  readonly #holds: Hold[] = [];
  /** What is asked for in place of a path. */
  readonly #detours = new Map([[PROBE, '/works?per_page=1&select=id']]);
  readonly #requests: string[] = [];
  readonly #proxy: string;
  /** When the test has ended. */
  readonly #end = new AbortController();

  /** @param address of the service, which pages of a static host are answered by. */
  constructor(
    readonly host: Host,
    readonly address: string,
  ) {
    this.#proxy = host.url('/proxy');
  }

  readonly control: Service = {
    fail: (fault) => this.#faults.push({ ...fault, isCut: false, left: fault.times ?? Infinity }),
    cut: (match) =>
      this.#faults.push({ ...(match === undefined ? {} : { match }), isCut: true, left: Infinity }),
    delay: (match, ms) => this.#delays.push({ match, ms }),
    hold: (match) => {
      const { promise: released, resolve } = promiseOf();
      this.#end.signal.addEventListener('abort', resolve);
      this.#holds.push({ match, released });
      return () => resolve();
    },
    answerWithRecordOf: (path, other) => this.#detours.set(path, other),
    heal: () => this.#faults.splice(0),
    requests: () => this.#requests,
  };

  /** The test has ended, and its page goes: requests under way are of no interest any more. */
  end(): void {
    this.#end.abort();
  }

  /** Whether an address is one that a page asks the service at: its own, or the server's `/proxy`. */
  isAsked(url: string): boolean {
    return this.host.kind === 'node' ? url.startsWith(`${this.#proxy}/`) : url.startsWith(`${LIVE}/`);
  }

  /** Addresses of the service, as the browser's driver writes patterns. */
  get pattern(): string {
    return this.host.kind === 'node' ? `${this.#proxy}/*` : `${LIVE}/*`;
  }

  async answer(waiting: Waiting): Promise<void> {
    try {
      await this.#answerNow(waiting);
    } catch (error) {
      if (!this.#end.signal.aborted) throw error;
    }
  }

  async #answerNow(waiting: Waiting): Promise<unknown> {
    const base = this.host.kind === 'node' ? this.#proxy : LIVE;
    const request = waiting.url.slice(base.length);
    this.#requests.push(request);
    await Promise.all(this.#holds.filter(({ match }) => match.test(request)).map(({ released }) => released));
    this.#end.signal.throwIfAborted();
    const delay = this.#delays.find(({ match }) => match.test(request));
    if (delay !== undefined) await setTimeout(delay.ms, null, { signal: this.#end.signal });
    const fault = this.#takeFault(request);
    if (fault?.isCut === true) return waiting.refuse();
    if (fault !== undefined) {
      return waiting.fulfill({
        status: fault.status ?? 500,
        headers: { 'content-type': 'application/json', ...NO_STORE, ...fault.headers },
        body: Buffer.from(fault.body ?? JSON.stringify({ error: 'Fault', message: 'A fault of the test' })),
      });
    }
    const asked = this.#detour(request);
    if (this.host.kind === 'node') return waiting.goOn(`${base}${asked}`);
    const response = await fetch(`${this.address}${asked}`);
    const body = Buffer.from(await response.arrayBuffer());
    // The body has been unpacked.
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
    return waiting.fulfill({ status: response.status, headers: { ...headers, ...NO_STORE }, body });
  }

  /** The fault for a request, if one applies; it is used up. */
  #takeFault(request: string): ActiveFault | undefined {
    const fault = this.#faults.find(
      ({ match, left }) => left > 0 && (match === undefined || match.test(request)),
    );
    if (fault !== undefined) fault.left -= 1;
    return fault;
  }

  /** The request that stands in for another. */
  #detour(request: string): string {
    for (const [path, other] of this.#detours) {
      if (request.startsWith(path)) return request.replace(path, other);
    }
    return request;
  }
}

/** What the browser says of a request whose document has gone, or whose page has. */
const GONE = /Invalid InterceptionId|has been closed|Target closed/;

/** Passes an answer on, unless nobody waits for it any more. */
async function unlessGone(sent: Promise<unknown>): Promise<void> {
  await sent.catch((error: Error) => {
    if (!GONE.test(error.message)) throw error;
  });
}

/** Answers what one page asks the service. Nothing else of it goes through the test. */
export async function connectPage(page: Page, service: ServiceOfTest): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) =>
    service.answer({
      url: request.url,
      refuse: () =>
        unlessGone(session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })),
      fulfill: ({ status, headers, body }) =>
        unlessGone(
          session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
            body: body.toString('base64'),
          }),
        ),
      goOn: (url) =>
        unlessGone(
          session.send('Fetch.continueRequest', { requestId, ...(url === request.url ? {} : { url }) }),
        ),
    }),
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern: service.pattern }] });
}
