import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('./test-count.mjs').PlaywrightReport} PlaywrightReport
 * @typedef {import('./test-count.mjs').PlaywrightSuite} PlaywrightSuite
 * @typedef {{ runs: number, failures: Record<string, number> }} FileTally failures: how often each test failed, by its host and title
 * @typedef {Record<string, FileTally>} Tally by the name of a test file
 */

/** @param {string} file @returns {Tally} empty when there is none yet */
export function readTally(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @param {string} file @param {Tally} tally */
export function writeTally(file, tally) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(tally, null, 2)}\n`);
}

/** @param {PlaywrightSuite} suite @returns {string[]} host and title of each failed run */
function failuresOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${title}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

/**
 * The tally with one more pass of a file. A pass without a report counts as a failure of the file.
 *
 * @param {Tally} tally
 * @param {string} name of the file
 * @param {number} runs how often the pass ran it
 * @param {PlaywrightReport | null} report
 * @returns {Tally}
 */
export function addPass(tally, name, runs, report) {
  const before = tally[name] ?? { runs: 0, failures: {} };
  const failed =
    report === null || report.errors.length > 0
      ? ['the run itself', ...(report?.suites ?? []).flatMap(failuresOf)]
      : report.suites.flatMap(failuresOf);
  const failures = { ...before.failures };
  for (const title of failed) failures[title] = (failures[title] ?? 0) + 1;
  return { ...tally, [name]: { runs: before.runs + runs, failures } };
}

/** @param {Tally} tally @returns {string} a line for each file, and below it one for each test that failed */
export function formatTally(tally) {
  const lines = Object.entries(tally)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { runs, failures }]) => {
      const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
      const titles = Object.entries(failures).map(([title, count]) => `${' '.repeat(18)}${count} x ${title}`);
      return [`${String(runs).padStart(5)} runs ${String(failed).padStart(4)} failed  ${name}`, ...titles];
    });
  return lines.join('\n');
}
