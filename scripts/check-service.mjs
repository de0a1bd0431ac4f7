import { printHelp } from './help.mjs';
import { ensureInstalled } from './install.mjs';
import { main, ScriptError } from './project.mjs';
import { loadTypeScript } from './typescript.mjs';

main(async () => {
  if (printHelp('scripts/check-service/help.txt')) return 0;
  await ensureInstalled();
  const load = await loadTypeScript();
  const { checkCommand } = load('scripts/check-service/command');
  try {
    return await checkCommand({
      args: process.argv.slice(2),
      env: process.env,
      write: (/** @type {string} */ line) => console.log(line),
      fetch,
      sleep: (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  } catch (error) {
    throw error instanceof Error ? new ScriptError(error.message) : error;
  }
});
