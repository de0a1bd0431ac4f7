import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isProgram, main, packageFile, run, runNode, ScriptError } from './project.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** Ways of a system to install Chromium, for root. */
const PACKAGE_MANAGERS = [
  { program: 'apt-get', steps: [['update'], ['install', '-y', '--no-install-recommends', 'chromium']] },
  { program: 'apk', steps: [['add', '--no-cache', 'chromium']] },
  { program: 'dnf', steps: [['install', '-y', 'chromium']] },
];

/** @param {string} name @returns {string | null} */
function onPath(name) {
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

/** Where Playwright keeps a browser of its own, whether it is there or not. */
function playwrightChromium() {
  if (!existsSync(packageFile('@playwright/test'))) return null;
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

/** @returns {Promise<string | null>} a Chromium that starts: CHROMIUM, then PATH, then Playwright's own */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (await runs(named)) return named;
    throw new ScriptError(`CHROMIUM is set to ${named}, which does not start.`);
  }
  for (const candidate of [...NAMES.map(onPath), playwrightChromium()]) {
    if (candidate !== null && existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return null;
}

async function installWithPlaywright() {
  await runNode([packageFile('@playwright/test/cli.js'), 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
}

async function installWithSystem() {
  if (process.getuid?.() !== 0) return;
  const manager = PACKAGE_MANAGERS.find(({ program }) => onPath(program) !== null);
  for (const step of manager?.steps ?? []) {
    await run(manager?.program ?? '', step, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

/** @returns {Promise<string>} a Chromium that starts, installed when there is none */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== null) return found;
  for (const [means, install] of /** @type {const} */ ([
    ["Playwright's own download", installWithPlaywright],
    ["the system's package manager", installWithSystem],
  ])) {
    console.log(`No Chromium found: trying ${means}...`);
    await install();
    const installed = await findChromium();
    if (installed !== null) return installed;
  }
  throw new ScriptError('No Chromium could be found or installed. Install one and name it in CHROMIUM.');
}

if (isProgram(import.meta.url)) {
  main(async () => {
    console.log(await ensureChromium());
  });
}
