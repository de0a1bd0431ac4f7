import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json, with links resolved. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}

/** @returns {{ name: string, version: string, repository?: string | { url: string } }} */
export function packageJson() {
  return JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
}

/** A path of a package's command line program, to be run by this same Node. @param {string[]} parts */
export function packageFile(...parts) {
  return fromRoot('node_modules', ...parts);
}

/** What every child process starts from: our variables win, a variable set to undefined is absent. */
export function childEnv(/** @type {Record<string, string | undefined>} */ extra = {}) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  return env;
}

/** An expected end of a script: shown as one message, without a stack. */
export class ScriptError extends Error {}

/** Takes a child along when this process ends; returns how to let it go. @param {import('node:child_process').ChildProcess} child */
export function endWithUs(child) {
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  return () => process.removeListener('exit', end);
}

/**
 * Runs a program to its end. With `capture` its output is collected instead of shown.
 * Never rejects on a non-zero exit; rejects when the program cannot be started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, capture?: boolean, timeoutMs?: number, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, capture = false, timeoutMs = 0, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd,
      env: childEnv(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      timeout: timeoutMs,
    });
    const release = endWithUs(child);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      release();
      reject(error);
    });
    child.on('close', (code) => {
      release();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** `run` for a script of ours or of a package. @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Runs the body of a command line script and turns a failure into a message and an exit code. @param {() => Promise<number | void>} body */
export async function main(body) {
  // The default end by a signal would leave children behind; `exit` takes them along.
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])) {
    process.once(signal, () => process.exit(code));
  }
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (error instanceof ScriptError) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

/** Whether the module is the program itself and not an import. @param {string} moduleUrl */
export function isProgram(moduleUrl) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl);
}
