import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { boundsOf } from './connection-bounds.mjs';
import { embedAncestors } from './embed-ancestors.mjs';
import { childEnv, endWithUs, fromRoot, packageFile, ROOT, ScriptError } from './project.mjs';

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * How long an idle connection is kept. Longer than proxies and load balancers keep theirs (nginx 60 s, Traefik 90 s, Caddy 120 s): a
 * server that closes first does so now and then just as a request comes, which then fails.
 * https://nextjs.org/docs/app/api-reference/cli/next#configuring-a-timeout-for-downstream-proxies
 */
const KEEP_ALIVE_MS = 125_000;

/**
 * Garbage is collected once the heap has grown by half. Node's own rule lets it grow to several times what is in use. A limit would end a server
 * that has to hold a large library. See docs/performance.md#the-node-server.
 */
const MODEST_HEAP = '--heap-growing-percent=50';

/**
 * The C library of most Linux systems keeps freed memory in an arena for each thread, and raises the size from which it gives memory back at once. Two
 * arenas and a fixed size of 128 KB leave answers of another size nothing to pile up in; other systems pass over these variables.
 * https://www.gnu.org/software/libc/manual/html_node/Memory-Allocation-Tunables.html
 */
const THRIFTY_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

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

/** How this machine reaches a server on an interface; all of them hold localhost. @param {string | undefined} host */
function nameOf(host) {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param {string} file from the root */
function preloaded(file) {
  return ['--import', pathToFileURL(fromRoot(file)).href];
}

/** @param {Record<string, string | undefined>} env */
function serverEnv(env) {
  return { ...THRIFTY_ALLOCATOR, ...childEnv({ ...env, NODE_ENV: 'production', BUILD_TARGET: 'node' }) };
}

const NODE_ARGS = [
  MODEST_HEAP,
  // A killed parent can take nobody along.
  ...preloaded('scripts/end-with-parent.mjs'),
  ...preloaded('scripts/open-front-door.mjs'),
];

/**
 * Starts `next start` over the Node build and waits until it answers.
 *
 * @param {{ port: number, host?: string | undefined, basePath?: string, env?: Record<string, string | undefined>, quiet?: boolean }} options
 * @returns {Promise<{ url: string, ended: Promise<number>, close: () => Promise<void>, output: () => string }>} url without a closing slash
 */
export async function startNextServer({ port, host, basePath = '', env = {}, quiet = false }) {
  embedAncestors(childEnv(env).EMBED_ANCESTORS);
  boundsOf(childEnv(env));
  const args = [
    ...NODE_ARGS,
    packageFile('next/dist/bin/next'),
    'start',
    ...['-p', String(port)],
    ...['--keepAliveTimeout', String(KEEP_ALIVE_MS)],
    ...(host === undefined ? [] : ['-H', host]),
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: serverEnv({ ...env, BASE_PATH: basePath }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = endWithUs(child);
  let output = '';
  const keep = (/** @type {unknown} */ chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stderr.on('data', (chunk) => (quiet ? keep(chunk) : process.stderr.write(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (quiet) keep(`${line}\n`);
    // Next's own banner would repeat the address; lines of JSON are those of the server's log.
    else if (line.startsWith('{')) process.stdout.write(`${line}\n`);
  });
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

  const url = `http://${nameOf(host)}:${port}${basePath}`;
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
