import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWhere } from './describe-where';
import { freePort } from './free-port';

/** Redis or Valkey on PATH; null: neither is installed. */
function findRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = folders.flatMap((folder) =>
    ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)),
  );
  return files.find((file) => existsSync(file)) ?? null;
}

const REDIS = findRedis();

export const WHY_NO_REDIS =
  REDIS === null ? 'needs Redis or Valkey (Debian: apt-get install redis-server)' : null;

/** The Redis of the test that runs. */
function ofTest(current: () => OwnRedis | null): OwnRedis {
  const redis = () => {
    const own = current();
    if (own === null) throw new Error('Redis is there while a test runs');
    return own;
  };
  return {
    get port() {
      return redis().port;
    },
    get url() {
      return redis().url;
    },
    command: (line) => redis().command(line),
    start: () => redis().start(),
    end: (signal) => redis().end(signal),
    pause: () => redis().pause(),
    wake: () => redis().wake(),
    close: () => redis().close(),
  };
}

/** Tests with a Redis of its own for each; skipped, with the reason, where neither Redis nor Valkey is installed. */
export function describeWithRedis(title: string, body: (redis: OwnRedis) => void): void {
  let current: OwnRedis | null = null;
  const redis = ofTest(() => current);
  describeWhere(WHY_NO_REDIS, title, () => {
    beforeEach(async () => {
      current = await startRedis();
    });
    body(redis);
    // After whatever the body ends, which is registered before.
    afterEach(async () => {
      await current?.close();
      current = null;
    });
  });
}

export interface OwnRedis {
  readonly port: number;
  readonly url: string;
  /** Sends one command line as typed, and gives the first line of its answer; for looking in from outside. */
  command(line: string): Promise<string>;
  start(): Promise<void>;
  /** Ends it: without warning for `SIGKILL`, so that it forgets what it holds. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** As a machine that hangs: it takes connections and says nothing, until it is woken. */
  pause(): void;
  wake(): void;
  close(): Promise<void>;
}

function commandOn(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\n`));
    let text = '';
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      text += bytes.toString();
      const end = text.indexOf('\r\n');
      const length = /^\$(\d+)\r\n/.exec(text)?.[1];
      const isWhole = end >= 0 && (length === undefined || text.length >= end + 4 + Number(length));
      if (!isWhole) return;
      socket.destroy();
      resolve(length === undefined ? text.slice(0, end) : text.slice(end + 2, end + 2 + Number(length)));
    });
  });
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const isReady = () =>
    commandOn(port, 'PING').then(
      (answer) => /PONG|NOAUTH/.test(answer),
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Redis ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts a real Redis on a free port of this machine, which keeps nothing on disk unless told to. @param settings of redis.conf, as arguments */
export async function startRedis(...settings: readonly string[]): Promise<OwnRedis> {
  if (REDIS === null) throw new Error('Redis is not installed');
  const program = REDIS;
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings];
  let child: ChildProcess | null = null;
  const redis: OwnRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    command: (line) => commandOn(port, line),
    start: async () => {
      child = spawn(program, args, { stdio: 'ignore' });
      await untilReady(port, child);
    },
    end: async (signal = 'SIGTERM') => {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      child.kill('SIGCONT');
      child = null;
      await ended;
    },
    pause: () => child?.kill('SIGSTOP'),
    wake: () => child?.kill('SIGCONT'),
    close: async () => {
      await redis.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}
