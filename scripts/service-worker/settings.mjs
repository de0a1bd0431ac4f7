import { ScriptError } from '../project.mjs';
import { ROUTES } from '../routes.mjs';

/** @typedef {{ mode: 'on' | 'off' | 'urgent', foreignPrefixes: string[] }} WorkerSettings */

/** First segments that begin with us alone; `/api` may have other uses beside `/api/openalex/org`. */
const OURS = new Set(
  [...ROUTES.staticRoutes, ...ROUTES.families.map(({ pattern }) => pattern)]
    .filter((route) => !/^\/[^/:]+\/[^/:]+\/.*:/.test(route))
    .map((route) => route.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith(':')),
);

/** @param {string | undefined} text */
function readMode(text) {
  const mode = text?.trim() || 'on';
  if (mode === 'on' || mode === 'off' || mode === 'urgent') return mode;
  throw new ScriptError(`SERVICE_WORKER is on, off or urgent, not ${mode}.`);
}

/** @param {string} written @param {string} basePath */
function readPrefix(written, basePath) {
  const prefix = `/${written.replace(/^\/+|\/+$/g, '')}`;
  const isWhole = prefix === '/' || prefix === basePath || basePath.startsWith(`${prefix}/`);
  const below = prefix.startsWith(`${basePath}/`) ? (prefix.slice(basePath.length).split('/')[1] ?? '') : '';
  if (isWhole || OURS.has(below))
    throw new ScriptError(`FOREIGN_PREFIXES names ${prefix}, which is this application's own.`);
  return prefix;
}

/**
 * What the environment of a build says about its service worker: whether it is kept, ended for good (`off`) or takes over
 * at once (`urgent`), and which folders of the origin are another application's. Throws what is wrong, in words.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [basePath] '' or a folder such as '/explorer'
 * @returns {WorkerSettings}
 */
export function workerSettings(env, basePath = '') {
  const written = (env.FOREIGN_PREFIXES ?? '').split(/[\s,]+/).filter((text) => text !== '');
  const foreignPrefixes = [...new Set(written.map((text) => readPrefix(text, basePath)))].sort();
  return { mode: readMode(env.SERVICE_WORKER), foreignPrefixes };
}
