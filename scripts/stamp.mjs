import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';

/** What a build is made of. A folder counts with everything in it. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'static-cache',
  'scripts/build.mjs',
  'scripts/build-info.mjs',
  'scripts/bundle.mjs',
  'scripts/csp.mjs',
  'scripts/host-projects',
  'scripts/hosting/headers.mjs',
  'scripts/list-projects.mjs',
  'scripts/notices.mjs',
  'scripts/routes.mjs',
  'scripts/service-worker',
  'scripts/static-cache/folder.mjs',
  'next.config.mjs',
  'CITATION.cff',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** What a build writes among its sources. */
const WRITTEN = new Set([path.join('public', 'projects', 'index.json')]);

/** @param {string} relative @returns {string[]} files below a path, sorted, relative to the root */
function filesBelow(relative) {
  const absolute = fromRoot(relative);
  if (!existsSync(absolute)) return [];
  const entries = readdirSync(path.dirname(absolute), { withFileTypes: true });
  if (entries.find((entry) => entry.name === path.basename(absolute))?.isDirectory() !== true)
    return [relative];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.name !== '.DS_Store')
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(path.join(relative, entry.name)) : [path.join(relative, entry.name)],
    )
    .sort();
}

/** One hash over names and contents of everything a build reads. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow).filter((each) => !WRITTEN.has(each))) {
    const content = readFileSync(fromRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {Record<string, string>} variables */
export function buildKey(/** @type {string} */ sources, variables) {
  const named = Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sources, named]))
    .digest('hex');
}

/** @param {string} name */
function stampFile(name) {
  return fromRoot('.cache/build', `${name}.json`);
}

/** @param {string} name @returns {{ key?: string, time?: string }} */
function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    // Absent or damaged: the build counts as stale, which is always safe.
    return {};
  }
}

/** @param {string} name @param {{ key: string, time: string }} stamp */
export function writeStamp(name, stamp) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), `${JSON.stringify(stamp)}\n`);
}

/** @param {string} name */
export function clearStamp(name) {
  rmSync(stampFile(name), { force: true });
}

/** @param {string} name @param {string} key */
export function isFresh(name, key) {
  return readStamp(name).key === key;
}

/** The moment these sources were first built: every build of the same sources says the same time. @param {string} sources */
export function buildTime(sources) {
  const known = readStamp('sources');
  if (known.key === sources && known.time !== undefined) return known.time;
  const time = new Date().toISOString();
  writeStamp('sources', { key: sources, time });
  return time;
}
