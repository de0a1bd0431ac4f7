import { onPath } from './chromium.mjs';
import { run } from './project.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {readonly string[]} programs names on PATH, of which the first is taken
 * @property {readonly string[]} needs further programs on PATH
 * @property {readonly string[]} packages of Debian and its relatives: alternatives, of which the first is taken that there is
 * @property {readonly string[]} also further packages
 */

/** @type {readonly Engine[]} */
export const ENGINES = [
  {
    name: 'firefox',
    programs: ['firefox-esr', 'firefox'],
    needs: [],
    packages: ['firefox-esr', 'firefox'],
    also: [],
  },
  {
    name: 'webkit',
    programs: ['WebKitWebDriver'],
    // Its browser has windows, so it needs a screen.
    needs: ['Xvfb'],
    packages: ['webkit2gtk-driver'],
    also: ['xvfb'],
  },
];

/** @param {Engine} engine @returns {string | null} */
function programOf({ programs }) {
  return programs.map(onPath).find((file) => file !== null) ?? null;
}

/** @param {Engine} engine @returns {string[]} names of what is not on PATH */
function missingPrograms(engine) {
  const missing = engine.needs.filter((name) => onPath(name) === null);
  return programOf(engine) === null ? [engine.programs.join(' or '), ...missing] : missing;
}

/** @param {readonly string[]} args */
async function aptGet(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('apt-get', args, { env, capture: true });
  return { isDone: code === 0, output };
}

/** @param {Engine} engine @returns {Promise<string>} why it could not be installed; '' where it could */
async function install({ name, packages, also }) {
  if (onPath('apt-get') === null) return 'there is no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root can install it';
  console.log(`Installing ${name} with apt-get...`);
  await aptGet(['update']);
  let last = '';
  for (const alternative of packages) {
    const { isDone, output } = await aptGet([
      'install',
      '-y',
      '--no-install-recommends',
      alternative,
      ...also,
    ]);
    if (isDone) return '';
    last = output.trim().split('\n').at(-1) ?? '';
  }
  return `apt-get could not install it (${last})`;
}

/**
 * The program of an engine, installed when it is absent and can be.
 *
 * @param {Engine} engine
 * @returns {Promise<{ program: string } | { reason: string }>} reason: why there is none
 */
export async function ensureEngine(engine) {
  const absent = missingPrograms(engine);
  const failure = absent.length > 0 ? await install(engine) : '';
  const missing = missingPrograms(engine);
  const program = programOf(engine);
  if (missing.length === 0 && program !== null) return { program };
  return { reason: `no ${missing.join(' and no ')} on PATH${failure === '' ? '' : `, and ${failure}`}` };
}
