import { runChangedJest, runJest, runStaticChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main, ScriptError } from './project.mjs';
import { formatCount, sumCounts } from './test-count.mjs';
import { createStopwatch, formatTimes } from './test-times.mjs';

/** The checks of the whole tree, and the tests that uncommitted changes can break; with `--all` all of jest. */
main(async () => {
  const [option, ...rest] = process.argv.slice(2);
  if ((option !== undefined && option !== '--all') || rest.length > 0)
    throw new ScriptError('npm run check takes nothing, or --all.');
  const { time, parts } = createStopwatch();
  await time('install', ensureInstalled);
  const checks = await time('static checks', runStaticChecks);
  const jest = await time('jest', () => (option === '--all' ? runJest() : runChangedJest()));
  const count = sumCounts([...checks, jest.count]);
  console.log(formatTimes('slowest jest files', jest.slowest));
  console.log(formatTimes('seconds', parts()));
  console.log(`\n${formatCount(count)}`);
  return count.failed === 0 ? 0 : 1;
});
