import type { createStore } from 'jotai/vanilla';
import { areSingleKeysOn } from '@/components/hooks/single-keys';
import { runToEnd } from '@/lib/base/slices';
import { readCacheFile } from '@/lib/cache/cache-import';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import { readSession, readSessionValue } from '@/lib/graph/exchange/session-json';
import { untoldChanges } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { loadViewOptionsAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { forceParametersAtom, loadLayoutSettingsAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { isExampleHiddenAtom } from '@/lib/state/evaluation/example-result-atoms';
import { readListedDatasets, readLookedUp, readStoredPapers } from '@/lib/state/evaluation/stored-datasets';
import { createAnswerCache, readRun } from '@/lib/state/evaluation/stored-detection';
import { readEvidence } from '@/lib/state/evaluation/stored-evidence';
import { readPages, readRuns } from '@/lib/state/evaluation/stored-runs';
import {
  expansionCapsAtom,
  expansionSettingsAtom,
  loadExpansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { loadTraversalAtom, traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { loadVisibilityAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { unfinishedExportAtom } from '@/lib/state/lists/unfinished-export-atoms';
import { ProjectStore } from '@/lib/state/project/project-store';
import { readLog } from '@/lib/state/project/stored-project';
import { openRepositoryAtom, repositoryAtom } from '@/lib/state/repository/repository-atoms';
import {
  loadRepositorySettingsAtom,
  repositoryModeAtom,
} from '@/lib/state/repository/repository-settings-atoms';
import { loadRecentSearchesAtom, recentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { loadSearchOptionsAtom, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { readLastLibrary } from '@/lib/state/service/last-library';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { hasSeenLiveData } from '@/lib/state/service/source-atoms';
import { loadCapabilitiesAtom } from '@/lib/state/service/stored-capabilities';
import { readSessionFile } from '@/lib/state/sessions/session-file';
import { SessionStore } from '@/lib/state/sessions/session-store';
import { readUnloadSnapshot, startTab } from '@/lib/state/sessions/session-tab';
import { apiKeyAtom, loadSettingsAtom, mailtoAtom } from '@/lib/state/shell/settings-atoms';
import { importSettings } from '@/lib/state/shell/settings-transfer';
import { loadShellAtom, sidebarWidthsAtom, toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import type { Database } from '@/lib/storage/database';
import type { FORMATS } from '@/lib/storage/formats';
import {
  type FILE_FORMATS,
  idsInProjectFile,
  openedMaps,
  readFixture,
  type StoredFixture,
} from '@/tests/support/stored-fixtures';
import { BODY, WRITTEN_AT } from '@/tests/support/write-every-format';

export type FormatOrFile = keyof typeof FORMATS | keyof typeof FILE_FORMATS;

interface Visit {
  readonly store: ReturnType<typeof createStore>;
  readonly database: Database;
  /** Of a fixture's file. */
  readonly text: string;
}

const tierOf = (database: Database) => createIndexedDbTier({ database, now: () => WRITTEN_AT });

async function leaveIn({ key = '', value }: StoredFixture, database: Database): Promise<void> {
  void database.write(key, value);
  await database.flush();
}

/** A project as it is opened, whichever part of it was left. */
async function projectOf(database: Database) {
  await leaveIn(readFixture('projectIndex.v1'), database);
  const read = await new ProjectStore(database).readProject('p1');
  return read.ok ? read.value : null;
}

const stateOf = async ({ database }: Visit) => (await projectOf(database))?.state;

/** A strategy as it is opened, whichever part of it was left. */
async function strategyOf(database: Database) {
  await leaveIn(readFixture('projectStrategy.v1'), database);
  return (await projectOf(database))?.state.strategy;
}

async function draftOf(database: Database) {
  await leaveIn(readFixture('strategyDraft.v1'), database);
  const read = await new ProjectStore(database).readDraft();
  return read.ok ? read.value : null;
}

/** The parts of the session and of the map besides the one that is a fixture. */
async function leaveOtherParts(prefix: string, database: Database): Promise<void> {
  for (const [name, text] of Object.entries(OTHER_PARTS)) {
    await leaveIn({ writtenBy: '0.2.0', key: `${prefix}${name}`, value: { text, version: 1 } }, database);
  }
}

const OTHER_PARTS = {
  '0qontaa1afp3n1': '[[0,0,0],[0,0,0]]',
  '1qvzse80xjfkzl': '[{"source":"A1","target":"W1","type":"authored","label":""}]',
};

async function nodesOfSession(database: Database) {
  const id = '394964befe87dc9ef9eda66c';
  await leaveOtherParts(`session:part:${id}:`, database);
  await leaveIn(readFixture('sessionEntry.v2'), database);
  const stored = await new SessionStore(database, '').read(id);
  const read = runToEnd(readSessionValue(stored.ok ? stored.value?.session : undefined));
  return read.ok ? read.value.graph.nodes.map((node) => node.id) : read.error;
}

async function mapsOf(database: Database) {
  await leaveOtherParts('project:p1:map-part:m1:', database);
  return openedMaps(await projectOf(database));
}

const decisionOf = async (visit: Visit) => (await stateOf(visit))?.decisions.values().next().value;

const catalogue = { slots: [], groupLabels: {} };

const tabOf = (start: ReturnType<typeof startTab>) => (start.type === 'new' ? start.last : start.session);

/** What today's code makes of each format, whose stored value or file the visit finds. */
export const OPENERS: Readonly<Record<FormatOrFile, (visit: Visit) => unknown>> = {
  layout: async ({ store, database }) => {
    await store.set(loadShellAtom, catalogue, database);
    return store.get(sidebarWidthsAtom).right;
  },
  layoutCopy: async ({ store, database }) => {
    await store.set(loadShellAtom, catalogue, database);
    return store.get(toolLayoutAtom).activeGroups.left;
  },
  layoutSettings: ({ store }) => {
    store.set(loadLayoutSettingsAtom);
    return store.get(forceParametersAtom).linkDistance;
  },
  viewOptions: ({ store }) => {
    store.set(loadViewOptionsAtom);
    return store.get(viewOptionsAtom);
  },
  visibility: ({ store }) => {
    store.set(loadVisibilityAtom);
    return [...store.get(visibleKindsAtom)];
  },
  traversal: ({ store }) => {
    store.set(loadTraversalAtom);
    return store.get(traversalDepthAtom);
  },
  expansionSettings: ({ store }) => {
    store.set(loadExpansionSettingsAtom);
    return store.get(expansionSettingsAtom);
  },
  expansionCaps: ({ store }) => {
    store.set(loadExpansionSettingsAtom);
    return store.get(expansionCapsAtom).perArm;
  },
  repositorySettings: ({ store }) => {
    store.set(loadRepositorySettingsAtom);
    return store.get(repositoryModeAtom);
  },
  recentSearches: ({ store }) => {
    store.set(loadRecentSearchesAtom);
    return store.get(recentSearchesAtom).map(({ query }) => query);
  },
  searchOptions: ({ store }) => {
    store.set(loadSearchOptionsAtom);
    return store.get(searchOptionsAtom);
  },
  dataSettings: ({ store }) => {
    store.set(loadSettingsAtom);
    return store.get(mailtoAtom);
  },
  seenPrices: ({ store }) => {
    store.set(followPricesAtom)();
    return untoldChanges(priceForecast.get());
  },
  apiKey: ({ store }) => {
    store.set(loadSettingsAtom);
    return store.get(apiKeyAtom);
  },
  exampleHidden: ({ store }) => store.get(isExampleHiddenAtom),
  colorScheme: () => window.localStorage.getItem('academic-explorer-color-scheme'),
  singleKeys: () => areSingleKeysOn(),
  liveDataSeen: () => hasSeenLiveData(),
  lastTab: () => tabOf(startTab()),
  tab: () => startTab(),
  unfinishedExport: ({ store }) => {
    const { ids, found, list } = store.get(unfinishedExportAtom) ?? {};
    return { ids, found, list };
  },
  capabilities: ({ store }) => {
    store.set(loadCapabilitiesAtom);
    return store.get(capabilitiesAtom)?.goneFields.works;
  },
  lastLibrary: () => readLastLibrary()?.name,
  exampleChosen: () => window.sessionStorage.getItem('academic-explorer-example'),
  tabOpen: () => window.sessionStorage.getItem('academic-explorer-tab-open'),
  tabLeft: () => {
    const { id }: { readonly id: string } = JSON.parse(
      window.sessionStorage.getItem('academic-explorer-tab-left') ?? '{}',
    );
    const left = readUnloadSnapshot({ id, prefix: '' });
    return left !== null && left !== 'newer' && runToEnd(readSession(left.text)).ok;
  },
  datasets: () =>
    readListedDatasets().map(({ summary, papers }) => [summary.name, papers?.includedPapers[0]?.title]),
  datasetPapers: ({ database }) => readStoredPapers(database, 'd2'),
  datasetsLookedUp: async ({ database }) => [...(await readLookedUp(database))],
  detectionRun: async ({ database }) =>
    (await readRun(database, '', 'd1'))?.results?.candidateMissingPapers.map(({ paper }) => paper.id),
  detectionAnswer: async ({ database }) =>
    (await createAnswerCache(database, '', 'd1').read('works/W7'))?.asked,
  comparisonRuns: async ({ database }) =>
    (await readRuns(database)).map(({ run, body }) => [run.id, run.status, body]),
  comparisonEvidence: async ({ database }) => {
    await leaveIn(readFixture('comparisonPapers.v1'), database);
    return readEvidence(database, BODY);
  },
  comparisonPapers: async ({ database }) => {
    await leaveIn(readFixture('comparisonEvidence.v2'), database);
    return readEvidence(database, BODY);
  },
  comparisonDecisions: async ({ database }) => {
    await database.write(`evaluation:run:${BODY}`, readFixture('comparisonEvidence.v1').value);
    return readEvidence(database, BODY);
  },
  comparisonPages: async ({ database }) =>
    (await readPages(database, 'd1'))?.papers.map(({ title }) => title),
  record: async ({ database }) =>
    (await tierOf(database).read('works', ['W1'], { isBatch: false })).get('W1')?.record.id,
  recordIndex: async ({ database }) => (await tierOf(database).rows('works')).map(({ label }) => label),
  repositoryNode: async ({ store, database }) => {
    await store.set(openRepositoryAtom, database);
    return [...store.get(repositoryAtom).nodes.keys()];
  },
  repositoryEdge: async ({ store, database }) => {
    await database.write('repository:node:W1', readFixture('repositoryNode.v1').value);
    await database.write('repository:node:A1', {
      ...Object(readFixture('repositoryNode.v1').value),
      id: 'A1',
    });
    await store.set(openRepositoryAtom, database);
    return [...store.get(repositoryAtom).edges.keys()];
  },
  projectShelf: async ({ database }) => {
    await leaveIn(readFixture('projectIndex.v1'), database);
    const shelf = await new ProjectStore(database).readShelf();
    return shelf.ok ? shelf.value.open : shelf.error;
  },
  projectIndex: async ({ database }) => (await projectOf(database))?.state.header.criteria,
  projectRecord: async (visit) => (await stateOf(visit))?.records.get('W1')?.annotation.note,
  projectDecision: async (visit) => (await decisionOf(visit))?.verdict,
  projectAhead: async (visit) => (await decisionOf(visit))?.reason,
  projectMap: async ({ database }) => {
    await leaveIn(readFixture('projectMapPart.v1'), database);
    return mapsOf(database);
  },
  projectMapPart: async ({ database }) => {
    await leaveIn(readFixture('projectMap.v2'), database);
    return mapsOf(database);
  },
  projectStrategy: async ({ database }) => (await strategyOf(database))?.strategy.lines.length,
  projectAnswer: async ({ database }) =>
    [...((await strategyOf(database))?.answers.values() ?? [])].map(({ count }) => count),
  projectVersion: async ({ database }) => (await strategyOf(database))?.versions.get('v1')?.results[0]?.hits,
  strategyDraft: async ({ database }) => (await draftOf(database))?.strategy.aside?.seed,
  strategyDraftAnswer: async ({ database }) =>
    [...((await draftOf(database))?.answers.values() ?? [])].map(({ count }) => count),
  strategyDraftVersion: async ({ database }) => (await draftOf(database))?.versions.get('v1')?.source,
  projectValues: async ({ database }) => {
    await leaveIn(readFixture('projectEntry.v2'), database);
    const log = await readLog(database, 'p1');
    return log.ok ? [...log.value.logged.values()] : log.error;
  },
  projectEntry: async ({ database }) => (await projectOf(database))?.head?.counts.found,
  sessionEntry: async ({ database }) => {
    const listed = await new SessionStore(database, '').list();
    return listed.ok ? listed.value.map(({ type, nodes }) => [type, nodes]) : listed.error;
  },
  sessionGraph: async ({ database }) => {
    await leaveIn(readFixture('sessionPart.v1'), database);
    return nodesOfSession(database);
  },
  sessionPart: async ({ database }) => {
    await leaveIn(readFixture('sessionGraph.v2'), database);
    return nodesOfSession(database);
  },
  'session-file': ({ text }) => {
    const read = runToEnd(readSessionFile(text));
    return read.ok ? read.value.sessions.map(({ name }) => name) : read.error;
  },
  'graph-file': ({ text }) => {
    const read = readGraphFile(text);
    return read?.ok === true ? read.value.nodes.map(({ id }) => id) : read?.error;
  },
  'settings-file': ({ text }) => importSettings(window.localStorage, text),
  'cache-file': async ({ text }) => {
    const read = await readCacheFile(text, () => Promise.resolve());
    return read.ok ? read.value?.entities.map(({ row }) => row.id) : read.error;
  },
  'project-file': ({ text }) => idsInProjectFile(text),
};

export function isFormatOrFile(name: string): name is FormatOrFile {
  return Object.hasOwn(OPENERS, name);
}

/** Puts a value where the visit finds it, as the release left it. */
export async function leave(
  { store, key = '', text, value }: StoredFixture & { readonly store?: string },
  database: Database,
) {
  if (store === 'local') window.localStorage.setItem(key, text ?? '');
  if (store === 'tab') window.sessionStorage.setItem(key, text ?? '');
  if (store === 'database') await leaveIn({ writtenBy: '', key, value }, database);
}
