/**
 * @typedef {object} Row what a figure is, in words
 * @property {string} name
 * @property {string} unit
 * @property {string} what
 * @property {'a quiet machine' | 'a graphics card'} [needs] without it the figure says little
 */

const PHASES = { panFit: 'panning at fit', panRead: 'panning at reading zoom', zoom: 'zooming' };
/** @type {readonly Row['needs'][]} */
const [QUIET, GPU] = ['a quiet machine', 'a graphics card'];

/** CPU a frame in each phase. @param {string} name @param {string} unit @param {Row['needs']} needs @returns {Row[]} */
function cpuRows(name, unit, needs = QUIET) {
  return Object.entries(PHASES).map(([phase, words]) => ({
    name: `${name}-${phase}-cpu`,
    unit,
    what: `CPU per frame against ${anchorOf(unit)}, ${words}`,
    ...(needs === undefined ? {} : { needs }),
  }));
}

/** What a graph takes besides frames. @param {string} name @returns {Row[]} */
function openingRows(name) {
  const unit = 'of-force-graph';
  return [
    {
      name: `${name}-first-frame`,
      unit,
      what: 'first frame after the press of the button, against force-graph',
      needs: QUIET,
    },
    { name: `${name}-heap`, unit, what: 'JavaScript heap, application and graph, against force-graph' },
    { name: `${name}-graph-heap`, unit, what: 'what the graph adds to the heap, against force-graph' },
    { name: `${name}-flow-nodes`, unit: 'nodes', what: 'React Flow nodes in the page' },
  ];
}

/** Frames and opening of a large graph. @param {string} name @returns {Row[]} */
function largeRows(name) {
  const unit = 'of-force-graph';
  const fps = Object.entries(PHASES).map(([phase, words]) => [
    `${phase}-fps`,
    `frames per second against force-graph, ${words}`,
  ]);
  return [
    ...cpuRows(name, unit),
    ...rowsOf(`${name}-`, unit, Object.fromEntries(fps)),
    ...openingRows(name).slice(0, 1),
    ...rowsOf(`${name}-`, 'of-10k', { 'heap-per-node': 'heap per node, against a graph of 10,000 nodes' }),
  ];
}

/** The longest task of the page's thread in each phase. @param {string} name @returns {Row[]} */
function taskRows(name) {
  const phases = {
    yardstick: 'sorting 200,000 numbers (how fast the machine is)',
    idle: 'nothing (the control)',
    panFit: PHASES.panFit,
    panRead: PHASES.panRead,
    zoom: PHASES.zoom,
    layout: 'laying out, from the press to the end',
    drag: 'dragging a node and letting it go',
    hoverFit: 'moving the pointer across the whole map',
    hover: 'moving the pointer across the map',
    add: 'adding 50 nodes, as an expansion does',
    addAgain: 'adding 50 more, which makes a map of groups of 25,000',
  };
  return Object.entries(phases).map(([phase, what]) => ({
    name: `${name}-${phase}`,
    unit: 'cpu-ms',
    what: `${what}, ms of CPU`,
    needs: QUIET,
  }));
}

/** @param {string} prefix @param {string} unit @param {Record<string, string>} words @param {Row['needs']} [needs] @returns {Row[]} */
function rowsOf(prefix, unit, words, needs) {
  return Object.entries(words).map(([name, what]) => ({
    name: `${prefix}${name}`,
    unit,
    what,
    ...(needs === undefined ? {} : { needs }),
  }));
}

/**
 * The rows of each table of docs/performance.md, by the name in its mark.
 *
 * @type {Record<string, readonly Row[]>}
 */
