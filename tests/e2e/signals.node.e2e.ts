import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import { expect, test } from './support/fixtures';

const FREE_MS = 2_000;

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

test('a server that was started ends with npm, however that ends, and with its terminal', async () => {
  test.slow();
  const node = [process.execPath, ['scripts/start.mjs']] as const;
  const npm = ['npm', ['start']] as const;
  for (const [[command, args], signal] of [
    [npm, 'SIGTERM'],
    [npm, 'SIGKILL'],
    [node, 'SIGHUP'],
    [node, 'SIGKILL'],
  ] as const) {
    await test.step(`${command === 'npm' ? 'npm' : 'node'}, ${signal}`, async () => {
      const { child, port } = await start(command, args);
      expect(await isFree(port)).toBe(false);
      child.kill(signal);
      await expect.poll(() => isFree(port), { timeout: FREE_MS + 1_000 }).toBe(true);
    });
  }
});
