import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, packageJson } from './project.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, license?: string, os?: string[], cpu?: string[] }} Locked
 * @typedef {{ name: string, version: string, license: string, texts: readonly string[] }} Notice
 */

/** Name of the file in a build, below `_next/static`. */
export const NOTICES_FILE = 'third-party-notices.txt';

const IS_NOTICE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The licence and notice files of a package. @param {string} folder */
function noticeTexts(folder) {
  return readdirSync(folder)
    .filter((name) => IS_NOTICE.test(name) && !/\.(?:js|mjs|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/**
 * Licence and notices of each package that the application ships with, by name. Packages of the development tools, optional ones of servers,
 * which need not be installed, and the binaries of one system are in no bundle.
 *
 * @param {Record<string, Locked>} packages of a lock file, by folder
 * @param {(folder: string) => readonly string[]} textsOf
 * @returns {Notice[]}
 */
export function shippedNotices(packages, textsOf) {
  /** @type {Map<string, Notice>} */
  const notices = new Map();
  for (const [folder, { version = '', dev, optional, license = 'unknown', os, cpu }] of Object.entries(
    packages,
  )) {
    if (folder === '' || dev === true || optional === true || os !== undefined || cpu !== undefined) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    notices.set(`${name} ${version}`, { name, version, license, texts: textsOf(folder) });
  }
  return [...notices.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** One text of all notices; packages whose texts are the same stand together. @param {readonly Notice[]} notices @param {string} product */
export function formatNotices(notices, product) {
  /** @type {Map<string, Notice[]>} */
  const byText = new Map();
  for (const notice of notices) {
    const text = notice.texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), notice]);
  }
  const parts = [...byText].map(([text, alike]) => {
    const names = alike.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n');
    return `${names}\n\n${text === '' ? 'The package holds no licence file of its own.' : text}`;
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `${product} is made with the packages below, under the licences that follow them.${rule}${parts.join(rule)}\n`;
}

/** Writes the notices of all shipped packages into a build. @param {string} folder a static export, or Next's build folder @param {'node' | 'export'} target */
export function writeNotices(folder, target) {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
  const notices = shippedNotices(packages, (name) =>
    existsSync(fromRoot(name)) ? noticeTexts(fromRoot(name)) : [],
  );
  const file = path.join(folder, target === 'node' ? 'static' : '_next/static', NOTICES_FILE);
  writeFileSync(file, formatNotices(notices, packageJson().name));
}
