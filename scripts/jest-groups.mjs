import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';

/**
 * Jest gives each test file a registry of its own, and loading our modules for each anew takes more time than most tests. Files that
 * mock no module therefore share one: a group is a test file that requires them, each in a `describe` of its name. A file
 * by itself runs as it is: `npx jest FILE`.
 */

/** Files of one group, by where they run: those with a page take longer, and two workers should end at about the same time. */
const FILES_PER_GROUP = { node: 15, page: 10 };

/** Of Node, all but servers, which have processes and folders of their own, and what watches a test itself; of pages, what does not keep state in the page or in modules. */
const POOLED = {
  node: /^tests\/(?:components|contract|architecture\/(?!outside-reads|printed)|unit\/app|unit\/lib\/(?!server\/))/,
  page: /^tests\/(?:unit\/lib\/state|components\/(?!canvas\/(?:canvas|controllers)|router|shell\/AppHeader))/,
};

/** It mocks modules, or looks at styles. */
const NEEDS_ITS_OWN = /\bjest\.(?:mock|doMock|resetModules|isolateModules)\b|\btoHaveStyle\b/;

const GROUPS = '.cache/test/groups';

/** @param {string} folder @returns {string[]} test files below it, from the root */
function testsBelow(folder) {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .sort();
}

/** @param {string} source @returns {string} the environment that a file names, or '' for Node's */
function environmentOf(source) {
  return /@jest-environment (\S+)/.exec(source)?.[1]?.replace('<rootDir>/', './') ?? '';
}

/** Leaves the next file of a group the page as a new one is. */
const NEW_PAGE = `
// Styles are seen in a browser. Here a sixth of the time of a screen's tests would go into parsing them.
require('@emotion/cache').default({ key: 'css' }).sheet.constructor.prototype.insert = () => undefined;
const { cleanup } = require('@testing-library/react');
const clean = () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
};
`;

/** @param {string} environment @param {readonly string[]} files */
function groupSource(environment, files) {
  const up = '../'.repeat(GROUPS.split('/').length);
  const isPage = environment !== '';
  const clean = isPage ? '  afterEach(cleanup);\n  afterAll(clean);\n' : '';
  const parts = files.map(
    (file) => `describe('${file}', () => {\n${clean}  require('${up}${file.replace(/\.tsx?$/, '')}');\n});\n`,
  );
  return `${isPage ? `/** @jest-environment ${environment} */\n${NEW_PAGE}` : ''}${parts.join('\n')}`;
}

/**
 * @param {readonly { file: string, source: string }[]} files by their paths from the root, and their texts
 * @returns {{ groups: readonly string[], alone: readonly string[] }} sources of the groups, and the files that stay by themselves
 */
export function groupsOf(files) {
  const isPooled = (/** @type {typeof files[number]} */ { file, source }) =>
    POOLED[environmentOf(source) === '' ? 'node' : 'page'].test(file) && !NEEDS_ITS_OWN.test(source);
  const pooled = files.filter(isPooled);
  const environments = [...new Set(pooled.map(({ source }) => environmentOf(source)))];
  const groups = environments.flatMap((environment) => {
    const size = environment === '' ? FILES_PER_GROUP.node : FILES_PER_GROUP.page;
    const names = pooled
      .filter(({ source }) => environmentOf(source) === environment)
      .map(({ file }) => file);
    const count = Math.ceil(names.length / size);
    const share = Math.ceil(names.length / count);
    return Array.from({ length: count }, (_, at) =>
      groupSource(environment, names.slice(at * share, (at + 1) * share)),
    );
  });
  return { groups, alone: files.filter((each) => !isPooled(each)).map(({ file }) => file) };
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
  const { groups, alone } = groupsOf(files);
  rmSync(fromRoot(GROUPS), { recursive: true, force: true });
  mkdirSync(fromRoot(GROUPS), { recursive: true });
  const names = groups.map((_, at) => `${GROUPS}/${String(at).padStart(2, '0')}.test.ts`);
  for (const [at, source] of groups.entries()) writeFileSync(fromRoot(names[at] ?? ''), source);
  return [...names, ...alone];
}
