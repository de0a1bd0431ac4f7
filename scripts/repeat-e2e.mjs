import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { runBuilds, runPlaywright } from './end-to-end.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithUs, fromRoot, main, ScriptError } from './project.mjs';
import { addPass, formatTally, readTally, writeTally } from './repeat-tally.mjs';
import { EVERY_HOST } from './test-plan.mjs';
import { createStopwatch } from './test-times.mjs';

const HELP = `Runs browser test files again and again under load, to find tests that fail now and then.

  npm run repeat-e2e -- [options] [files below tests/e2e, all without]

  --times 20     how often each file has run at the end, earlier calls included
  --busy 2       processes that keep a core busy meanwhile
  --minutes 0    starts no further pass after so many minutes; 0: no limit
  --fresh        drops the counts of earlier calls

The counts are stored in .cache/repeat-e2e.json: a call continues where the previous one ended.`;

const TALLY = fromRoot('.cache/repeat-e2e.json');
/** Runs of a file in one pass: starting the hosts takes seconds, and an interrupted pass is lost. */
const RUNS_A_PASS = 5;

/** @param {string} text @param {string} option */
function parseCount(text, option) {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0) return count;
  throw new ScriptError(`--${option} must be a whole number, not "${text}".`);
}

/** @param {number} count */
function keepBusy(count) {
  for (let started = 0; started < count; started += 1) {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    endWithUs(child);
  }
}

/** @param {readonly string[]} wanted @returns {readonly string[]} names of files in tests/e2e */
function filesOf(wanted) {
  const all = readdirSync(fromRoot('tests/e2e')).filter((name) => name.endsWith('.e2e.ts'));
  if (wanted.length === 0) return all;
  const names = wanted.map((name) => name.replace(/^.*\//, ''));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new ScriptError(`There is no ${unknown.join(', ')} in tests/e2e.`);
  return names;
}

main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '20' },
      busy: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [times, busy] = [parseCount(values.times, 'times'), parseCount(values.busy, 'busy')];
  const minutes = parseCount(values.minutes, 'minutes');
  const files = filesOf(positionals);
  await ensureInstalled();
  const chromium = await ensureChromium();
  const builds = await runBuilds(createStopwatch().time, EVERY_HOST);
  if (builds.some(({ failed }) => failed > 0)) return 1;

  if (values.fresh) rmSync(TALLY, { force: true });
  keepBusy(busy);
  const end = minutes === 0 ? Infinity : Date.now() + minutes * 60_000;
  let tally = readTally(TALLY);
  // Once round each file before the next round, so that an early end has seen them all.
  for (let goal = RUNS_A_PASS; goal < times + RUNS_A_PASS; goal += RUNS_A_PASS) {
    for (const file of files) {
      const missing = Math.min(goal, times) - (tally[file]?.runs ?? 0);
      if (missing <= 0 || Date.now() > end) continue;
      const report = await runPlaywright(chromium, [
        `tests/e2e/${file}`,
        `--repeat-each=${missing}`,
        '--reporter=json,line',
      ]);
      tally = addPass(tally, file, missing, report);
      writeTally(TALLY, tally);
    }
  }
  console.log(`\nUnder ${busy} busy processes, in all calls so far:\n${formatTally(tally)}`);
  return Object.values(tally).every(({ failures }) => Object.keys(failures).length === 0) ? 0 : 1;
});
