import { spawn } from 'node:child_process';
import { childEnv, endWithUs, packageFile, ROOT, ScriptError } from './project.mjs';

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    return response.status < 500;
  } catch {
    // Not listening yet: asked again until the time is up.
    return false;
  }
}

/**
 * Starts `next start` over the Node build and waits until it answers.
 *
 * @param {{ port: number, basePath?: string, env?: Record<string, string | undefined>, quiet?: boolean }} options
 * @returns {Promise<{ url: string, ended: Promise<number>, close: () => Promise<void>, output: () => string }>} url without a closing slash
 */
export async function startNextServer({ port, basePath = '', env = {}, quiet = false }) {
  const child = spawn(process.execPath, [packageFile('next/dist/bin/next'), 'start', '-p', String(port)], {
    cwd: ROOT,
    env: childEnv({ ...env, NODE_ENV: 'production', BUILD_TARGET: 'node', BASE_PATH: basePath }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = endWithUs(child);
  let output = '';
  for (const [stream, shown] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    stream.on('data', (chunk) => {
      if (quiet) output = (output + chunk).slice(-20_000);
      // Next's own banner would repeat the address; its warnings and errors matter.
      else if (shown === process.stderr) shown.write(chunk);
    });
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => {
      release();
      resolve(code ?? 0);
    });
  });
  const close = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(killer);
  };

  const url = `http://localhost:${port}${basePath}`;
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(`${url}/`))) {
    if (isOver) throw new ScriptError(`The server ended before it answered.\n${output}`);
    if (Date.now() > deadline) {
      await close();
      throw new ScriptError(
        `The server did not answer within ${READY_TIMEOUT_MS / 1000} seconds.\n${output}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, ended, close, output: () => output };
}
