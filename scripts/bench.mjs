import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { figureOf, keyOf, readFigures, withRun, writeFigures } from './bench/figures.mjs';
import { otherWork } from './bench/other-work.mjs';
import { judge, LEAST_PAIRS } from './bench/pairs.mjs';
import { terminalTable, withTables } from './bench/tables.mjs';
import { endWithUs, fromRoot, main, packageFile, packageJson, ScriptError } from './project.mjs';

/** @typedef {import('./bench/figures.mjs').Figure} Figure */

const HELP = `Runs the benches of tests/bench and prints one table: what, now, the former release, the goal, and against what.
Ends with 1 when a goal is missed or a bench breaks.

  npm run bench -- [options] [files of tests/bench, all without]

  -g NAME            only the benches whose title holds NAME
  --keep             writes the figures into docs/performance/now.json and into the tables of docs/performance.md
  --tables           runs nothing: writes those tables anew
  --release 0.3.0    runs nothing: makes the figures of now.json those of this release
  --against FOLDER   runs each bench here and in another checkout by turns, and tells a change from noise
  --pairs ${LEAST_PAIRS}          how many times each; fewer than ${LEAST_PAIRS} can tell nothing`;

const NOW = fromRoot('docs/performance/now.json');
const DOCUMENT = fromRoot('docs/performance.md');
/** Other work keeps the machine busy beyond this share of its processors, before a bench begins. */
const BUSY_SHARE = 0.25;

/** @param {string} release */
function releaseFile(release) {
  return fromRoot('docs/performance', `${release}.json`);
}

function refreshTables() {
  const release = packageJson().version;
  const text = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(DOCUMENT, withTables(text, readFigures(NOW), readFigures(releaseFile(release)), release));
}

/**
 * Runs benches in a checkout of the project and shows their lines as they come.
 *
 * @param {string} folder
 * @param {readonly string[]} args of the runner
 * @returns {Promise<{ figures: Figure[], isPassed: boolean }>} isPassed: no goal was missed, and no bench broke
 */
function runBenches(folder, args) {
  const config = path.join(folder, 'scripts/bench.config.mjs');
  const child = spawn(
    process.execPath,
    [packageFile('@playwright/test/cli.js'), 'test', '--config', config, ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const release = endWithUs(child);
  /** @type {Figure[]} */
  const figures = [];
  /** @type {string[]} */
  const rest = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const figure = figureOf(line);
    if (figure !== null) figures.push(figure);
    if (line.startsWith('bench ')) console.log(line);
    else rest.push(line);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      release();
      if (code !== 0) console.error(rest.join('\n'));
      resolve({ figures, isPassed: code === 0 });
    });
  });
}

/**
 * Each bench here and there by turns.
 *
 * @param {string} folder of the other checkout
 * @param {readonly string[]} args
 * @param {number} pairs
 */
async function compare(folder, args, pairs) {
  if (!existsSync(path.join(folder, 'scripts/bench.config.mjs')))
    throw new ScriptError(`There are no benches in ${folder}.`);
  /** @type {Map<string, [number, number][]>} */
  const measured = new Map();
  /** @type {Figure[]} */
  let last = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // The order changes too: what comes second finds a warmer machine.
    const order = pair % 2 === 0 ? [fromRoot(), folder] : [folder, fromRoot()];
    /** @type {Map<string, Figure[]>} */
    const runs = new Map();
    for (const place of order) runs.set(place, (await runBenches(place, args)).figures);
    last = runs.get(fromRoot()) ?? [];
    const theirs = new Map((runs.get(folder) ?? []).map((figure) => [keyOf(figure), figure.value]));
    for (const figure of last) {
      const other = theirs.get(keyOf(figure));
      if (other === undefined) continue;
      measured.set(keyOf(figure), [...(measured.get(keyOf(figure)) ?? []), [figure.value, other]]);
    }
  }
  const verdicts = [...measured].map(([key, values]) => {
    const { kind, ratio, chance } = judge(values);
    return /** @type {const} */ ([key, `${ratio.toFixed(2)} of it: ${kind} (chance ${chance.toFixed(2)})`]);
  });
  return { figures: last, verdicts: new Map(verdicts) };
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      grep: { type: 'string', short: 'g' },
      keep: { type: 'boolean' },
      tables: { type: 'boolean' },
      release: { type: 'string' },
      against: { type: 'string' },
      pairs: { type: 'string', default: String(LEAST_PAIRS) },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.release !== undefined) writeFigures(releaseFile(values.release), readFigures(NOW));
  if (values.release !== undefined || values.tables) {
    refreshTables();
    return 0;
  }
  const args = [...positionals, ...(values.grep === undefined ? [] : ['-g', values.grep])];
  const isBusy = (await otherWork()) > BUSY_SHARE;
  const release = packageJson().version;
  const former = readFigures(releaseFile(release));
  if (values.against !== undefined) {
    const pairs = Number(values.pairs);
    if (!Number.isInteger(pairs) || pairs < 1) throw new ScriptError('--pairs must be a whole number.');
    const { figures, verdicts } = await compare(path.resolve(values.against), args, pairs);
    console.log(`\n${terminalTable(figures, former, release, { isBusy, verdicts })}`);
    return 0;
  }
  const { figures, isPassed } = await runBenches(fromRoot(), args);
  console.log(`\n${terminalTable(figures, former, release, { isBusy })}`);
  if (values.keep) {
    const date = new Date().toISOString().slice(0, 10);
    writeFigures(NOW, withRun(readFigures(NOW), figures, { date, ...(isBusy ? { isBusy } : {}) }));
    refreshTables();
  }
  return isPassed ? 0 : 1;
});
