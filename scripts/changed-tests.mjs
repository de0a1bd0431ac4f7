import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, packageFile, ROOT, runNode } from './project.mjs';

/** Names the commit on which all tests of `npm run check` have last passed. */
const MARK = fromRoot('.cache/check.json');

const CONFIGURATION = ['scripts/jest.config.mjs', 'next.config.mjs', 'tests/support/jest-setup.ts'];

/**
 * Whether the tests that a change of a file can break are found: by imports, or, as for documents, among the
 * architecture tests. For data, style sheets and configuration it is unknown which tests read them.
 *
 * @param {string} file relative to the root
 */
export function hasKnownTests(file) {
  if (CONFIGURATION.includes(file)) return false;
  return /\.(?:tsx?|mjs)$/.test(file) || (file.endsWith('.md') && !file.startsWith('tests/fixtures/'));
}

/** @param {string[]} args @returns {string[]} lines; throws where git fails */
function git(...args) {
  const output = execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  return output.toString().split('\n').filter(Boolean);
}

/** @returns {string | null} null before all tests have passed once */
function lastPassed() {
  try {
    return JSON.parse(readFileSync(MARK, 'utf8')).commit ?? null;
  } catch {
    // Absent or damaged: everything runs, which is always right.
    return null;
  }
}

/** Remembers that all tests pass on this commit; not where files differ from it. */
export function markPassed() {
  try {
    if (git('status', '--porcelain').length > 0) return;
    const [commit] = git('rev-parse', 'HEAD');
    mkdirSync(path.dirname(MARK), { recursive: true });
    writeFileSync(MARK, `${JSON.stringify({ commit })}\n`);
  } catch {
    // Outside of a repository there is no commit to remember, and everything runs each time.
  }
}

/** @param {string} commit @returns {string[] | null} files, committed or not; null for a commit that is not here */
function changedSince(commit) {
  try {
    return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    // A rewritten history, or no repository.
    return null;
  }
}

/**
 * The tests that changes since the last passed check can break, and all architecture tests, which read every file.
 *
 * @param {readonly string[]} config Jest's arguments that name its configuration
 * @returns {Promise<{ files: readonly string[], since: string } | null>} null: all of them
 */
export async function reachableTests(config) {
  const since = lastPassed();
  const changed = since === null ? null : changedSince(since);
  if (since === null || changed === null || !changed.every(hasKnownTests)) return null;
  const jest = packageFile('jest/bin/jest.js');
  const lists = await Promise.all(
    [[`--changedSince=${since}`], ['tests/architecture']].map((args) =>
      runNode([jest, ...config, '--listTests', ...args], { capture: true, env: { NODE_ENV: undefined } }),
    ),
  );
  if (lists.some(({ code }) => code !== 0)) return null;
  const files = lists.flatMap(({ output }) => output.split('\n').filter((line) => path.isAbsolute(line)));
  return { files: [...new Set(files)], since };
}
