import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';

/**
 * Jest gives each test file a registry of its own, and loading our modules for each anew takes more time than most tests. Files of pure code,
 * which mock no module, therefore share one: a group is a test file that requires them, each in a `describe` of its name. A file
 * by itself runs as it is: `npx jest FILE`.
 */

/** Files of one group: a later file shares what an earlier one has loaded, and two workers still end at about the same time. */
const FILES_PER_GROUP = 30;

/** Pure code in Node; servers have processes and folders of their own. */
const POOLED = /^tests\/unit\/lib\/(?!server\/)/;

/** A page of its own, or modules of its own. */
const NEEDS_ITS_OWN = /@jest-environment|\bjest\.(?:mock|doMock|resetModules|isolateModules)\b/;

const GROUPS = '.cache/test/groups';

/** Has jest take groups for tests, besides the files that stay alone. */
export const GROUP_ARGS = [`--testMatch=<rootDir>/${GROUPS}/*.test.ts`, '--testMatch=<rootDir>/tests/**'];

/** @param {string} folder @returns {string[]} test files below it, from the root */
function testsBelow(folder) {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .sort();
}

/** @param {readonly string[]} files */
function groupSource(files) {
  const up = '../'.repeat(GROUPS.split('/').length);
  return files
    .map((file) => `describe('${file}', () => {\n  require('${up}${file.replace(/\.tsx?$/, '')}');\n});\n`)
    .join('\n');
}

/**
 * Writes the groups, and names what jest is to run.
 *
 * @param {(file: string, source: string) => boolean} isWanted by its path from the root and its text
 * @returns {string[]} paths from the root: groups, and the files that stay alone
 */
export function groupedTests(isWanted) {
  const files = ['unit', 'components', 'architecture', 'contract']
    .flatMap((part) => testsBelow(`tests/${part}`))
    .map((file) => ({ file, source: readFileSync(fromRoot(file), 'utf8') }))
    .filter(({ file, source }) => isWanted(file, source));
  const isPooled = (/** @type {typeof files[number]} */ { file, source }) =>
    POOLED.test(file) && !NEEDS_ITS_OWN.test(source);
  const pooled = files.filter(isPooled).map(({ file }) => file);
  const alone = files.filter((each) => !isPooled(each)).map(({ file }) => file);
  rmSync(fromRoot(GROUPS), { recursive: true, force: true });
  mkdirSync(fromRoot(GROUPS), { recursive: true });
  const groups = [];
  for (let from = 0; from < pooled.length; from += FILES_PER_GROUP) {
    const file = `${GROUPS}/${String(groups.length).padStart(2, '0')}.test.ts`;
    writeFileSync(fromRoot(file), groupSource(pooled.slice(from, from + FILES_PER_GROUP)));
    groups.push(file);
  }
  return [...groups, ...alone];
}
