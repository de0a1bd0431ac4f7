/**
 * @typedef {{ name: string, seconds: number }} Timed a part of a run, or one test or file of it
 * @typedef {import('./test-count.mjs').JestReport} JestReport
 * @typedef {import('./test-count.mjs').PlaywrightReport} PlaywrightReport
 */

/**
 * Measures the parts of a run.
 *
 * @returns {{ time: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>, parts: () => readonly Timed[] }} parts: with the whole at the end, which is less than their sum where some ran at once
 */
export function createStopwatch() {
  /** @type {Timed[]} */
  const parts = [];
  const begin = performance.now();
  return {
    time: async (name, work) => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        parts.push({ name, seconds: (performance.now() - start) / 1000 });
      }
    },
    parts: () => [...parts, { name: 'total', seconds: (performance.now() - begin) / 1000 }],
  };
}

/** @param {readonly Timed[]} all @param {number} count @returns {readonly Timed[]} the longest first */
function slowest(all, count) {
  return [...all].sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

/** The files of a group (scripts/jest-groups.mjs) by the time of their tests. @param {import('./test-count.mjs').JestFile} group @returns {Timed[]} */
function filesOfGroup({ assertionResults }) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { ancestorTitles, duration } of assertionResults) {
    const name = ancestorTitles[0] ?? '';
    seconds.set(name, (seconds.get(name) ?? 0) + (duration ?? 0) / 1000);
  }
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
}

/** Names are relative to the root. @param {JestReport | null} report @param {number} count @param {string} root */
export function slowestFiles(report, count, root) {
  const files = (report?.testResults ?? []).flatMap((file) =>
    file.name.startsWith(`${root}/tests/`)
      ? [{ name: file.name.replace(`${root}/`, ''), seconds: (file.endTime - file.startTime) / 1000 }]
      : filesOfGroup(file),
  );
  return slowest(files, count);
}

/** @param {import('./test-count.mjs').PlaywrightSuite} suite @returns {Timed[]} */
function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** Each host's run of a test counts for itself. @param {PlaywrightReport | null} report @param {number} count */
export function slowestTests(report, count) {
  return slowest((report?.suites ?? []).flatMap(testsOf), count);
}

/** @param {string} title @param {readonly Timed[]} rows @returns {string} a title and one line for each, or '' for none */
export function formatTimes(title, rows) {
  if (rows.length === 0) return '';
  const lines = rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  return [`\n== ${title}`, ...lines].join('\n');
}
