/** Which part of the product a stored value belongs to, by which readers are told of it. */
export type StoredArea =
  | 'settings'
  | 'sessions'
  | 'datasets'
  | 'comparisons'
  | 'detections'
  | 'repository'
  | 'projects'
  | 'records';

/** One kind of stored value. */
export interface StoredFormat {
  readonly store: 'local' | 'tab' | 'database';
  /**
   * The key, with what differs from value to value in braces. In the database a source of records other than the service
   * puts its own prefix before all of them (`sample:…:`, `library:…:`).
   */
  readonly key: string;
  /** What this release writes; from 1. */
  readonly version: number;
  /**
   * How a value carries its version: as `version` beside the value in `{"state": …, "version": n}`; as one of its own
   * members; in each item of a list or map; as a member of the JSON text that it is; or not at all, being one word.
   */
  readonly form: 'envelope' | 'member' | 'items' | 'text' | 'word';
  readonly area: StoredArea;
}

function setting<const Key extends string>(key: Key, version: number) {
  return { store: 'local', key, version, form: 'envelope', area: 'settings' } as const;
}

function stored<const Key extends string>(
  key: Key,
  area: StoredArea,
  version: number,
  form: StoredFormat['form'] = 'member',
) {
  return { store: 'database', key, version, form, area } as const;
}

/**
 * Every kind of value that this browser stores between visits, with the version that this release writes. Owners take key
 * and version from here. docs/stored-formats.md says what each holds and how to change one.
 */
export const FORMATS = {
  layout: setting('academic-explorer-layout', 2),
  layoutSettings: setting('academic-explorer-layout-settings', 1),
  viewOptions: setting('academic-explorer-view-options', 1),
  visibility: setting('academic-explorer-visibility', 1),
  traversal: setting('academic-explorer-traversal', 1),
  expansionSettings: setting('academic-explorer-expansion-settings', 1),
  expansionCaps: setting('academic-explorer-expansion-caps', 1),
  repositorySettings: setting('academic-explorer-repository', 1),
  recentSearches: setting('academic-explorer-recent-searches', 1),
  searchOptions: setting('academic-explorer-search-options', 1),
  dataSettings: setting('academic-explorer-data-settings', 2),
  apiKey: setting('academic-explorer-api-key', 1),
  seenPrices: setting('academic-explorer-seen-prices', 1),
  exampleHidden: setting('academic-explorer-example-hidden', 1),
  lastTab: { ...setting('academic-explorer-last-tab', 1), form: 'member', area: 'sessions' },
  tab: { store: 'tab', key: 'academic-explorer-tab', version: 1, form: 'member', area: 'sessions' },
  tabLeft: { store: 'tab', key: 'academic-explorer-tab-left', version: 1, form: 'member', area: 'sessions' },
  tabOpen: { store: 'tab', key: 'academic-explorer-tab-open', version: 1, form: 'word', area: 'sessions' },
  unfinishedExport: {
    store: 'tab',
    key: 'academic-explorer-unfinished-export',
    version: 1,
    form: 'member',
    area: 'records',
  },
  capabilities: setting('academic-explorer-service-capabilities', 1),
  lastLibrary: setting('academic-explorer-last-library', 1),
  exampleChosen: {
    store: 'tab',
    key: 'academic-explorer-example',
    version: 1,
    form: 'word',
    area: 'settings',
  },
  colorScheme: { ...setting('academic-explorer-color-scheme', 1), form: 'word' },
  singleKeys: { ...setting('academic-explorer-single-keys', 1), form: 'word' },
  liveDataSeen: { ...setting('academic-explorer-live-data-seen', 1), form: 'word' },
  projectAhead: { ...setting('project-ahead:{page}', 1), form: 'member', area: 'projects' },
  datasets: { ...setting('star-datasets', 2), form: 'items', area: 'datasets' },
  datasetPapers: stored('dataset:{dataset}/{part}', 'datasets', 1),
  datasetsLookedUp: stored('datasets-looked-up', 'datasets', 1, 'items'),
  detectionRun: stored('dataset:{dataset}/detection/run', 'detections', 1),
  detectionAnswer: stored('dataset:{dataset}/detection/answer/{question}', 'detections', 1),
  comparisonRuns: stored('evaluation:runs', 'comparisons', 1, 'items'),
  comparisonEvidence: stored('evaluation:run:{body}', 'comparisons', 2),
  comparisonPapers: stored('evaluation:papers:{body}:{list}:{n}', 'comparisons', 1),
  comparisonDecisions: stored('evaluation:decisions:{body}', 'comparisons', 1),
  comparisonPages: stored('evaluation:pages:{dataset}:{page}', 'comparisons', 1),
  record: stored('record:{kind}:{id}', 'records', 1),
  recordIndex: stored('index:{kind}', 'records', 1),
  repositoryNode: stored('repository:node:{id}', 'repository', 1),
  repositoryEdge: stored('repository:edge:{id}', 'repository', 1),
  projectShelf: stored('projects', 'projects', 1),
  projectIndex: stored('project:{id}:index', 'projects', 1),
  projectRecord: stored('project:{id}:record:{record}', 'projects', 2),
  projectDecision: stored('project:{id}:decision:{phase}:{screener}:{record}', 'projects', 1),
  projectMap: stored('project:{id}:map:{n}', 'projects', 2),
  projectMapPart: stored('project:{id}:map-part:{n}:{hash}', 'projects', 1),
  projectStrategy: stored('project:{id}:strategy', 'projects', 1),
  projectAnswer: stored('project:{id}:answer:{question}', 'projects', 1),
  projectVersion: stored('project:{id}:version:{version}', 'projects', 1),
  projectEntry: stored('project:{id}:ledger:{copy}:{n}', 'projects', 2),
  projectValues: stored('project:{id}:values:{hash}', 'projects', 1),
  strategyDraft: stored('strategy:draft', 'projects', 1),
  strategyDraftAnswer: stored('strategy:draft:answer:{question}', 'projects', 1),
  strategyDraftVersion: stored('strategy:draft:version:{version}', 'projects', 1),
  // All values of a session are written together, and the entry's version is raised with any of the others.
  sessionEntry: stored('session:entry:{id}', 'sessions', 2),
  sessionGraph: stored('session:graph:{id}', 'sessions', 2),
  sessionPart: stored('session:part:{id}:{hash}', 'sessions', 1),
  layoutCopy: stored('layout', 'settings', 2),
} as const satisfies Readonly<Record<string, StoredFormat>>;
