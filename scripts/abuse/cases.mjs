/**
 * A case of `npm run abuse` as a run saw it; seen: what its test tells, once for each host.
 *
 * @typedef {{ title: string, file: string, status: 'passed' | 'failed' | 'skipped', seen: readonly string[] }} Case
 * @typedef {import('../test-count.mjs').PlaywrightReport} PlaywrightReport
 * @typedef {import('../test-count.mjs').PlaywrightSuite} PlaywrightSuite
 * @typedef {import('../test-count.mjs').PlaywrightSpec} PlaywrightSpec
 */

/** @param {PlaywrightSuite} suite @returns {readonly PlaywrightSpec[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {PlaywrightSpec} spec @returns {Case} */
function caseOf({ title, file, tests }) {
  const statuses = tests.map(({ status }) => status);
  const hasFailed = statuses.some((status) => status === 'unexpected' || status === 'flaky');
  const isSkipped = statuses.every((status) => status === 'skipped');
  const told = tests.flatMap(({ annotations, projectName }) =>
    annotations
      .filter(({ type }) => type === 'seen')
      .map(({ description = '' }) => (tests.length === 1 ? description : `${projectName}: ${description}`)),
  );
  return { title, file, status: hasFailed ? 'failed' : isSkipped ? 'skipped' : 'passed', seen: told };
}

/** The cases of a run in order of their files; a test that ran on several hosts is one. @param {PlaywrightReport | null} report @returns {readonly Case[]} */
export function casesOf(report) {
  /** @type {Map<string, PlaywrightSpec>} */
  const specs = new Map();
  for (const spec of (report?.suites ?? []).flatMap(specsOf)) {
    const known = specs.get(`${spec.file} ${spec.title}`);
    specs.set(
      `${spec.file} ${spec.title}`,
      known === undefined ? spec : { ...spec, tests: [...known.tests, ...spec.tests] },
    );
  }
  return [...specs.values()]
    .map(caseOf)
    .sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0));
}

/** One line for each case. @param {readonly Case[]} cases */
export function formatCases(cases) {
  return cases
    .flatMap(({ title, status, seen }) => [
      `${status === 'passed' ? 'ok' : status.toUpperCase()} ${title}`,
      ...seen.map((text) => `   ${text}`),
    ])
    .join('\n');
}

/** A line of the table of docs/security.md: the test, what is promised, what was seen. */
const ROW = /^\| \[(?<title>[^\]]+)\]\((?<link>[^)]+)\) +\| (?<promise>.*?) +\| (?<seen>.*?) +\|$/;

/**
 * The page with what a run saw in its table; what a case that did not pass had seen before stays.
 *
 * @param {string} page
 * @param {readonly Case[]} cases
 * @param {string} when such as `2026-11-30, seed 17`
 */
export function withSeen(page, cases, when) {
  const told = new Map(
    cases.filter(({ status }) => status === 'passed').map(({ title, seen }) => [title, seen.join('; ')]),
  );
  const rows = page.split('\n').map((line) => {
    const row = ROW.exec(line)?.groups;
    const seen = row?.title === undefined ? undefined : told.get(row.title);
    return row === undefined || seen === undefined
      ? line
      : `| [${row.title}](${row.link}) | ${row.promise} | ${seen === '' ? 'held' : seen.replaceAll('|', '\\|')} |`;
  });
  return rows.join('\n').replace(/(?<=^Seen on ).*(?=\.$)/m, when);
}
