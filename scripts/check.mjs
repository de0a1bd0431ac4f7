import { runJest, runStaticChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { formatCount, sumCounts } from './test-count.mjs';
import { createStopwatch, formatTimes, withTotal } from './test-times.mjs';

main(async () => {
  const { time, parts } = createStopwatch();
  await time('install', ensureInstalled);
  const checks = await time('static checks', runStaticChecks);
  const jest = await time('jest', () => runJest());
  const count = sumCounts([...checks, jest.count]);
  console.log(formatTimes('slowest jest files', jest.slowest));
  console.log(formatTimes('seconds', withTotal(parts())));
  console.log(`\n${formatCount(count)}`);
  return count.failed === 0 ? 0 : 1;
});
