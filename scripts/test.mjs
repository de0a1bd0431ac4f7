import { runJest, runStaticChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { runBuilds, runEndToEnd } from './end-to-end.mjs';
import { ensureInstalled } from './install.mjs';
import { main, ScriptError } from './project.mjs';
import { formatCount, sumCounts } from './test-count.mjs';
import { createStopwatch, formatTimes } from './test-times.mjs';

/** @typedef {import('./test-count.mjs').Count} Count */

/** Everything, or with a first argument one part: `npm test -- e2e --project node`, `npm test -- unit tests/unit/lib`. */
async function runTests() {
  const [part = 'all', ...rest] = process.argv.slice(2);
  if (!['all', 'unit', 'e2e'].includes(part)) throw new ScriptError('Name a part: all, unit or e2e.');
  const { time, parts } = createStopwatch();
  // The browser comes first: without one there is no point in minutes of other tests. Both wait for the network.
  const packages = time('install', ensureInstalled);
  const browser = part === 'unit' ? null : time('browser', () => ensureChromium(packages));
  const [chromium] = await Promise.all([browser, packages]);
  /** @type {Count[]} */
  const counts = [];
  /** @type {string[]} */
  const times = [];
  if (part === 'all') counts.push(...(await time('static checks', runStaticChecks)));
  if (part !== 'e2e') {
    const jest = await time('jest', () => runJest(part === 'unit' ? rest : []));
    counts.push(jest.count);
    times.push(formatTimes('slowest jest files', jest.slowest));
  }
  if (chromium !== null) {
    console.log(`\nBrowser: ${chromium}`);
    counts.push(...(await runBuilds(time)));
    const e2e = await time('e2e', () => runEndToEnd(chromium, part === 'e2e' ? rest : []));
    counts.push(e2e.count);
    times.push(formatTimes('slowest browser tests', e2e.slowest));
  }
  const sum = sumCounts(counts);
  if (sum.notes.length > 0) console.log(`\nSkipped:\n${sum.notes.map((note) => `- ${note}`).join('\n')}`);
  for (const list of [...times, formatTimes('seconds', parts())]) console.log(list);
  console.log(`\n${formatCount(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

main(runTests);
