import { ensureBuilt } from './build.mjs';
import { heading, readReport, reportFile, runJest, runStaticChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { main, packageFile, runNode, ScriptError } from './project.mjs';
import { TEST_BUILDS } from './test-builds.mjs';
import { countCheck, countPlaywright, formatCount, sumCounts } from './test-count.mjs';

/** @typedef {import('./test-count.mjs').Count} Count */

/** @returns {Promise<Count[]>} */
async function runBuilds() {
  /** @type {Count[]} */
  const counts = [];
  for (const build of TEST_BUILDS) {
    heading(`build: ${build.name}`);
    const env = {
      ...process.env,
      BASE_PATH: build.basePath,
      NEXT_PUBLIC_OPENALEX_API_URL: '',
      NEXT_PUBLIC_DATA_SOURCE: '',
    };
    try {
      const outcome = await ensureBuilt(build, { env, isQuiet: true });
      console.log(outcome === 'fresh' ? 'ok (up to date)' : 'ok');
      counts.push(countCheck(true));
    } catch (error) {
      console.log(error instanceof ScriptError ? error.message : error);
      counts.push(countCheck(false));
    }
  }
  return counts;
}

/** @param {string} chromium @param {readonly string[]} args @returns {Promise<Count>} */
async function runEndToEnd(chromium, args) {
  heading('end-to-end tests on every kind of host');
  const report = reportFile('playwright.json');
  await runNode(
    [packageFile('@playwright/test/cli.js'), 'test', '--config', 'scripts/playwright.config.ts', ...args],
    {
      env: {
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NODE_ENV: undefined,
        FORCE_COLOR: undefined,
      },
    },
  );
  return countPlaywright(readReport(report));
}

/** Everything, or with a first argument one part: `npm test -- e2e --project node`, `npm test -- unit tests/unit/lib`. */
async function runTests() {
  const [part = 'all', ...rest] = process.argv.slice(2);
  if (!['all', 'unit', 'e2e'].includes(part)) throw new ScriptError('Say which part: all, unit or e2e.');
  await ensureInstalled();
  /** @type {Count[]} */
  const counts = [];
  // The browser comes first: without one there is no point in minutes of other tests.
  const chromium = part === 'unit' ? null : await ensureChromium();
  if (part === 'all') counts.push(...(await runStaticChecks()));
  if (part !== 'e2e') counts.push(await runJest(part === 'unit' ? rest : []));
  if (chromium !== null) {
    console.log(`\nBrowser: ${chromium}`);
    counts.push(...(await runBuilds()));
    counts.push(await runEndToEnd(chromium, part === 'e2e' ? rest : []));
  }
  const sum = sumCounts(counts);
  if (sum.notes.length > 0) console.log(`\nSkipped:\n${sum.notes.map((note) => `- ${note}`).join('\n')}`);
  console.log(`\n${formatCount(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

main(runTests);
