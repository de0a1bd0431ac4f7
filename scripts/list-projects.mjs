/**
 * Writes the list of the project files in a folder, which the page Projects shows: `npm run list-projects` of `public/projects`, with a folder
 * after it of that one, such as `out/projects`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fromRoot, isProgram, main, ScriptError } from './project.mjs';
import { loadTypeScript } from './typescript.mjs';

/** Where the project files of a site lie before it is built. */
export const HOST_PROJECTS = fromRoot('public/projects');

/** Name of the list, beside the files. */
export const HOST_INDEX = 'index.json';

/**
 * Writes the list of a folder's project files anew, in the order of their names; the folder is made where there is none.
 *
 * @param {string} [folder]
 * @returns {Promise<{ listed: number, faults: string[] }>} faults: why files cannot be shown, in sentences
 */
export async function listProjects(folder = HOST_PROJECTS) {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .sort();
  const load = await loadTypeScript();
  const { listProject, writeHostIndex } = load('scripts/host-projects/list');
  /** @type {{ fault?: string }[]} */
  const entries = files.map((file) => listProject(file, readFileSync(path.join(folder, file))));
  const index = path.join(folder, HOST_INDEX);
  const written = writeHostIndex(entries);
  // Another build may be reading it.
  if (!existsSync(index) || readFileSync(index, 'utf8') !== written) writeFileSync(index, written);
  const faults = entries.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  return { listed: entries.length - faults.length, faults };
}

if (isProgram(import.meta.url)) {
  main(async () => {
    const [, , named] = process.argv;
    const folder = named === undefined ? HOST_PROJECTS : path.resolve(named);
    if (named !== undefined && !existsSync(folder)) throw new ScriptError(`There is no folder ${folder}.`);
    await ensureInstalled();
    const { listed, faults } = await listProjects(folder);
    for (const fault of faults) console.warn(fault);
    console.log(`${listed} listed in ${path.join(folder, HOST_INDEX)}`);
    return faults.length === 0 ? 0 : 1;
  });
}
