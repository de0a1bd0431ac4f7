import { rmSync } from 'node:fs';
import { ENGINES, ensureEngine } from './browser-engines.mjs';
import { BUILDS, ensureBuilt } from './build.mjs';
import { bundle } from './bundle.mjs';
import { heading } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { claimPort } from './port.mjs';
import { fromRoot, main, ScriptError } from './project.mjs';
import { startNextServer } from './serve.mjs';
import { countCheck, emptyCount, formatCount, sumCounts } from './test-count.mjs';
import { createStopwatch, formatTimes } from './test-times.mjs';
import { loadTypeScript } from './typescript.mjs';

/**
 * @typedef {import('./test-count.mjs').Count} Count
 * @typedef {import('./browser-engines.mjs').Engine} Engine
 */

const FOLDER = 'tests/browsers';
/** Where a picture of each failure goes. */
const PICTURES = fromRoot('test-results/browsers');

/** The build of the end-to-end tests for a Node server. */
async function build() {
  const env = {
    ...process.env,
    BASE_PATH: '',
    NEXT_PUBLIC_OPENALEX_API_URL: '',
    NEXT_PUBLIC_DATA_SOURCE: '',
  };
  const outcome = await ensureBuilt(BUILDS.node, { env, isQuiet: true });
  console.log(`ok ${BUILDS.node.name}${outcome === 'fresh' ? ' (up to date)' : ''}`);
}

/** A server of one engine's own, which asks a service over the sample library. @param {string} engine @param {(file: string) => any} load */
async function startSite(engine, load) {
  const service = await load('tests/support/fake-service-server').startFakeService();
  const cache = fromRoot('.cache/test-browsers', engine);
  // Answers of an earlier run would hide that this one asks nobody.
  rmSync(cache, { recursive: true, force: true });
  const server = await startNextServer({
    port: await claimPort(0),
    quiet: true,
    env: {
      OPENALEX_API_URL: service.url,
      OPENALEX_CACHE_DIR: cache,
      OPENALEX_API_KEY: undefined,
      OPENALEX_MAILTO: undefined,
      OPENALEX_LIBRARY: undefined,
      DATA_SOURCE: 'live',
    },
  });
  /** @type {Promise<unknown> | null} */
  let end = null;
  const close = async () => {
    end ??= Promise.all([server.close(), service.close()]);
    await end;
  };
  return { origin: server.url, close };
}

/** @param {Engine} engine @param {(file: string) => any} load @returns {Promise<Count>} */
async function runEngine(engine, load) {
  heading(engine.name);
  const found = await ensureEngine(engine);
  if ('reason' in found) {
    console.log(`skipped: ${found.reason}`);
    return { ...emptyCount(), skipped: 1, notes: [`${engine.name}: ${found.reason}`] };
  }
  const site = await startSite(engine.name, load);
  /** @type {Count[]} */
  const counts = [];
  try {
    await load(`${FOLDER}/run-browser`).runBrowser({
      engine: engine.name,
      program: found.program,
      origin: site.origin,
      cutOff: site.close,
      script: `globalThis.inPage = ${await bundle(fromRoot(FOLDER, 'in-page.ts'))};`,
      pictures: PICTURES,
      onStarted: (/** @type {string} */ version) => console.log(version),
      onStep: (/** @type {{ name: string, seconds: number, error: string | null }} */ step) => {
        counts.push(countCheck(step.error === null));
        console.log(`${step.error === null ? 'ok' : 'FAILED'} ${step.name} (${step.seconds.toFixed(1)} s)`);
        if (step.error !== null) console.log(step.error.replaceAll(/^/gm, '  '));
      },
    });
  } catch (error) {
    console.log(`FAILED ${engine.name} does not run`);
    console.log(error);
    counts.push(countCheck(false));
  } finally {
    await site.close();
  }
  return sumCounts(counts);
}

/** @param {readonly string[]} names @returns {readonly Engine[]} all without names */
function enginesOf(names) {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine.name === name));
  if (unknown.length > 0)
    throw new ScriptError(
      `There is no ${unknown.join(', ')}: ${ENGINES.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? ENGINES : ENGINES.filter(({ name }) => names.includes(name));
}

/** The main journeys in browsers other than Chromium: `npm run test:browsers`, or `npm run test:browsers -- firefox`. */
main(async () => {
  const engines = enginesOf(process.argv.slice(2));
  const { time, parts } = createStopwatch();
  await time('install', ensureInstalled);
  heading('build');
  await time('build', build);
  const load = await loadTypeScript();
  /** @type {Count[]} */
  const counts = [];
  // One after the other: two would take each other's time, and a wait that is too short fails.
  for (const engine of engines) counts.push(await time(engine.name, () => runEngine(engine, load)));
  const sum = sumCounts(counts);
  if (sum.notes.length > 0) console.log(`\nSkipped:\n${sum.notes.map((note) => `- ${note}`).join('\n')}`);
  console.log(formatTimes('seconds', parts()));
  console.log(`\n${formatCount(sum)}`);
  return sum.failed === 0 ? 0 : 1;
});
