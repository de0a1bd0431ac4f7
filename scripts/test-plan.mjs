/**
 * What a run of the tests is made of: `npm test` proves a clone on one host in under ten minutes, `npm run test:all` proves everything, and
 * its parts run side by side in the workflows.
 *
 * @typedef {'quick' | 'slow' | 'all'} JestFiles quick: without tests of growth, of large libraries and of real records; slow: those alone
 * @typedef {'node' | 'node-offline' | 'static' | 'static-base-path' | 'openalex-library'} HostName
 * @typedef {{ files: JestFiles, args: readonly string[] }} JestPlan args: jest's own, which choose the files then
 * @typedef {{ projects: readonly string[], hosts: readonly HostName[], args: readonly string[], hasJourneys: boolean }} BrowserPlan
 *   projects: of playwright.config.ts; hasJourneys: whether the journeys of `npm test` run in other projects too
 * @typedef {{ hasChecks: boolean, jest: JestPlan | null, browser: BrowserPlan | null }} TestPlan
 */

/** @type {readonly HostName[]} */
export const EVERY_HOST = ['node', 'node-offline', 'static', 'static-base-path', 'openalex-library'];

/** @param {JestFiles} files @returns {JestPlan} */
const jestOf = (files) => ({ files, args: [] });

/** @type {BrowserPlan} */
const JOURNEYS = { projects: ['journey', 'smoke'], hosts: ['node'], args: [], hasJourneys: true };
/** @type {BrowserPlan} */
const NODE_HOST = { projects: ['node'], hosts: ['node'], args: [], hasJourneys: true };
/** @type {BrowserPlan} */
const OTHER_HOSTS = {
  projects: EVERY_HOST.filter((host) => host !== 'node'),
  hosts: EVERY_HOST,
  args: [],
  hasJourneys: true,
};
/** @type {BrowserPlan} */
const ALL_HOSTS = { projects: EVERY_HOST, hosts: EVERY_HOST, args: [], hasJourneys: true };

/** By the words after `npm test --` or `npm run test:all --`. @type {Readonly<Record<string, TestPlan>>} */
const PLANS = {
  '': { hasChecks: true, jest: jestOf('quick'), browser: JOURNEYS },
  all: { hasChecks: true, jest: jestOf('all'), browser: ALL_HOSTS },
  // Three jobs that run side by side.
  'all unit': { hasChecks: true, jest: jestOf('all'), browser: null },
  'all browser': { hasChecks: false, jest: null, browser: NODE_HOST },
  'all hosts': { hasChecks: false, jest: null, browser: OTHER_HOSTS },
  // After `npm test` on the same machine.
  'all rest': {
    hasChecks: false,
    jest: jestOf('slow'),
    browser: { ...ALL_HOSTS, hasJourneys: false },
  },
};

/**
 * @param {readonly string[]} words `unit` and `e2e` take arguments of jest and of Playwright
 * @returns {TestPlan | null} null for words that name no part
 */
export function readTestPlan(words) {
  const [part, ...args] = words;
  if (part === 'unit') return { hasChecks: false, jest: { files: 'all', args }, browser: null };
  if (part === 'e2e') return { hasChecks: false, jest: null, browser: { ...ALL_HOSTS, projects: [], args } };
  return PLANS[words.join(' ')] ?? null;
}
