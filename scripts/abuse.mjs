import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { casesOf, formatCases, withSeen } from './abuse/cases.mjs';
import { ensureChromium } from './chromium.mjs';
import { runBuilds, runPlaywright } from './end-to-end.mjs';
import { ensureInstalled } from './install.mjs';
import { fromRoot, main, packageFile, runNode, ScriptError } from './project.mjs';
import { countPlaywright, formatCount, sumCounts } from './test-count.mjs';
import { createStopwatch, formatTimes } from './test-times.mjs';

const HELP = `Attacks the built product, with what is left to chance chosen by a seed, and prints what each case saw.

  npm run abuse -- [options] [files of tests/e2e, all without]

  --seed N    repeats a run: the seed is printed first
  -g NAME     only the cases whose title holds NAME
  --keep      writes what was seen into the table of docs/security.md`;

const PAGE = fromRoot('docs/security.md');
/** Seeds are easy to type. */
const SEEDS = 1_000_000;

/** @param {string | undefined} given */
function seedOf(given) {
  if (given === undefined) return randomInt(SEEDS);
  const seed = Number(given);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new ScriptError('--seed must be a whole number from 0.');
  return seed;
}

main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      grep: { type: 'string', short: 'g' },
      keep: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const seed = seedOf(values.seed);
  console.log(`seed ${seed} (again: npm run abuse -- --seed ${seed})`);
  const { time, parts } = createStopwatch();
  await time('install', ensureInstalled);
  const chromium = await time('browser', () => ensureChromium());
  const builds = await runBuilds(time, ['node', 'static']);
  const chosen = [
    '--project=node',
    '--project=static',
    ...positionals,
    ...(values.grep === undefined ? [] : ['-g', values.grep]),
  ];
  // Two at once: what waits in one case leaves the machine to another.
  const report = await time('attacks', () =>
    runPlaywright(chromium, ['--workers=2', ...chosen], {
      ABUSE_SEED: String(seed),
      TEST_HOSTS: 'node,static',
    }),
  );
  const cases = casesOf(report);
  const count = sumCounts([...builds, countPlaywright(report)]);
  console.log(`\n${formatCases(cases)}`);
  if (values.keep) {
    const when = `${new Date().toISOString().slice(0, 10)}, seed ${seed}`;
    writeFileSync(PAGE, withSeen(readFileSync(PAGE, 'utf8'), cases, when));
    await runNode([packageFile('@biomejs/biome/bin/biome'), 'format', '--write', PAGE], { capture: true });
  }
  console.log(formatTimes('seconds', parts()));
  for (const note of count.notes) console.log(`skipped: ${note}`);
  console.log(`\n${formatCount(count)}`);
  return count.failed === 0 ? 0 : 1;
});
