import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { groupedTests } from './jest-groups.mjs';
import { fromRoot, packageFile, ROOT, runNode } from './project.mjs';
import { countCheck, countJest } from './test-count.mjs';
import { slowestFiles } from './test-times.mjs';

/**
 * @typedef {import('./test-count.mjs').Count} Count
 * @typedef {import('./test-times.mjs').Timed} Timed
 */

/** Checks of the whole tree that either hold or do not. */
const STATIC_CHECKS = [
  { name: 'types', program: 'typescript/bin/tsc', args: ['-p', 'scripts/types.json'] },
  {
    name: 'lint and format',
    program: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'unused code', program: 'knip/bin/knip.js', args: [] },
  {
    name: 'code that only tests use',
    program: 'knip/bin/knip.js',
    args: ['--production', '--include', 'files,exports,duplicates'],
  },
];

/** @param {string} title */
export function heading(title) {
  console.log(`\n== ${title}`);
}

/** @returns {Promise<Count[]>} */
export async function runStaticChecks() {
  heading('types, lint, format, unused code');
  const results = await Promise.all(
    STATIC_CHECKS.map(async ({ name, program, args }) => {
      const { code, output } = await runNode([packageFile(program), ...args], { capture: true });
      return { name, isPassed: code === 0, output };
    }),
  );
  for (const { name, isPassed, output } of results) {
    console.log(`${isPassed ? 'ok' : 'FAILED'} ${name}`);
    if (!isPassed) console.log(output);
  }
  return results.map(({ isPassed }) => countCheck(isPassed));
}

/** A fresh path for a report, so that one of an earlier run is never read. @param {string} name */
export function reportFile(name) {
  const file = fromRoot('.cache/test', name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @returns {any} null when the program ended before it wrote its report */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report is counted as a failure by the caller.
    return null;
  }
}

/** Room for young values: a test's modules and pages would be moved to the old ones otherwise. Jest's workers take it over. Unit: MB. */
const ROOM = ['--max-semi-space-size=64'];

/** Minutes in all, and part of `npm run test:all`: growth of time, large libraries and large files. */
const IS_SLOW = /\.(?:growth|endurance)\.test\.tsx?$/;
/** Several servers with one Redis wait for real seconds. */
const HAS_SERVERS = /\bdescribeWithRedis\b/;
const HAS_REAL_RECORDS = /\b(?:describeWithSharedData|SHARED_DATA)\b/;

/** @param {import('./test-plan.mjs').JestFiles} files */
function testsOf(files) {
  if (files === 'all') return groupedTests(() => true);
  return groupedTests((file, source) => {
    const isSlow = IS_SLOW.test(file) || HAS_SERVERS.test(source);
    return files === 'quick' ? !isSlow : isSlow || HAS_REAL_RECORDS.test(source);
  });
}

/** `npm test` is the same on every machine: real records are for `npm run test:all`, unless they are named. @param {import('./test-plan.mjs').JestFiles} files */
function sharedDataFor(files) {
  return process.env.SHARED_DATA ?? (files === 'quick' ? '' : undefined);
}

/** @param {import('./test-plan.mjs').JestPlan} [plan] @returns {Promise<{ count: Count, slowest: readonly Timed[] }>} slowest: the ten files that took longest */
export async function runJest({ files, args } = { files: 'all', args: [] }) {
  heading('unit, component, architecture and contract tests');
  const report = reportFile('jest.json');
  const chosen = args.length > 0 ? args : testsOf(files).map((file) => `--testMatch=<rootDir>/${file}`);
  // Jest sets NODE_ENV to test itself, but only when nothing else is there.
  await runNode(
    [
      ...ROOM,
      packageFile('jest/bin/jest.js'),
      '--json',
      // Prints the files that fail, and nothing of the others.
      '--reporters=agent',
      `--outputFile=${report}`,
      '--maxWorkers=2',
      ...chosen,
    ],
    { env: { NODE_ENV: undefined, SHARED_DATA: sharedDataFor(files) } },
  );
  const result = readReport(report);
  return { count: countJest(result), slowest: slowestFiles(result, 10, ROOT) };
}

/** The tests that uncommitted changes can break by an import, and those of the architecture, which read every file. */
export async function runChangedJest() {
  const lists = await Promise.all(
    ['--onlyChanged', 'tests/architecture'].map((which) =>
      runNode([packageFile('jest/bin/jest.js'), '--listTests', which], {
        capture: true,
        env: { NODE_ENV: undefined },
      }),
    ),
  );
  const files = lists.flatMap(({ output }) => output.split('\n').filter((line) => path.isAbsolute(line)));
  return runJest({ files: 'all', args: ['--runTestsByPath', ...new Set(files)] });
}
