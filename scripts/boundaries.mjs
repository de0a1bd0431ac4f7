/**
 * Which folder may import which. A folder may import itself and what is listed; the longest folder that contains a file
 * decides.
 *
 * @typedef {object} Boundary
 * @property {string} folder
 * @property {readonly string[]} ours folders of this repository
 * @property {readonly string[]} packages names, a trailing `*` stands for any ending
 * @property {readonly string[]} [onlyIn] files (as regular expressions) that alone may import the packages
 * @property {boolean} [areSiblingsApart] entries of the folder may not import each other
 */

const UI_PACKAGES = ['react', 'react-dom', '@chakra-ui/react*', '@emotion/*', 'lucide-react'];
const STATE_PACKAGES = ['jotai*', '@tanstack/react-query'];

const ZOD = ['zod', 'zod/mini'];

const RECORDS = ['lib/base', 'lib/identifiers', 'lib/entities'];
const DOMAIN = [
  ...RECORDS,
  'lib/format',
  'lib/search-text',
  'lib/routing',
  'lib/network-log',
  'lib/bibliography',
  'lib/openalex',
  'lib/library',
  'lib/graph',
  'lib/evaluation',
  'lib/project',
  'lib/screening',
  'lib/strategy',
  'lib/storage',
  'lib/cache',
];
const BROWSER_LIB = [...DOMAIN, 'lib/flows', 'lib/state', 'lib/queries'];
const PRIMITIVES = ['components/ui', 'components/hooks', 'components/router'];
const PIECES = [
  ...PRIMITIVES,
  'components/service',
  'components/search',
  'components/sessions',
  'components/facets',
  'components/figures',
  'components/entity',
  'components/tables',
  'components/canvas',
];

