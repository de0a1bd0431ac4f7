import { type BrowserContext, test as base, expect, type Route } from '@playwright/test';
import { wakeOnVisit } from './awake';
import { type HostName, hostAddress, serviceAddress } from './host-addresses';
import { type PageRecord, recordPage } from './page-record';

export { expect };

/** The host a project visits. */
export interface HostOptions {
  hostName: HostName;
}

export interface Host {
  readonly name: HostName;
  readonly kind: 'node' | 'static';
  /** '' or the folder the site lies in. */
  readonly basePath: string;
  /** Absolute address of a path of the app, which starts with '/'. */
  readonly url: (path: string) => string;
}

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

interface ServiceState {
  readonly faults: ActiveFault[];
  readonly delays: Delay[];
  /** What is asked for in place of a path. */
  readonly detours: Map<string, string>;
  readonly requests: string[];
  /** The test has ended, and its page goes: requests under way are of no interest any more. */
  isOver: boolean;
}

/** The fault for a request, if one applies; it is used up. */
function takeFault(state: ServiceState, request: string): ActiveFault | undefined {
  const fault = state.faults.find(
    ({ match, left }) => left > 0 && (match === undefined || match.test(request)),
  );
  if (fault !== undefined) fault.left -= 1;
  return fault;
}

type Honest = (request: string) => Promise<void>;

/** The request that stands in for another. */
function detour({ detours }: ServiceState, request: string): string {
  for (const [path, other] of detours) if (request.startsWith(path)) return request.replace(path, other);
  return request;
}

async function answerNow(state: ServiceState, route: Route, request: string, honest: Honest) {
  state.requests.push(request);
  const delay = state.delays.find(({ match }) => match.test(request));
  if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay.ms));
  const fault = takeFault(state, request);
  if (fault === undefined) return honest(detour(state, request));
  if (fault.isCut) return route.abort('connectionrefused');
  return route.fulfill({
    status: fault.status ?? 500,
    headers: { 'content-type': 'application/json', ...NO_STORE, ...fault.headers },
    body: fault.body ?? JSON.stringify({ error: 'Fault', message: 'A fault of the test' }),
  });
}

async function answer(state: ServiceState, route: Route, request: string, honest: Honest) {
  try {
    await answerNow(state, route, request, honest);
  } catch (error) {
    if (!state.isOver) throw error;
  }
}

/** Puts the service in reach of a page, and everything else outside the host out of it. */
async function connectService(context: BrowserContext, host: Host, state: ServiceState) {
  const origin = new URL(host.url('/')).origin;
  const proxy = `${host.url('/proxy')}/`;
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    async (route) => {
      const url = route.request().url();
      if (!url.startsWith(`${LIVE}/`)) return route.abort('internetdisconnected');
      const request = url.slice(LIVE.length);
      return answer(state, route, request, async (asked) => {
        const response = await route.fetch({ url: `${serviceAddress()}${asked}` });
        await route.fulfill({ response, headers: { ...response.headers(), ...NO_STORE } });
      });
    },
  );
  await context.route(
    (url) => url.href.startsWith(proxy) && host.kind === 'node',
    async (route) => {
      const request = route
        .request()
        .url()
        .slice(proxy.length - 1);
      return answer(state, route, request, (asked) =>
        route.continue({ url: `${proxy.slice(0, -1)}${asked}` }),
      );
    },
  );
}

interface Fixtures {
  readonly host: Host;
  readonly service: Service;
  readonly record: PageRecord;
}

export const test = base.extend<Fixtures & HostOptions>({
  hostName: ['node', { option: true }],

  host: async ({ hostName }, use) => {
    const address = hostAddress(hostName);
    const { pathname } = new URL(address);
    await use({
      name: hostName,
      kind: hostName.startsWith('static') ? 'static' : 'node',
      basePath: pathname === '/' ? '' : pathname,
      url: (path) => `${address}${path}`,
    });
  },

  page: async ({ page }, use) => {
    wakeOnVisit(page);
    await use(page);
  },

  service: [
    async ({ context, host }, use) => {
      const state: ServiceState = {
        faults: [],
        delays: [],
        detours: new Map([[PROBE, '/works?per_page=1&select=id']]),
        requests: [],
        isOver: false,
      };
      await connectService(context, host, state);
      await use({
        fail: (fault) => state.faults.push({ ...fault, isCut: false, left: fault.times ?? Infinity }),
        cut: (match) =>
          state.faults.push({ ...(match === undefined ? {} : { match }), isCut: true, left: Infinity }),
        delay: (match, ms) => state.delays.push({ match, ms }),
        answerWithRecordOf: (path, other) => state.detours.set(path, other),
        heal: () => state.faults.splice(0),
        requests: () => state.requests,
      });
      // The routes go with the context. Taking them back first asks every worker of the page, and one that is just ending
      // may never answer.
      state.isOver = true;
    },
    { auto: true },
  ],

  record: [
    async ({ page, host }, use) => {
      const record = recordPage(page, host.kind === 'static');
      await use(record);
      expect(record.problems(), 'problems in the page').toEqual([]);
    },
    { auto: true },
  ],
});