export const SECTIONS = {
  'canvas-1k': [
    ...rowsOf(
      'canvas-1k-',
      'of-best',
      Object.fromEntries(
        Object.entries(PHASES).map(([phase, words]) => [
          `${phase}-fps`,
          `frames per second against the best of three libraries, ${words}`,
        ]),
      ),
    ),
    ...cpuRows('canvas-1k', 'of-force-graph'),
  ],
  'canvas-phone': rowsOf(
    'canvas-phone-1k-',
    'of-force-graph',
    Object.fromEntries(
      Object.entries(PHASES).map(([phase, words]) => [
        `${phase}-fps`,
        `frames per second against force-graph, ${words}`,
      ]),
    ),
    QUIET,
  ),
  'canvas-10k': [
    ...cpuRows('canvas-10k', 'of-force-graph'),
    ...cpuRows('canvas-10k', 'of-cytoscape'),
    ...cpuRows('canvas-10k', 'of-sigma', GPU),
    ...rowsOf('canvas-10k-', 'of-force-graph', {
      'zoom-fps': 'frames per second while zooming, against force-graph',
    }),
    ...openingRows('canvas-10k'),
  ],
  'canvas-real': [
    ...cpuRows('canvas-real', 'of-force-graph'),
    ...cpuRows('canvas-real', 'of-cytoscape'),
    ...openingRows('canvas-real'),
  ],
  'canvas-25k': largeRows('canvas-25k'),
  'canvas-25k-real': [
    ...rowsOf('canvas-25k-real-', 'edges', { edges: 'edges of the graph' }),
    ...largeRows('canvas-25k-real'),
  ],
  'canvas-groups': [
    ...rowsOf(
      'canvas-groups-',
      'cpu-ms',
      {
        'longest-task':
          "the longest task of the page's thread from the press to the first picture, ms of CPU",
      },
      QUIET,
    ),
    ...rowsOf(
      'canvas-groups-',
      'of-force-graph',
      { 'first-frame': 'first picture of the groups, against force-graph with all 50,000 nodes' },
      QUIET,
    ),
  ],
  'canvas-tasks': taskRows('canvas-tasks'),
  'canvas-tasks-25k': taskRows('canvas-tasks-25k'),
  layout: [
    ...rowsOf('layout-', 'ratio', {
      '5k': 'ticks per CPU second against d3-force, 5,000 nodes',
      '10k': 'ticks per CPU second against d3-force, 10,000 nodes',
    }),
    { name: 'force-error', unit: 'of-d3', what: 'force error against d3-force' },
    { name: 'layout-hash', unit: 'distinct-of-3', what: 'one seed: distinct hashes of three runs' },
    ...rowsOf('run-layout-', 'px', {
      'sample-twice': "'Run layout' again, from where it ended, sample: most that a node moves, px",
      'sample-other-seed': 'the same with another seed: median movement, px',
      'real-twice': "'Run layout' again, real citations: most that a node moves, px",
      'real-other-seed': 'the same with another seed: median movement, px',
    }),
    ...rowsOf('run-layout-', 'of-plain-start', {
      'sample-crossings': 'crossings of links against a start in the order of the nodes, sample',
      'real-crossings': 'the same, real citations',
    }),
    ...rowsOf('make-room-', 'px', {
      median: 'adding 50 nodes to 2,000: movement of old nodes, median, px',
      p95: 'the same, 95 of 100 move less, px',
    }),
  ],
  server: [
    ...rowsOf('server-hit-', 'of-through-next', {
      record: 'a record of 2 KB: requests a second against the way through Next',
      list: 'a list of 100 works: the same',
    }),
    ...rowsOf(
      'server-hit-',
      'of-bare-server',
      {
        'record-p99':
          'the slowest hundredth against a bare server of Node that sends the same bytes from a file: record',
        'list-p99': 'the same: list',
      },
      QUIET,
    ),
    { name: 'server-memory', unit: 'MB', what: 'memory after 20,000 different requests, MB' },
    ...rowsOf('server-large-memory', 'MB', {
      '': 'memory after 20,000 records of 30 to 37 KB and 1,500 lists of 0.8 to 0.9 MB, none asked for before, MB',
      '-peak': 'the same: the most that was taken on the way',
    }),
    {
      name: 'server-cold-list-cpu',
      unit: 'of-bare-pipe',
      what: 'a list of 0.8 to 0.9 MB that is not cached: processor time against a bare server of Node that pipes it through',
    },
    {
      name: 'server-unread-gone',
      unit: 's',
      what: '1,000 connections that ask for a large list and never take it: until the last is over, s',
    },
    { name: 'server-unread-memory-peak', unit: 'MB', what: 'the same: the most memory that was taken, MB' },
    {
      name: 'server-unread-p99',
      unit: 'ms',
      what: 'the same: the slowest hundredth of cached answers meanwhile, ms',
      needs: QUIET,
    },
  ],
  'stored-library': [
    ...rowsOf('stored-library-', 'of-read', {
      search: 'a search for two or three words, a page of 25: time against reading a record',
      'search-p95': 'the same: the slowest twentieth',
      filter: 'a filter by years and open access, most cited first: the same',
      group: 'the works of a year counted by type: the same',
    }),
    { name: 'stored-library-memory', unit: 'MB', what: 'memory of the server after 450 requests, MB' },
  ],
  'first-visit': [
    ...rowsOf(
      'first-visit-',
      'of-bare-page',
      {
        home: 'until the largest part is painted, against the bare page: Home',
        graph: 'the same: graph',
        search: 'the same: Academic Search',
        projects: 'the same: Projects',
        evaluation: 'the same: Evaluation',
      },
      QUIET,
    ),
    ...rowsOf(
      'first-visit-',
      'ms-beyond-bare',
      {
        'home-blocking': 'blocked by long tasks beyond the bare page, ms: Home',
        'graph-blocking': 'the same: graph',
      },
      QUIET,
    ),
    ...rowsOf('first-visit-', 'KiB', {
      'home-scripts': 'scripts, KiB compressed: Home',
      'graph-scripts': 'the same: graph',
      'search-scripts': 'the same: Academic Search',
      'projects-scripts': 'the same: Projects',
      'evaluation-scripts': 'the same: Evaluation',
    }),
  ],
  communities: [
    ...rowsOf('communities-', 'of-louvain', {
      'chain-200': "modularity against graphology's Louvain: a chain of 200 nodes",
      'chain-600': 'the same: 600 nodes',
      'chain-1500': 'the same: 1,500 nodes',
      'small-world-600': 'the same: a small world of 600 nodes',
      'sample-citations': 'the same: citations of the sample library',
      'real-citations': 'the same: citations of 5,026 real works',
    }),
    ...rowsOf('communities-', 'of-best', {
      'chain-200-cuts': 'modularity against the best cuts into stretches: a chain of 200 nodes',
      'chain-600-cuts': 'the same: 600 nodes',
      'chain-1500-cuts': 'the same: 1,500 nodes',
    }),
    {
      name: 'communities-chain-1500-step',
      unit: 'ms',
      what: 'longest stretch of work without a chance to stop, ms',
    },
  ],
  evaluation: [
    {
      name: 'matching-growth',
      unit: 'ratio',
      what: 'matching 50,000 x 50,000 papers: processor time when both sides double',
    },
    ...rowsOf('detection-200-', 'requests', {
      requests: 'finding papers that a review of 200 may have missed: requests',
      again: 'the same: requests of a repeat',
    }),
    { name: 'detection-200-credits', unit: 'credits', what: 'the same: credits' },
    {
      name: 'long-file-ris-memory',
      unit: 'times-the-file',
      what: 'reading RIS of 1,000,000 records: the most memory that was taken, times the file',
    },
    { name: 'long-file-ris-held', unit: 'share', what: 'the same: share of the records that is held' },
    {
      name: 'long-file-xlsx-memory',
      unit: 'MB',
      what: 'reading a workbook of 39 MB, 440 MB unpacked: the most memory that was taken, MB',
    },
    { name: 'long-file-xlsx-held', unit: 'share', what: 'the same: share of the rows that is held' },
    {
      name: 'long-file-cancel',
      unit: 'ms',
      what: 'Cancel while RIS of 2,500,000 records is read: until the page shows no progress, ms',
    },
    ...rowsOf(
      'audit-10k-',
      'longest-task-cpu-ms',
      {
        results: 'a run of 10,000 x 10,000 papers: longest task when its results open, ms of CPU',
        open: 'the same: when its pairs open',
        accept: 'the same: when a pair is accepted',
        reject: 'the same: when one is rejected',
        threshold: 'the same: when the threshold is moved',
        filter: 'the same: when the pairs are filtered',
      },
      QUIET,
    ),
  ],
  strategy: [
    ...rowsOf('strategy-', 'of-reading-every-text', {
      changed:
        'a strategy of 60 lines over 1,000 known papers after a change, against reading every text for every line alone: processor time',
      first: 'the same the first time',
    }),
    {
      name: 'strategy-60-typing',
      unit: 'longest-task-cpu-ms',
      what: 'typing in it with 90 known papers, until its effects are told: longest task, ms of CPU',
      needs: QUIET,
    },
  ],
  project: [
    ...rowsOf(
      'project-10k-',
      'longest-task-cpu-ms',
      {
        open: 'opening it from the shelf, until its table is shown',
        decide: 'deciding on a paper in the table',
        undo: 'undoing that',
        sort: 'pressing titles of columns',
        filter: 'a word in the filter',
      },
      QUIET,
    ),
    {
      name: 'screening-10k-decide',
      unit: 'longest-task-cpu-ms',
      what: 'deciding by key, with the classifier over all of them',
      needs: QUIET,
    },
  ],
  stored: [
    ...rowsOf('', 'of-sixty', {
      'cache-page-open-cpu-10k': 'opening the Cache Browser: processor time',
      'cache-page-filter-cpu-10k': 'the same: filtering',
      'cache-page-sort-cpu-10k': 'the same: sorting',
      'browse-page-open-cpu-10k': 'opening Browse Entities: processor time',
      'browse-page-filter-cpu-10k': 'the same: filtering',
      'browse-page-sort-cpu-10k': 'the same: sorting',
    }),
    ...rowsOf(
      '',
      'longest-task-cpu-ms',
      {
        'cache-page-task-10k': 'the Cache Browser opened, filtered and sorted: longest task, ms of CPU',
        'browse-page-task-10k': 'Browse Entities opened, filtered and sorted: longest task, ms of CPU',
      },
      QUIET,
    ),
    ...rowsOf('autosave-', 'of-whole', {
      moved: 'what a graph of 10,000 nodes writes by itself after a node was moved',
      added: 'the same after 50 nodes were added',
      'laid-out': 'the same after a layout',
    }),
  ],
};

const ALL = new Map(
  Object.values(SECTIONS).flatMap((rows) => rows.map((row) => [`${row.name} ${row.unit}`, row])),
);

/** What a unit compares with. @param {string} unit */
export function anchorOf(unit) {
  return unit.startsWith('of-') ? unit.slice(3) : '';
}

/**
 * A figure in words; one that no table has says its name and unit.
 *
 * @param {{ name: string, unit: string }} figure
 */
export function describeRow({ name, unit }) {
  const row = ALL.get(`${name} ${unit}`);
  const against = anchorOf(unit);
  return {
    what: row === undefined ? `${name}${against === '' ? ` (${unit})` : ''}` : `${row.what} [${name}]`,
    against: against === '' ? '-' : against,
    needs: row?.needs ?? '',
  };
}
