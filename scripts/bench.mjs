import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// Runs the benches of tests/bench and prints one line per goal, such as `bench layout-5k ratio=8.1 goal>=5 ok`.
// Arguments go on to the runner (a file name, `-g name`). Ends with 1 when a goal is missed or a bench breaks.

const scripts = path.dirname(fileURLToPath(import.meta.url));
const runner = createRequire(import.meta.url).resolve('@playwright/test/cli');
const run = spawn(
  process.execPath,
  [runner, 'test', '--config', path.join(scripts, 'bench.config.mjs'), ...process.argv.slice(2)],
  { cwd: path.dirname(scripts), stdio: ['ignore', 'pipe', 'inherit'] },
);

const rest = [];
createInterface({ input: run.stdout }).on('line', (line) => {
  if (line.startsWith('bench ')) console.log(line);
  else rest.push(line);
});
run.on('close', (code) => {
  if (code !== 0) console.error(rest.join('\n'));
  process.exitCode = code === 0 ? 0 : 1;
});
