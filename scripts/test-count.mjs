/** @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Count notes name what was skipped and why */

/** @returns {Count} */
export function emptyCount() {
  return { passed: 0, failed: 0, skipped: 0, notes: [] };
}

/** @param {boolean} isPassed @returns {Count} a check that is one thing: types, lint, a build */
export function countCheck(isPassed) {
  return { ...emptyCount(), passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 };
}

/**
 * @typedef {object} JestFile
 * @property {string} name its absolute path
 * @property {number} startTime milliseconds, as `endTime`
 * @property {number} endTime
 * @property {{ status: string, fullName: string, ancestorTitles: string[], duration?: number | null }[]} assertionResults duration in milliseconds
 *
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {JestFile[]} testResults
 */

/** A file that could not be run at all counts as one failure. @param {JestReport | null} report @returns {Count} */
export function countJest(report) {
  if (report === null) return countCheck(false);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.numPendingTests + report.numTodoTests;
  const names = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'pending' || test.status === 'todo')
    .map((test) => test.fullName);
  return failIfEmpty({ passed: report.numPassedTests, failed, skipped, notes: names });
}

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ projectName: string, status: string, annotations: Annotation[], results: { duration: number }[] }} PlaywrightTest duration in milliseconds
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A test that passed only when repeated counts as failed, and so does an error outside of any test. @param {PlaywrightReport | null} report @returns {Count} */
export function countPlaywright(report) {
  if (report === null) return countCheck(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => {
        const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description;
        return `${test.projectName}: ${spec.title}${reason === undefined ? '' : ` (${reason})`}`;
      }),
  );
  return failIfEmpty({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped, notes });
}

/** A suite without a single test is a mistake, not a success. @param {Count} count @returns {Count} */
function failIfEmpty(count) {
  return count.passed + count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {readonly Count[]} counts @returns {Count} */
export function sumCounts(counts) {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
      notes: [...sum.notes, ...count.notes],
    }),
    emptyCount(),
  );
}

/** @param {Count} count */
export function formatCount({ passed, failed, skipped }) {
  const text = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? text : `${text}, ${skipped} skipped`;
}
