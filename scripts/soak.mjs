import { ensureChromium } from './chromium.mjs';
import { runBuilds, runPlaywright } from './end-to-end.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { countPlaywright, formatCount, sumCounts } from './test-count.mjs';
import { EVERY_HOST } from './test-plan.mjs';
import { createStopwatch, formatTimes, slowestTests } from './test-times.mjs';

// Tests that take minutes because they ask what lasts: long visits, many visitors. Arguments go on to Playwright (a file, `-g title`).
// SOAK_MINUTES says how long they last. One after the other: each is to have the machine to itself.
main(async () => {
  const { time, parts } = createStopwatch();
  await time('install', ensureInstalled);
  const chromium = await time('browser', () => ensureChromium());
  const builds = await runBuilds(time, EVERY_HOST);
  const report = await time('soak', () =>
    runPlaywright(chromium, ['--workers=1', ...process.argv.slice(2)], { SOAK: '1' }),
  );
  const count = sumCounts([...builds, countPlaywright(report)]);
  console.log(formatTimes('slowest soak tests', slowestTests(report, 15)));
  console.log(formatTimes('seconds', parts()));
  console.log(`\n${formatCount(count)}`);
  return count.failed === 0 ? 0 : 1;
});
