import { readEnvironment } from '@/lib/server/environment';
import { answerDirectly, handleProxy } from '@/lib/server/proxy';
import { assembleServer, type ServerRuntime } from '@/lib/server/runtime';
import { handleStatus } from '@/lib/server/status';
import { BUILD, LIVE, type Service } from './proxy-setup';

export interface OneOfSeveral {
  readonly server: ServerRuntime;
  ask(address: string, init?: RequestInit): Promise<Response>;
  status(): Promise<Record<string, unknown>>;
  /** What a visitor sees of how an answer came about. */
  outcome(address: string, init?: RequestInit): Promise<string | null>;
  /** Resolves when nothing goes on behind the answers any more. */
  settle(): Promise<void>;
  /** Lets time pass on this server alone. */
  pass(ms: number): void;
}

export interface SeveralOptions {
  readonly redis: string;
  /** The upstream of all of them. */
  readonly service: Service;
  /** How far the clock of each is ahead. Unit: milliseconds. */
  readonly aheadMs?: readonly number[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of each one's disk tier; none unless given. */
  readonly disks?: readonly string[];
}

const LONGEST_WAIT_MS = 20_000;

/** Resolves when something is so; rejects when it does not become so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${LONGEST_WAIT_MS} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const open = new Set<OneOfSeveral>();

export async function closeServers(): Promise<void> {
  for (const one of open) {
    await one.settle();
    one.server.sharing?.link.close();
  }
  open.clear();
}

function openServer(
  { redis, service, env = {} }: SeveralOptions,
  ahead: number,
  disk?: string,
): OneOfSeveral {
  let aheadMs = ahead;
  const background = new Set<Promise<void>>();
  const server = assembleServer({
    environment: readEnvironment({
      ...LIVE,
      OPENALEX_CACHE_URL: redis,
      ...(disk === undefined ? { OPENALEX_CACHE_MAX_MB: '0' } : { OPENALEX_CACHE_DIR: disk }),
      CLIENT_ADDRESS_HEADER: 'x-client',
      ...env,
    }),
    fetch: service,
    now: () => Date.now() + aheadMs,
    onBackground: (work) => background.add(work),
  });
  const requestTo = (address: string, init: RequestInit = {}) =>
    new Request(`http://explorer.example.org${address}`, { headers: { 'x-client': '203.0.113.1' }, ...init });
  const ask = (address: string, init?: RequestInit) => handleProxy(requestTo(address, init), server);
  const one: OneOfSeveral = {
    server,
    ask,
    status: async () => (await handleStatus(requestTo('/proxy/status'), { ...server, build: BUILD })).json(),
    outcome: async (address, init) => (await ask(address, init)).headers.get('X-Cache'),
    settle: async () => {
      for (const work of background) await work;
    },
    pass: (ms) => {
      aheadMs += ms;
    },
  };
  open.add(one);
  return one;
}

/** Some servers at one Redis, as the environment has them, each with its own clock. */
export function openServers(count: number, options: SeveralOptions): readonly OneOfSeveral[] {
  return Array.from({ length: count }, (_, number) =>
    openServer(options, options.aheadMs?.[number] ?? 0, options.disks?.[number]),
  );
}

/** Opens each one's way to Redis, as its first request does. */
export async function untilShared(servers: readonly OneOfSeveral[]): Promise<void> {
  for (const { server } of servers) await server.sharing?.link.ask((session) => session.send('PING'));
}

/** The status of the front door's answer; null: it has none. */
export async function storedStatus({ server }: OneOfSeveral, address: string): Promise<number | null> {
  const headers = { 'Accept-Encoding': 'gzip', 'x-client': '203.0.113.1' };
  const answer = await answerDirectly(
    new Request(`http://explorer.example.org${address}`, { headers }),
    server,
  );
  return answer?.status ?? null;
}
