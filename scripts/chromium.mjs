import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isInstalled } from './install.mjs';
import { isProgram, main, packageFile, run, runNode, ScriptError } from './project.mjs';

/** The first has no windows at all: the same engine, and a test takes a quarter less of the processor's time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** Ways of a system to install Chromium, for root: after the preparation, the first package that there is. */
const PACKAGE_MANAGERS = [
  {
    program: 'apt-get',
    prepare: ['update'],
    install: ['install', '-y', '--no-install-recommends'],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  { program: 'apk', prepare: null, install: ['add', '--no-cache'], packages: ['chromium'] },
  { program: 'dnf', prepare: null, install: ['install', '-y'], packages: ['chromium'] },
];

/** @param {string} name @returns {string | null} where a program is */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const candidate = path.join(folder, name);
    if (folder !== '' && existsSync(candidate)) return candidate;
  }
  return null;
}

/** A found file may be a wrapper without a browser behind it (as on Ubuntu): it counts when it tells its version. @param {string} file */
async function runs(file) {
  try {
    const { code } = await run(file, ['--version', '--no-sandbox'], { capture: true, timeoutMs: 30_000 });
    return code === 0;
  } catch {
    // It cannot be started at all, so it is no browser for us.
    return false;
  }
}

/** Where Playwright keeps a browser of its own, whether it is there or not; null before our packages are installed. */
function playwrightChromium() {
  if (!isInstalled()) return null;
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

/** @param {readonly (string | null)[]} candidates @returns {Promise<string | null>} the first that starts */
async function firstThatRuns(candidates) {
  for (const candidate of candidates) {
    if (candidate !== null && existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return null;
}

/** @returns {Promise<string | null>} a Chromium of the system that starts: CHROMIUM, then PATH */
async function findSystemChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (await runs(named)) return named;
    throw new ScriptError(`CHROMIUM is set to ${named}, which does not start.`);
  }
  return firstThatRuns(NAMES.map(onPath));
}

/** @returns {Promise<string | null>} a Chromium that starts: CHROMIUM, then PATH, then Playwright's own */
export async function findChromium() {
  return (await findSystemChromium()) ?? firstThatRuns([playwrightChromium()]);
}

async function installWithPlaywright() {
  console.log("No Chromium found: trying Playwright's own download...");
  await runNode([packageFile('@playwright/test/cli.js'), 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  return firstThatRuns([playwrightChromium()]);
}

async function installWithSystem() {
  const manager = PACKAGE_MANAGERS.find(({ program }) => onPath(program) !== null);
  if (process.getuid?.() !== 0 || manager === undefined) return null;
  console.log("No Chromium found: trying the system's package manager...");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (manager.prepare !== null) await run(manager.program, manager.prepare, { env });
  for (const name of manager.packages) {
    const { code } = await run(manager.program, [...manager.install, name], { env });
    if (code === 0) break;
  }
  return findSystemChromium();
}

/**
 * A Chromium that starts, installed when there is none. The system's way comes first: it brings the libraries that a browser needs,
 * and needs none of our packages, so that both can be installed at once.
 *
 * @param {Promise<unknown>} [packages] resolves once our own packages are installed
 * @returns {Promise<string>}
 */
export async function ensureChromium(packages = Promise.resolve()) {
  const present = (await findChromium()) ?? (await installWithSystem());
  if (present !== null) return present;
  await packages;
  const own = (await firstThatRuns([playwrightChromium()])) ?? (await installWithPlaywright());
  if (own !== null) return own;
  throw new ScriptError('No Chromium could be found or installed. Install one and name it in CHROMIUM.');
}

if (isProgram(import.meta.url)) {
  main(async () => {
    console.log(await ensureChromium());
  });
}
