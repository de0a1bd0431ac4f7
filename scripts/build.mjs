import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gitInfo, normalizeBasePath, publicEnv } from './build-info.mjs';
import { applyPolicy, pagesOf } from './csp.mjs';
import { ensureInstalled } from './install.mjs';
import { HOST_INDEX, HOST_PROJECTS, listProjects } from './list-projects.mjs';
import { writeNotices } from './notices.mjs';
import { fromRoot, isProgram, main, packageFile, runNode, ScriptError } from './project.mjs';
import { putScreensInPlace } from './screens-in-place.mjs';
import { workerSettings } from './service-worker/settings.mjs';
import { writeServiceWorker } from './service-worker/write.mjs';
import { buildKey, buildTime, clearStamp, isFresh, sourceHash, writeStamp } from './stamp.mjs';
import { copyStaticCache } from './static-cache/folder.mjs';

/**
 * @typedef {object} Build
 * @property {string} name of its stamp
 * @property {'node' | 'export'} target
 * @property {string} folder where the result lies, relative to the root
 * @property {string} result a file that exists when the build is whole
 */

/** @type {Record<'node' | 'export', Build>} */
export const BUILDS = {
  node: { name: 'node', target: 'node', folder: '.next-node', result: '.next-node/BUILD_ID' },
  export: { name: 'export', target: 'export', folder: 'out', result: 'out/404.html' },
};

/** Variables that end up in a build, as the caller has set them. @param {NodeJS.ProcessEnv} env */
function buildVariables(env) {
  return {
    BASE_PATH: normalizeBasePath(env.BASE_PATH),
    NEXT_PUBLIC_OPENALEX_API_URL: env.NEXT_PUBLIC_OPENALEX_API_URL ?? '',
    NEXT_PUBLIC_DATA_SOURCE: env.NEXT_PUBLIC_DATA_SOURCE ?? '',
    OPERATOR_CONTACT: env.OPERATOR_CONTACT ?? '',
  };
}

/**
 * Makes a build unless the stamp of an equal one stands. Quiet, Next's own report is shown only when the build fails.
 *
 * @param {Build} build
 * @param {{ env?: NodeJS.ProcessEnv, force?: boolean, isQuiet?: boolean }} [options]
 * @returns {Promise<'built' | 'fresh'>}
 */
export async function ensureBuilt(build, { env = process.env, force = false, isQuiet = false } = {}) {
  const variables = buildVariables(env);
  const worker = workerSettings(env, variables.BASE_PATH);
  const sources = sourceHash();
  const { commit, branch } = gitInfo();
  const key = buildKey(sources, {
    ...variables,
    commit,
    branch,
    target: build.target,
    node: process.version,
  });
  const isWhole = existsSync(fromRoot(build.result)) && existsSync(path.join(HOST_PROJECTS, HOST_INDEX));
  if (!force && isFresh(build.name, key) && isWhole) return 'fresh';

  const time = buildTime(sources);
  clearStamp(build.name);
  // A result without a stamp must not look whole if this build is interrupted.
  rmSync(fromRoot(build.result), { force: true });
  const { faults } = await listProjects();
  for (const fault of faults) console.warn(fault);
  const nextEnv = {
    ...variables,
    BUILD_TARGET: build.target,
    BUILD_TIME: time,
    EXPORT_DIR: build.target === 'export' && build.folder !== 'out' ? build.folder : '',
    BUILD_CACHE: env.BUILD_CACHE,
    NODE_ENV: 'production',
  };
  const next = [packageFile('next/dist/bin/next'), 'build'];
  const { code, output } = await runNode(next, { env: nextEnv, capture: isQuiet });
  if (code !== 0)
    throw new ScriptError(`${output}\nThe ${build.target} build failed: see the messages above.`);
  // Before the policy, which allows the scripts that are left.
  putScreensInPlace(pagesOf(fromRoot(build.folder)));
  applyPolicy(fromRoot(build.folder), publicEnv(env).NEXT_PUBLIC_OPENALEX_API_URL);
  if (build.target === 'export') {
    copyStaticCache(fromRoot(build.folder));
    // GitHub Pages drops names that begin with an underscore unless this file is there.
    writeFileSync(fromRoot(build.folder, '.nojekyll'), '');
  }
  writeNotices(fromRoot(build.folder), build.target);
  await writeServiceWorker(fromRoot(build.folder), build.target, worker);
  writeStamp(build.name, { key, time });
  return 'built';
}

if (isProgram(import.meta.url)) {
  main(async () => {
    const target = process.argv[2];
    if (target !== 'node' && target !== 'export') throw new ScriptError('Name a build: node or export.');
    await ensureInstalled();
    await ensureBuilt(BUILDS[target], { force: true });
    const { folder } = BUILDS[target];
    const use =
      target === 'node'
        ? 'npm start serves it.'
        : 'Put its content on any static host, or try npm run preview.';
    console.log(`Built ${folder}/. ${use}`);
  });
}
