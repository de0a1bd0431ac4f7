import { existsSync, readFileSync } from 'node:fs';
import { fromRoot, packageFile, run, runNode, ScriptError } from './project.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage> | null} */
function lockedPackages(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    // A half-written file means an interrupted install: install again.
    return null;
  }
}

/**
 * Which locked packages are absent from an installation or present in another version, by path. Packages for other
 * platforms are optional and may be missing.
 *
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 */
export function missingPackages(locked, installed) {
  return Object.entries(locked)
    .filter(([folder, wanted]) => folder !== '' && wanted.optional !== true && wanted.link !== true)
    .filter(([folder, wanted]) => installed[folder]?.version !== wanted.version)
    .map(([folder]) => folder);
}

/** Whether node_modules holds what package-lock.json asks for; npm writes its own record at the end of an install. */
export function isInstalled() {
  const locked = lockedPackages(fromRoot('package-lock.json'));
  const installed = lockedPackages(packageFile('.package-lock.json'));
  if (locked === null || installed === null) return false;
  return existsSync(packageFile('next/package.json')) && missingPackages(locked, installed).length === 0;
}

/** Installs exactly what the lock file says, unless it is there already. */
export async function ensureInstalled() {
  checkNodeVersion(process.versions.node);
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)...');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  // Scripts of packages run then, and the key is none of their business.
  const options = { env: { OPENALEX_API_KEY: undefined } };
  const { code } =
    npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
      ? await runNode([npm, ...args], options)
      : await run('npm', args, options);
  if (code !== 0) throw new ScriptError(`npm ci ended with code ${code}: see its message above.`);
}

/** @param {string} version */
export function checkNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new ScriptError(`Node 20.19 or newer is needed, this is ${version}.`);
}
