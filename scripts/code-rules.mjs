/** Files that may send requests; those of `app` that start something hand the browser's fetch to others. */
export const FETCH_ALLOWED_IN = [
  'app/start-up.ts',
  'app/start-projects.ts',
  'app/embedding-tools.ts',
  'app/connect.ts',
  'lib/openalex',
  'lib/library',
  'lib/server',
  'lib/cache',
  'lib/network-log/intercept.ts',
  'lib/workers',
  'app/proxy',
];

/** Where React may synchronise with something outside of it. */
export const EFFECTS_ALLOWED_IN = [
  'components/hooks',
  'components/canvas/controllers',
  'components/router',
  'components/shell',
];

/** Longest files in lines; exceptions are named with their reason. */
export const FILE_SIZE_LIMITS = { components: 300, tests: 600, other: 400 };

/** @type {Readonly<Record<string, string>>} path to reason */
export const FILE_SIZE_EXCEPTIONS = {};

/**
 * Lines of a function, from its first to its last, blank lines and comments included. Counted by the architecture test:
 * the linter's rule (biome 2.6, noExcessiveLinesPerFunction) leaves out the lines between the tags of JSX, so that no
 * component is ever too long for it.
 */
export const FUNCTION_LINES = 60;

/** @type {Readonly<Record<string, string>>} path to reason */
export const FUNCTION_SIZE_EXCEPTIONS = {
  'tests/e2e/support/seed-cache.ts': 'a function that runs in the page takes no other along',
};

export const HOOKS_PER_COMPONENT = 8;

/** Folder names that say nothing about what is inside. */
export const BANNED_FOLDER_NAMES = [
  'utils',
  'util',
  'helpers',
  'common',
  'services',
  'managers',
  'misc',
  'shared',
];
