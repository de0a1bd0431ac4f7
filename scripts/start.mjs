import { BUILDS, ensureBuilt } from './build.mjs';
import { normalizeBasePath } from './build-info.mjs';
import { embedAncestors } from './embed-ancestors.mjs';
import { ensureInstalled } from './install.mjs';
import { watchNpm } from './npm-watch.mjs';
import { claimPort, parsePort } from './port.mjs';
import { main } from './project.mjs';
import { startNextServer } from './serve.mjs';

main(async () => {
  // Checked first: a build of half a minute must not end in "already in use".
  const host = process.env.HOST?.trim() || undefined;
  const port = await claimPort(parsePort(process.env.PORT), host);
  embedAncestors(process.env.EMBED_ANCESTORS);
  // Watched from the first: npm may also be ended while this builds.
  let stop = () => process.exit(0);
  await watchNpm(() => stop());
  // An image holds a finished build, without what a build needs (scripts/hosting/Dockerfile).
  if (!process.argv.includes('--built')) {
    await ensureInstalled();
    await ensureBuilt(BUILDS.node);
  }
  const server = await startNextServer({ port, host, basePath: normalizeBasePath(process.env.BASE_PATH) });

  let isStopping = false;
  stop = () => {
    isStopping = true;
    void server.close();
  };
  for (const signal of /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  // What is wrong with the settings is said now, not when the first visitor comes.
  fetch(`${server.url}/proxy/ready`).catch(() => undefined);
  console.log(`Academic Explorer is running at ${server.url}/ (stop with Ctrl+C)`);
  const code = await server.ended;
  return isStopping ? 0 : code;
});
