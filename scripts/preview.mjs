import { BUILDS, ensureBuilt } from './build.mjs';
import { normalizeBasePath } from './build-info.mjs';
import { startDumbHost } from './dumb-host.mjs';
import { ensureInstalled } from './install.mjs';
import { claimPort, parsePort } from './port.mjs';
import { fromRoot, main } from './project.mjs';

main(async () => {
  const port = await claimPort(parsePort(process.env.PORT));
  await ensureInstalled();
  await ensureBuilt(BUILDS.export);
  const basePath = normalizeBasePath(process.env.BASE_PATH);
  const host = await startDumbHost({ folder: fromRoot(BUILDS.export.folder), basePath, port });
  console.log(`Serving out/ as a host without rules does, at ${host.url}/ (stop with Ctrl+C)`);
});
