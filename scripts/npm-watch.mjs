import { run } from './project.mjs';

/** Short, so that the port is free at once for the next start; a look costs next to nothing. */
const CHECK_MS = 100;

/** Shells that npm may stand a script in. */
const SHELL = /(?:^|\/)-?(?:sh|dash|ash|bash|zsh|ksh)$/;

/** @typedef {{ parent: number, name: string }} Facts */

/** What the system says of a process; null where it does not, as on Windows. @param {number} pid @returns {Promise<Facts | null>} */
async function factsOf(pid) {
  try {
    const { code, output } = await run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { capture: true });
    const [, parent, name] = /^\s*(\d+)\s+(.*?)\s*$/.exec(output) ?? [];
    return code !== 0 || parent === undefined ? null : { parent: Number(parent), name: name ?? '' };
  } catch {
    // No such program.
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Tells when the npm that runs this script has ended. npm passes no signal on when it is ended itself, and its shell may outlive it, so
 * both are looked at. Never tells where npm did not start the script: a server may outlive the shell it was started from.
 *
 * @param {() => void} onEnded called once
 * @param {{ env?: NodeJS.ProcessEnv, facts?: (pid: number) => Promise<Facts | null> }} [options]
 */
export async function watchNpm(onEnded, { env = process.env, facts = factsOf } = {}) {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const of = await facts(parent);
  const npm = of !== null && SHELL.test(of.name) ? of.parent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onEnded();
  }, CHECK_MS);
  timer.unref();
}
