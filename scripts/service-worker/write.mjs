import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundle, minify } from '../bundle.mjs';
import { NOTICES_FILE } from '../notices.mjs';
import { fromRoot, ScriptError } from '../project.mjs';
import { ROUTES } from '../routes.mjs';
import { loadTypeScript } from '../typescript.mjs';
import { addressOfFile } from './addresses.mjs';

/** @typedef {{ url: string, revision?: string | null, size: number }} Entry */

/** Name of the worker's file in a build; its folder on the host is what it answers for. */
export const SERVICE_WORKER = 'service-worker.js';

/** Next names these by their content: an address never gets another content. */
const NAMED_BY_CONTENT = /(?:^|\/)_?(?:next\/)?static\/(?:chunks|media)\//;

/** Larger than any file of ours, so that none is left out in silence. */
const LARGEST_FILE = 16 * 1024 * 1024;

/** Pages of every screen and the shells of every family, by the names of their files. */
function pageFiles() {
  const shells = ROUTES.families.map(({ shell }) => shell);
  return [...ROUTES.staticRoutes, ...shells].map((route) => (route === '/' ? 'index' : route.slice(1)));
}

/** Ends the workers of earlier builds instead of keeping this one. @param {string} file */
async function writeFarewell(file) {
  const load = await loadTypeScript();
  writeFileSync(file, load('lib/server/farewell').FAREWELL);
}

/**
 * Writes the service worker into a build, with the list of all files that the application may ever load, so that it opens
 * and works without a network. After the pages have their policy: a page that changes later would be cached as it was.
 *
 * @param {string} folder a static export, or Next's build folder
 * @param {'node' | 'export'} target
 * @param {import('./settings.mjs').WorkerSettings} settings
 * @returns {Promise<{ files: number, bytes: number }>} what a browser keeps
 */
export async function writeServiceWorker(folder, target, { mode, foreignPrefixes }) {
  if (mode === 'off') {
    await writeFarewell(path.join(folder, SERVICE_WORKER));
    return { files: 0, bytes: 0 };
  }
  // The commands read this file before the packages are installed.
  const { getManifest, injectManifest } = await import('@serwist/build');
  const isNode = target === 'node';
  const source = fromRoot('.cache/build', `${path.basename(folder)}-${SERVICE_WORKER}`);
  mkdirSync(path.dirname(source), { recursive: true });
  const script = await minify(await bundle(fromRoot('scripts/service-worker/worker.ts')));
  const settings = JSON.stringify({ isUrgent: mode === 'urgent', foreignPrefixes });
  writeFileSync(source, `self.__SW_SETTINGS=${settings};${script}`);

  const pages = pageFiles().map((name) => `${isNode ? 'server/app/' : ''}${name}.html`);
  for (const page of pages)
    if (!existsSync(path.join(folder, page))) throw new ScriptError(`The build has no ${page}.`);
  const shipped = await getManifest({
    globDirectory: fromRoot('public'),
    globPatterns: ['*'],
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
  });
  const { count, size, warnings } = await injectManifest({
    swSrc: source,
    swDest: path.join(folder, SERVICE_WORKER),
    globDirectory: folder,
    globPatterns: [...pages, `${isNode ? '' : '_next/'}static/**/*`],
    // A worker's source lies beside its bundle and is never requested; licences can wait for a network.
    globIgnores: ['**/*.map', '**/*.ts', `**/${NOTICES_FILE}`],
    dontCacheBustURLsMatching: NAMED_BY_CONTENT,
    maximumFileSizeToCacheInBytes: LARGEST_FILE,
    additionalPrecacheEntries: shipped.manifestEntries?.filter(({ url }) => isWanted(url, isNode)),
    manifestTransforms: [
      async (/** @type {Entry[]} */ entries) => ({
        manifest: entries.map((entry) => ({ ...entry, url: addressOfFile(entry.url, isNode) })),
      }),
    ],
  });
  if (warnings.length > 0) throw new ScriptError(`The service worker is not whole: ${warnings.join('\n')}`);
  return { files: count, bytes: size };
}

/** The sample library comes from the server where there is one. @param {string} file @param {boolean} isNode */
function isWanted(file, isNode) {
  return !(isNode && file.startsWith('sample-library'));
}
