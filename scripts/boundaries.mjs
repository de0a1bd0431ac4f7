/**
 * Which folder may import which. A folder may import itself and what is listed; the longest folder that contains a file
 * decides, so that a room and the rooms with rows inside it import each other only where a row says so.
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
/** Files of `lib/state` itself, which every room in it may import. */
const STATE_FILES = [
  'lib/state/atom-family',
  'lib/state/evaluation-opener-atoms',
  'lib/state/flow-context-atom',
  'lib/state/question-atoms',
  'lib/state/this-build',
  'lib/state/workspace-atom',
];
/** Rooms of `lib/state` from the ground up, each with those of the others that it may import. */
const STATE_ROOMS = Object.entries({
  graph: [],
  repository: ['graph'],
  shell: ['graph'],
  canvas: ['graph', 'shell'],
  service: ['shell'],
  analysis: ['graph', 'canvas'],
  groups: ['graph', 'analysis'],
  exchange: ['graph', 'canvas', 'service'],
  search: ['graph', 'repository', 'shell', 'canvas', 'service'],
  cache: ['graph', 'repository', 'exchange'],
  expansion: ['graph', 'service', 'cache'],
  retry: ['graph', 'exchange', 'search', 'expansion'],
  sessions: ['graph', 'canvas', 'service', 'search', 'cache'],
  project: ['graph', 'service', 'exchange', 'sessions'],
  evaluation: ['service', 'exchange', 'project'],
  screening: ['project'],
  strategy: ['service', 'project', 'evaluation'],
  lists: ['repository', 'service', 'exchange', 'project', 'evaluation'],
});
const PRIMITIVES = ['components/ui', 'components/hooks', 'components/router'];
/** Rooms of the canvas from the ground up. */
const CANVAS_ROOMS = [
  'components/canvas/paint',
  'components/canvas/picture',
  'components/canvas/apart',
  'components/canvas/controllers',
];
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
  { folder: 'lib/entities/catalogue', ours: ['lib/base'], packages: [] },
  { folder: 'lib/routing', ours: [...RECORDS, 'lib/search-text'], packages: [] },
  { folder: 'lib/network-log', ours: RECORDS, packages: [] },
  { folder: 'lib/bibliography', ours: RECORDS, packages: [] },
  { folder: 'lib/openalex', ours: [...RECORDS, 'lib/search-text'], packages: ZOD },
  {
    folder: 'lib/openalex/endpoints',
    ours: [...RECORDS, 'lib/openalex'],
    packages: ZOD,
  },
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
    folder: 'lib/project/file',
    ours: [
      ...RECORDS,
      'lib/graph/exchange/session-json',
      'lib/graph/exchange/session-parts',
      'lib/project',
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
  ...['checks', 'dialects', 'known'].map((room) => ({
    folder: `lib/strategy/${room}`,
    ours: [...RECORDS, 'lib/format', 'lib/search-text', 'lib/library', 'lib/strategy'],
    packages: [],
  })),
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
  ...STATE_ROOMS.map(([room, below]) => ({
    folder: `lib/state/${room}`,
    ours: [...DOMAIN, 'lib/flows', ...STATE_FILES, ...below.map((other) => `lib/state/${other}`)],
    packages: [...STATE_PACKAGES, ...ZOD],
  })),
  { folder: 'lib/queries', ours: [...DOMAIN, 'lib/flows', 'lib/state'], packages: STATE_PACKAGES },
  {
    folder: 'lib/server',
    ours: [
      ...RECORDS,
      'lib/routing',
      'lib/openalex',
      'lib/cache',
      'lib/library',
      'lib/server/redis',
      'lib/server/stored-library',
    ],
    packages: ['node:*', 'prom-client'],
  },
  {
    folder: 'lib/server/stored-library',
    ours: [...RECORDS, 'lib/library'],
    packages: ['node:*'],
  },
  {
    folder: 'lib/server/redis',
    ours: ['lib/base'],
    packages: ['node:*', '@redis/client'],
  },
  { folder: 'components/hooks', ours: ['lib/base', 'lib/storage'], packages: UI_PACKAGES },
  { folder: 'components/router', ours: ['lib/base', 'lib/routing'], packages: UI_PACKAGES },
  {
    folder: 'components/ui',
    ours: ['components/hooks', 'components/router', 'lib/base', 'lib/format', 'lib/routing'],
    packages: UI_PACKAGES,
  },
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
    ours: [...CANVAS_ROOMS, ...PRIMITIVES, ...BROWSER_LIB],
    packages: [...UI_PACKAGES, ...STATE_PACKAGES, '@xyflow/react*', '@tanstack/react-virtual'],
  },
  {
    folder: 'components/canvas/paint',
    ours: ['components/ui', ...DOMAIN],
    packages: ['@cantoo/pdf-lib'],
  },
  {
    folder: 'components/canvas/picture',
    ours: ['components/canvas/paint', 'lib/graph'],
    packages: [],
  },
  {
    folder: 'components/canvas/apart',
    ours: [
      'components/canvas/paint',
      'components/canvas/picture',
      'lib/base',
      'lib/graph',
      'lib/workers/worker-link',
    ],
    packages: [],
  },
  {
    folder: 'components/canvas/controllers',
    ours: [...CANVAS_ROOMS, 'components/ui', ...DOMAIN, 'lib/state'],
    packages: ['react', ...STATE_PACKAGES, '@xyflow/react*'],
  },
  ...['components/sections', 'components/screens'].map((folder) => ({
    folder,
    ours: [...PIECES, 'components/screens/evaluation/charts', ...BROWSER_LIB],
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
