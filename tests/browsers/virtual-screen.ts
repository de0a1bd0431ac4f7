import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { WINDOW } from './driver';

export interface Screen {
  /** What a program needs in its environment to be drawn there. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Ends a process that we started, and waits for its end. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A screen in memory, of Xvfb, which takes the first number that is free and tells it. */
export async function openScreen(): Promise<Screen> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`;
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const numbers = child.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code} before it had a screen`)));
    numbers.once('data', (chunk) => resolve(String(chunk).trim()));
  });
  return { env: { DISPLAY: `:${number}` }, close: () => endProcess(child) };
}