/** @type {readonly Boundary[]} */
export const BOUNDARIES = [
  {
    folder: 'lib/base',
    ours: [],
    packages: ['papaparse', 'xlsx', 'fflate'],
    onlyIn: ['^lib/base/read-csv\\.ts$', '^lib/base/write-workbook\\.ts$', '^lib/base/unpack-zip\\.ts$'],
  },
  { folder: 'lib/format', ours: ['lib/base'], packages: [] },
  { folder: 'lib/identifiers', ours: ['lib/base'], packages: [] },
  { folder: 'lib/search-text', ours: ['lib/base'], packages: [] },
  { folder: 'lib/entities', ours: ['lib/base', 'lib/format', 'lib/identifiers'], packages: ZOD },
  { folder: 'lib/routing', ours: [...RECORDS, 'lib/search-text'], packages: [] },
  { folder: 'lib/network-log', ours: RECORDS, packages: [] },
  { folder: 'lib/bibliography', ours: RECORDS, packages: [] },
  { folder: 'lib/openalex', ours: [...RECORDS, 'lib/search-text'], packages: ZOD },
  { folder: 'lib/library', ours: RECORDS, packages: ['fflate', ...ZOD] },
  { folder: 'lib/graph', ours: RECORDS, packages: [] },
  {
    folder: 'lib/graph/analysis',
    ours: [
      ...RECORDS,
      'lib/graph/types',
      'lib/graph/edge-table',
      'lib/graph/graph-state',
      'lib/graph/adjacency',
    ],
    packages: ['graphology*', 'networkanalysis-ts*'],
  },
  { folder: 'lib/graph/placement', ours: [...RECORDS, 'lib/graph/types'], packages: [] },
  {
    folder: 'lib/graph/layout',
    ours: [...RECORDS, 'lib/graph/types', 'lib/graph/adjacency', 'lib/graph/placement'],
    packages: ['d3-force'],
  },
  {
    folder: 'lib/graph/groups',
    ours: [...RECORDS, 'lib/format', 'lib/graph/types', 'lib/graph/layout'],
    packages: [],
  },
  {
    folder: 'lib/graph/scene',
    ours: [
      ...RECORDS,
      'lib/graph/types',
      'lib/graph/edge-table',
      'lib/graph/adjacency',
      'lib/graph/layout',
      'lib/graph/groups/group-node',
    ],
    packages: [],
  },
  {
    folder: 'lib/graph/exchange',
    ours: [...RECORDS, 'lib/format', 'lib/bibliography', 'lib/graph', 'lib/storage/formats'],
    packages: ZOD,
  },
  {
    folder: 'lib/evaluation',
    ours: [...RECORDS, 'lib/search-text', 'lib/bibliography'],
    packages: ['xlsx'],
    onlyIn: ['^lib/evaluation/datasets/'],
  },
  {
    folder: 'lib/project',
    ours: [
      ...RECORDS,
      'lib/format',
      'lib/search-text',
      'lib/bibliography',
      'lib/evaluation/matching',
      'lib/evaluation/types',
      'lib/graph/exchange/session-json',
      'lib/graph/exchange/session-parts',
      'lib/screening/stopping-rule',
      'lib/screening/tell-stopping',
      'lib/strategy',
    ],
    packages: ['fflate', ...ZOD],
  },
  {
    folder: 'lib/screening',
    ours: [...RECORDS, 'lib/format', 'lib/library', 'lib/evaluation'],
    packages: [],
  },
  {
    folder: 'lib/strategy',
    ours: [...RECORDS, 'lib/format', 'lib/search-text', 'lib/library', 'lib/evaluation'],
    packages: ZOD,
  },
  { folder: 'lib/storage', ours: ['lib/base'], packages: ['idb-keyval', ...ZOD] },
  { folder: 'lib/cache', ours: [...RECORDS, 'lib/openalex', 'lib/storage', 'lib/format'], packages: [] },
  {
    folder: 'lib/workers',
    ours: [
      ...RECORDS,
      'lib/graph',
      'lib/evaluation',
      'lib/project',
      'lib/library',
      'lib/bibliography',
      'lib/screening',
      'lib/strategy',
    ],
    packages: [],
  },
  { folder: 'lib/flows', ours: DOMAIN, packages: [] },
  {
    folder: 'lib/state',
    ours: [...DOMAIN, 'lib/flows'],
    packages: [...STATE_PACKAGES, ...ZOD],
  },
  { folder: 'lib/queries', ours: [...DOMAIN, 'lib/flows', 'lib/state'], packages: STATE_PACKAGES },
  {
    folder: 'lib/server',
    ours: [...RECORDS, 'lib/routing', 'lib/openalex', 'lib/cache', 'lib/library'],
    packages: ['node:*', 'prom-client'],
  },
  {
    folder: 'lib/server/stored-library',
    ours: [...RECORDS, 'lib/library'],
    packages: ['node:*'],
  },
  {
    folder: 'lib/server/redis',
    ours: ['lib/base', 'lib/server/cached-answer', 'lib/server/client-address'],
    packages: ['node:*', '@redis/client'],
  },
  ...PRIMITIVES.map((folder) => ({
    folder,
    ours: [
      ...PRIMITIVES,
      'lib/base',
      'lib/format',
      'lib/routing',
      ...(folder.endsWith('hooks') ? ['lib/storage'] : []),
    ],
    packages: UI_PACKAGES,
  })),
  {
    folder: 'components/service',
    ours: [...PRIMITIVES, ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES],
  },
  ...['components/search', 'components/sessions', 'components/facets'].map((folder) => ({
    folder,
    ours: [...PRIMITIVES, 'components/service', ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES],
  })),
  {
    folder: 'components/figures',
    ours: [...PRIMITIVES, 'lib/base', 'lib/format'],
    packages: UI_PACKAGES,
  },
  {
    folder: 'components/tables',
    ours: [...PRIMITIVES, 'components/service', 'components/search', ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES, '@tanstack/react-table', '@tanstack/react-virtual'],
  },
  {
    folder: 'components/entity',
    ours: [...PRIMITIVES, 'components/service', 'components/tables', ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES],
  },
  {
    folder: 'components/canvas',
    ours: [...PRIMITIVES, ...BROWSER_LIB],
    packages: [
      ...UI_PACKAGES,
      ...STATE_PACKAGES,
      '@cantoo/pdf-lib',
      '@xyflow/react*',
      '@tanstack/react-virtual',
    ],
  },
  {
    folder: 'components/canvas/apart',
    ours: ['components/canvas', ...PRIMITIVES, 'lib/base', 'lib/graph', 'lib/workers/worker-link'],
    packages: [],
  },
  ...['components/sections', 'components/screens'].map((folder) => ({
    folder,
    ours: [...PIECES, ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES],
    areSiblingsApart: true,
  })),
  {
    folder: 'components/screens/evaluation/charts',
    ours: [...PRIMITIVES, 'components/figures', 'lib/base', 'lib/format', 'lib/evaluation'],
    packages: [...UI_PACKAGES, '@visx/*'],
  },
  {
    folder: 'components/shell',
    ours: [...PIECES, ...BROWSER_LIB, 'components/sections', 'components/screens'],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES, '@dnd-kit/*'],
  },
  {
    folder: 'app',
    ours: [
      ...PRIMITIVES,
      'components/shell',
      'components/screens',
      ...BROWSER_LIB,
      'lib/workers',
      'lib/server',
    ],
    packages: [
      'next',
      'next/*',
      'react',
      '@chakra-ui/react*',
      ...STATE_PACKAGES,
      '@fontsource-variable/*',
      '@xyflow/react/*',
    ],
  },
];

/** Imports of our own folders that stand only in named files, and only in the named way. */
export const NARROW_IMPORTS = [
  {
    what: 'lib/server',
    from: ['^app/.*\\.node\\.ts$', '^lib/server/'],
    reason: 'it runs in Node and must never reach the browser',
  },
  {
    what: 'components/screens',
    from: ['^app/routes\\.tsx$', '^components/screens/'],
    isLazy: true,
    atOnceIn: ['^app/results-with-start\\.ts$'],
    reason: 'screens load on demand from the one route table',
  },
  {
    what: 'app/results-with-start',
    from: ['^app/routes\\.tsx$'],
    isLazy: true,
    reason: 'it holds a screen, which loads on demand',
  },
  {
    what: 'components/sections',
    from: ['^components/shell/', '^components/sections/'],
    isLazy: true,
    reason: 'sections load on demand from the registries',
  },
];

/** Packages that stay out, but for named files. */
export const BANNED_PACKAGES = [
  { name: 'next/link', except: [], reason: 'asks a static host for payloads it lacks and reloads the page' },
  { name: 'next/router', except: [], reason: 'see next/link' },
  {
    name: 'next/navigation',
    except: ['^components/ui/EmotionRegistry\\.tsx$'],
    reason: 'see next/link; the Emotion registry needs useServerInsertedHTML, and nothing else',
  },
];

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
