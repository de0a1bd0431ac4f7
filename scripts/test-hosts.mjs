import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startDumbHost } from './dumb-host.mjs';
import { claimPort } from './port.mjs';
import { fromRoot, main, ScriptError } from './project.mjs';
import { startNextServer } from './serve.mjs';
import { EXPLORER } from './test-builds.mjs';
import { EVERY_HOST } from './test-plan.mjs';

/**
 * Starts every kind of host for the end-to-end tests, prints their addresses as one line of JSON, and serves until it is
 * told to end or its input closes, which is how it learns that the tests are gone. Arguments: the address of the service to ask, the folder of real
 * records, which may be absent, and the hosts wanted, with commas.
 */

/** @param {string} name @param {Record<string, string>} env */
async function startNode(name, env) {
  const cache = fromRoot('.cache/e2e', name);
  // Answers that an earlier run cached would hide what this one asks for.
  rmSync(cache, { recursive: true, force: true });
  const outside = { OPENALEX_API_KEY: undefined, OPENALEX_MAILTO: undefined, OPENALEX_LIBRARY: undefined };
  const port = await claimPort(0);
  return startNextServer({ port, quiet: true, env: { ...outside, OPENALEX_CACHE_DIR: cache, ...env } });
}

main(async () => {
  const [service, sharedData, wanted = EVERY_HOST.join(',')] = process.argv.slice(2);
  process.stdin.on('end', () => process.exit(0)).resume();
  // Hosts that did not start have nothing to wait for.
  process.stdin.unref();
  if (service === undefined || sharedData === undefined)
    throw new ScriptError('Give the address of the service and the folder of records.');
  const library = path.join(sharedData, 'openalex');
  /** @type {Record<import('./test-plan.mjs').HostName, () => Promise<{ url: string }> | null>} */
  const hosts = {
    node: () =>
      startNode('node', {
        OPENALEX_API_URL: service,
        DATA_SOURCE: 'live',
        EMBED_ANCESTORS: 'http://blog.test',
      }),
    // A closed port, which is what a server without internet meets.
    'node-offline': () =>
      startNode('offline', { OPENALEX_API_URL: 'http://127.0.0.1:9', DATA_SOURCE: 'auto' }),
    static: () => startDumbHost({ folder: fromRoot('out') }),
    'static-base-path': () =>
      startDumbHost({ folder: fromRoot(EXPLORER.folder), basePath: EXPLORER.basePath }),
    'openalex-library': () =>
      existsSync(library)
        ? startNode('library', { DATA_SOURCE: 'library', OPENALEX_LIBRARY: library })
        : null,
  };
  /** @type {Record<string, string>} */
  const addresses = {};
  for (const name of EVERY_HOST.filter((each) => wanted.split(',').includes(each))) {
    const host = await hosts[name]();
    if (host !== null) addresses[name] = host.url;
  }
  console.log(JSON.stringify(addresses));
});
