import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { heading, readReport, reportFile } from './checks.mjs';
import { fromRoot, packageFile, runNode, ScriptError } from './project.mjs';
import { TEST_BUILDS } from './test-builds.mjs';
import { countCheck, countPlaywright } from './test-count.mjs';
import { slowestTests } from './test-times.mjs';

/**
 * @typedef {import('./test-count.mjs').Count} Count
 * @typedef {import('./test-count.mjs').PlaywrightReport} PlaywrightReport
 * @typedef {import('./test-times.mjs').Timed} Timed
 * @typedef {ReturnType<typeof import('./test-times.mjs').createStopwatch>['time']} Time
 */

/** Where Next keeps what a later build can use. @type {Record<'node' | 'export', string>} */
const CACHES = { node: '.next-node/cache/turbopack', export: '.next/cache/turbopack' };

/** @param {typeof TEST_BUILDS[number]} build @returns {Promise<Count>} */
async function runBuild(build) {
  const env = {
    ...process.env,
    // A machine that has built nothing yet may build nothing later, and writing the cache is a fifth of the time.
    ...(existsSync(fromRoot(CACHES[build.target])) ? {} : { BUILD_CACHE: 'off' }),
    BASE_PATH: build.basePath,
    NEXT_PUBLIC_OPENALEX_API_URL: '',
    NEXT_PUBLIC_DATA_SOURCE: '',
  };
  try {
    const outcome = await ensureBuilt(build, { env, isQuiet: true });
    console.log(`ok ${build.name}${outcome === 'fresh' ? ' (up to date)' : ''}`);
    return countCheck(true);
  } catch (error) {
    console.log(`FAILED ${build.name}`);
    console.log(error instanceof ScriptError ? error.message : error);
    return countCheck(false);
  }
}

/** Both exports work in one folder of Next's, which locks it: one after the other. @param {typeof TEST_BUILDS} builds */
async function runInTurn(builds) {
  /** @type {Count[]} */
  const counts = [];
  for (const build of builds) counts.push(await runBuild(build));
  return counts;
}

/** Makes the builds that some hosts of the browser tests serve. @param {Time} time @param {readonly string[]} hosts @returns {Promise<readonly Count[]>} */
export function runBuilds(time, hosts) {
  heading('builds');
  return time('builds', async () => {
    const lanes = ['node', 'export'].map((target) =>
      TEST_BUILDS.filter(
        (build) => build.target === target && build.hosts.some((host) => hosts.includes(host)),
      ),
    );
    return (await Promise.all(lanes.map(runInTurn))).flat();
  });
}

/**
 * Runs Playwright with its own arguments.
 *
 * @param {string} chromium
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<PlaywrightReport | null>} null when it ended before it wrote a report
 */
export async function runPlaywright(chromium, args, env = {}) {
  const report = reportFile('playwright.json');
  await runNode([packageFile('@playwright/test/cli.js'), 'test', ...args], {
    env: {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NODE_ENV: undefined,
      FORCE_COLOR: undefined,
      ...env,
    },
  });
  return readReport(report);
}

/** @param {string} chromium @param {import('./test-plan.mjs').BrowserPlan} plan @returns {Promise<{ count: Count, slowest: readonly Timed[] }>} slowest: the fifteen tests that took longest */
export async function runEndToEnd(chromium, { projects, hosts, args, hasJourneys }) {
  heading(`browser tests on ${hosts.join(', ')}`);
  const chosen = projects.map((project) => `--project=${project}`);
  const report = await runPlaywright(chromium, [...chosen, ...args], {
    TEST_HOSTS: hosts.join(','),
    ...(hasJourneys ? {} : { JOURNEYS: 'off' }),
  });
  return { count: countPlaywright(report), slowest: slowestTests(report, 15) };
}
