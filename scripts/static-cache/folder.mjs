import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../project.mjs';

/** Answers that the site ships with; nothing but a README until `npm run fill-static-cache` or its owner fills it. */
export const STATIC_CACHE = fromRoot('static-cache');

/** Whether a folder holds any answer at all; an index alone is none. @param {string} [folder] @returns {boolean} */
export function hasStaticCache(folder = STATIC_CACHE) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? hasStaticCache(path.join(folder, entry.name))
      : entry.name.endsWith('.json') && entry.name !== 'index.json',
  );
}

/** Puts the answers into a site of static files, and nothing else that lies in their folder. @param {string} site @param {string} [folder] */
export function copyStaticCache(site, folder = STATIC_CACHE) {
  const target = path.join(site, 'static-cache');
  rmSync(target, { recursive: true, force: true });
  if (!hasStaticCache(folder)) return;
  cpSync(folder, target, {
    recursive: true,
    filter: (source) =>
      !path.basename(source).startsWith('.') && (statSync(source).isDirectory() || source.endsWith('.json')),
  });
}
