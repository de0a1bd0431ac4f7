import { printHelp } from './help.mjs';
import { ensureInstalled } from './install.mjs';
import { main, ScriptError } from './project.mjs';
import { STATIC_CACHE } from './static-cache/folder.mjs';
import { loadTypeScript } from './typescript.mjs';

main(async () => {
  if (printHelp('scripts/static-cache/help.txt')) return 0;
  await ensureInstalled();
  const load = await loadTypeScript();
  const { CommandError, fillCommand } = load('scripts/static-cache/command');
  try {
    return await fillCommand({
      args: process.argv.slice(2),
      env: process.env,
      folder: STATIC_CACHE,
      output: process.stdout,
      beforeExit: (/** @type {() => void} */ flush) => process.once('exit', flush),
    });
  } catch (error) {
    throw error instanceof CommandError ? new ScriptError(error.message) : error;
  }
});
