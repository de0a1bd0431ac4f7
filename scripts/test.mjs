import { runJest, runStaticChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { runBuilds, runEndToEnd } from './end-to-end.mjs';
import { ensureInstalled } from './install.mjs';
import { main, ScriptError } from './project.mjs';
import { formatCount, sumCounts } from './test-count.mjs';
import { readTestPlan } from './test-plan.mjs';
import { createStopwatch, formatTimes } from './test-times.mjs';

/** @typedef {import('./test-count.mjs').Count} Count */

async function runTests() {
  const plan = readTestPlan(process.argv.slice(2));
  if (plan === null) throw new ScriptError('Name a part: docs/developing.md lists them.');
  const { time, parts } = createStopwatch();
  // The browser comes first: without one there is no point in minutes of other tests. Both wait for the network.
  const packages = time('install', ensureInstalled);
  const browser = plan.browser === null ? null : time('browser', () => ensureChromium(packages));
  const [chromium] = await Promise.all([browser, packages]);
  /** @type {Count[]} */
  const counts = [];
  /** @type {string[]} */
  const times = [];
  if (plan.hasChecks) counts.push(...(await time('static checks', runStaticChecks)));
  const { jest } = plan;
  if (jest !== null) {
    const ran = await time('jest', () => runJest(jest));
    counts.push(ran.count);
    times.push(formatTimes('slowest jest files', ran.slowest));
  }
  const end = plan.browser;
  if (chromium !== null && end !== null) {
    console.log(`\nBrowser: ${chromium}`);
    counts.push(...(await runBuilds(time, end.hosts)));
    const ran = await time('browser tests', () => runEndToEnd(chromium, end));
    counts.push(ran.count);
    times.push(formatTimes('slowest browser tests', ran.slowest));
  }
  const sum = sumCounts(counts);
  if (sum.notes.length > 0) console.log(`\nSkipped:\n${sum.notes.map((note) => `- ${note}`).join('\n')}`);
  for (const list of [...times, formatTimes('seconds', parts())]) console.log(list);
  console.log(`\n${formatCount(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

main(runTests);
