import { runJest, runStaticChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { formatCount, sumCounts } from './test-count.mjs';

main(async () => {
  await ensureInstalled();
  const count = sumCounts([...(await runStaticChecks()), await runJest()]);
  console.log(`\n${formatCount(count)}`);
  return count.failed === 0 ? 0 : 1;
});
