import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A program of this folder that prints its port and serves on it, a process of its own as the server is. */
export interface OwnProcess {
  /** Without closing slash. */
  readonly url: string;
  readonly pid: number;
  readonly close: () => void;
}

export async function startOwnProcess(file: string, ...args: readonly string[]): Promise<OwnProcess> {
  const child: ChildProcess = spawn(process.execPath, [path.resolve(__dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null || child.pid === undefined) throw new Error(`${file} cannot be started`);
  const [port] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;
  return { url, pid: child.pid, close: () => child.kill() };
}
