import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from './support/fixtures';

/** From the signal until the port is free again. */
const FREE_MS = 2_000;
const LOOK_MS = 20;

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** `npm start`, or its script alone, once it says that it is running. */
async function start(command: string, args: readonly string[]): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_SOURCE: 'library' };
  const child = spawn(command, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('it ended before it was running')));
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes(`is running at http://127.0.0.1:${port}/`)) resolve();
    });
  });
  child.removeAllListeners('exit');
  return { child, port };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

/** How long a process that gets a signal holds its port on. */
async function heldAfter({ child, port }: Started, signal: NodeJS.Signals): Promise<number> {
  const begin = performance.now();
  child.kill(signal);
  while (!(await isFree(port)) && performance.now() - begin <= FREE_MS) await setTimeout(LOOK_MS);
  return performance.now() - begin;
}

test('a server that was started ends with npm, however that ends, and with its terminal', async () => {
  test.slow();
  const node = [process.execPath, ['scripts/start.mjs']] as const;
  const npm = ['npm', ['start']] as const;
  for (const [[command, args], signal] of [
    [npm, 'SIGTERM'],
    [npm, 'SIGKILL'],
    [npm, 'SIGHUP'],
    [node, 'SIGHUP'],
    [node, 'SIGKILL'],
  ] as const) {
    await test.step(`${command === 'npm' ? 'npm' : 'node'}, ${signal}`, async () => {
      const started = await start(command, args);
      // A visitor's browser keeps its connection.
      const visitor = net.connect({ port: started.port, host: '127.0.0.1' });
      visitor.on('error', () => undefined);
      await once(visitor, 'connect');
      expect(await heldAfter(started, signal)).toBeLessThanOrEqual(FREE_MS);
      visitor.destroy();
    });
  }
});
