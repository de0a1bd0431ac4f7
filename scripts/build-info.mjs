import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fromRoot, packageJson, ROOT } from './project.mjs';
import { workerSettings } from './service-worker/settings.mjs';
import { hasStaticCache } from './static-cache/folder.mjs';

const UNKNOWN = 'unknown';

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // No git, or no repository: the build says 'unknown' instead.
    return '';
  }
}

/** Commit and branch of this very folder; 'unknown' outside a repository of its own. */
export function gitInfo() {
  const top = git('rev-parse', '--show-toplevel');
  if (top === '' || realpathSync(top) !== realpathSync(ROOT)) return { commit: UNKNOWN, branch: UNKNOWN };
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  return {
    commit: git('rev-parse', 'HEAD') || UNKNOWN,
    branch: branch === '' || branch === 'HEAD' ? UNKNOWN : branch,
  };
}

/** The web address of the repository, or '' when package.json names none. */
export function repositoryUrl() {
  const { repository } = packageJson();
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
  const address = url
    .replace(/^git\+/, '')
    .replace(/^github:/, 'https://github.com/')
    .replace(/\.git$/, '');
  return address.startsWith('https://') ? address : '';
}

/** A folder such as '/explorer', or '' for the root of a host. @param {string | undefined} value */
export function normalizeBasePath(value) {
  const trimmed = (value ?? '').replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '' : `/${trimmed}`;
}

/** How the tool wants to be cited, from CITATION.cff: its title, and its authors a line each. */
function citationInfo() {
  const text = readFileSync(fromRoot('CITATION.cff'), 'utf8');
  const title = /^title: *(.+)$/m.exec(text)?.[1] ?? '';
  const authors = /^authors:\n((?:[ -].*\n)+)/m.exec(text)?.[1] ?? '';
  const names = [...authors.matchAll(/^ *- name: *(.+)$/gm)].map(([, name = '']) => name.trim());
  return { title: title.trim(), authors: names.join('\n') };
}

/** Everything the browser's code is told at build time, as Next's `env`. */
export function publicEnv(/** @type {NodeJS.ProcessEnv} */ env) {
  const { commit, branch } = gitInfo();
  const citation = citationInfo();
  return {
    NEXT_PUBLIC_BASE_PATH: normalizeBasePath(env.BASE_PATH),
    NEXT_PUBLIC_BUILD_TARGET: env.BUILD_TARGET === 'export' ? 'export' : 'node',
    NEXT_PUBLIC_OPENALEX_API_URL: env.NEXT_PUBLIC_OPENALEX_API_URL || 'https://api.openalex.org',
    NEXT_PUBLIC_DATA_SOURCE: env.NEXT_PUBLIC_DATA_SOURCE || 'auto',
    // Where it is off, no page asks for one.
    NEXT_PUBLIC_SERVICE_WORKER:
      workerSettings(env, normalizeBasePath(env.BASE_PATH)).mode === 'off' ? '' : '1',
    NEXT_PUBLIC_VERSION: packageJson().version,
    NEXT_PUBLIC_COMMIT: commit,
    NEXT_PUBLIC_BRANCH: branch,
    NEXT_PUBLIC_BUILD_TIME: env.BUILD_TIME || new Date().toISOString(),
    NEXT_PUBLIC_REPOSITORY: repositoryUrl(),
    NEXT_PUBLIC_OPERATOR_CONTACT: (env.OPERATOR_CONTACT ?? '').trim(),
    NEXT_PUBLIC_CITATION_TITLE: citation.title,
    NEXT_PUBLIC_CITATION_AUTHORS: citation.authors,
    // An empty one is never asked.
    NEXT_PUBLIC_HAS_STATIC_CACHE: hasStaticCache() ? '1' : '',
  };
}
