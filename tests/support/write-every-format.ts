import type { createStore } from 'jotai/vanilla';
import { switchSingleKeys } from '@/components/hooks/single-keys';
import { chooseColorScheme } from '@/components/hooks/use-color-scheme';
import { TOOL_CATALOGUE } from '@/components/shell/tools/tool-catalogue';
import { runToEnd } from '@/lib/base/slices';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { writeSession } from '@/lib/graph/exchange/session-json';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { CONTRACT } from '@/lib/openalex/capabilities';
import { learnPrice } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { plainSearch } from '@/lib/routing/graph-search-address';
import { changeViewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { setForceParameterAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { openDatasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { countPapers } from '@/lib/state/evaluation/dataset-counts';
import { isExampleHiddenAtom } from '@/lib/state/evaluation/example-result-atoms';
import { writeLookedUp, writePapers } from '@/lib/state/evaluation/stored-datasets';
import { createAnswerCache, writeRun } from '@/lib/state/evaluation/stored-detection';
import { writeDecisions, writeEvidence } from '@/lib/state/evaluation/stored-evidence';
import { forgetPages, writePage, writeRuns } from '@/lib/state/evaluation/stored-runs';
import {
  changeExpansionCapsAtom,
  changeExpansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { setTraversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { unfinishedExportAtom } from '@/lib/state/lists/unfinished-export-atoms';
import { AheadNotes } from '@/lib/state/project/ahead-notes';
import { makeProjectFileAtom } from '@/lib/state/project/file-acts';
import { changeProjectAtom, projectAtom } from '@/lib/state/project/open-project-atoms';
import { addRecordsAtom, decideAtom } from '@/lib/state/project/record-acts';
import { ensureProjectAtom } from '@/lib/state/project/shelf-acts';
import {
  collectAtom,
  openRepositoryAtom,
  removeFromRepositoryAtom,
} from '@/lib/state/repository/repository-atoms';
import { setRepositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import { noteRecentSearchAtom } from '@/lib/state/search/recent-searches-atoms';
import { changeSearchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { enterExample } from '@/lib/state/service/example-tab';
import { noteLibrary } from '@/lib/state/service/last-library';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { LIVE_SEEN_KEY } from '@/lib/state/service/source-atoms';
import { noteCapabilitiesAtom } from '@/lib/state/service/stored-capabilities';
import { SessionStore } from '@/lib/state/sessions/session-store';
import {
  dropUnloadSnapshot,
  markTab,
  writeLastSession,
  writeTabSession,
  writeUnloadSnapshot,
} from '@/lib/state/sessions/session-tab';
import { changeSettingsAtom, setApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { loadShellAtom, toggleSidebarAtom } from '@/lib/state/shell/shell-atoms';
import { openDraftAtom } from '@/lib/state/strategy/draft-atoms';
import { addLineAtom } from '@/lib/state/strategy/line-acts';
import { isDraftChosenAtom, keepBesideAtom } from '@/lib/state/strategy/strategy-atoms';
import type { Database } from '@/lib/storage/database';
import { writeLocal } from '@/lib/storage/local-storage';
import { flushPersisted } from '@/lib/storage/persisted';
import { answerKey } from '@/lib/strategy/kept-strategy';
import { rawWork } from './build-records';
import { buildEvidence, buildPaper } from './build-review';
import { cachedEntry } from './cached-records';
import { buildCandidate, buildResults } from './detection-results';
import { graphFromText } from './graph-from-text';
import { facts, openTab } from './projects';
import { evidenceOfCounts } from './run-evidence';

type Store = ReturnType<typeof createStore>;

/** Of everything that is written here; records are not too old then. */
export const WRITTEN_AT = Date.parse('2026-11-20T12:00:00Z');

const DATASET = {
  id: 'd1',
  name: 'Review',
  reviewTopic: 'screening',
  originalPaperCount: 1,
  includedPapers: [buildPaper('row-1', { title: 'First paper' })],
  excludedPapers: [],
  uploadDate: '2026-11-01T00:00:00.000Z',
  searchDate: null,
  metadata: { errors: [] },
};

export const BODY = 'd1:2026-11-20T12:00:00.000Z';

export async function writeSettings(store: Store, database: Database): Promise<void> {
  await store.set(loadShellAtom, TOOL_CATALOGUE, database);
  store.set(toggleSidebarAtom, 'left');
  store.set(changeViewOptionsAtom, { sizeBy: 'citations' });
  store.set(setForceParameterAtom, 'linkDistance', 200);
  store.set(showKindsAtom, ['works']);
  store.set(setTraversalDepthAtom, 4);
  store.set(changeExpansionSettingsAtom, 'works', { isEnabled: true, limit: 20 });
  store.set(changeExpansionCapsAtom, { perArm: 30 });
  store.set(setRepositoryModeAtom, true);
  store.set(noteRecentSearchAtom, { ...plainSearch('tides'), scope: 'title' });
  store.set(changeSearchOptionsAtom, { limit: 30 });
  store.set(changeSettingsAtom, { mailto: 'reader@example.org' });
  const stop = store.set(followPricesAtom);
  priceForecast.set(learnPrice(priceForecast.get(), 'search', 20, WRITTEN_AT));
  stop();
  store.set(setApiKeyAtom, 'made-up');
  store.set(isExampleHiddenAtom, true);
  chooseColorScheme('dark');
  switchSingleKeys(false);
  writeLocal(LIVE_SEEN_KEY, 'yes');
  enterExample();
  noteLibrary({ name: 'openalex', identity: '0123456789abcdef' });
  const { goneFields } = CONTRACT;
  store.set(noteCapabilitiesAtom, {
    ...CONTRACT,
    askedAt: 1,
    goneFields: { ...goneFields, works: ['mesh'] },
  });
  flushPersisted();
  await database.flush();
}

export async function writeEvaluation(store: Store, database: Database): Promise<void> {
  store.set(openDatasetsAtom, database);
  await store.set(storeDatasetAtom, DATASET);
  await writePapers(database, 'd2', { includedPapers: DATASET.includedPapers, excludedPapers: [] });
  await writeLookedUp(database, 'd1', countPapers(DATASET, undefined));
  await writeRun(database, '', 'd1', {
    id: 'detection_d1',
    datasetId: 'd1',
    status: 'completed',
    startTime: '2026-11-20T10:20:00.000Z',
    endTime: null,
    progress: { currentMethod: null, progress: 100, message: 'Completed', papersFound: 1 },
    results: buildResults({ candidateMissingPapers: [buildCandidate('W7')] }),
    error: null,
  });
  const works = [buildEvidence('W7')];
  await createAnswerCache(database, '', 'd1').write('works/W7', { works, asked: ['W7'], years: [[2020, 3]] });
  await writeComparison(database);
}

async function writeComparison(database: Database): Promise<void> {
  const evidence = evidenceOfCounts(1, 1, 1);
  const criteria = {
    query: 'screening',
    entityTypes: ['works'],
    startYear: null,
    endYear: null,
    resultCap: 1_000,
  } as const;
  const run = {
    id: 'run_d1',
    datasetId: 'd1',
    datasetName: 'Review',
    runDate: '2026-11-20T12:00:00.000Z',
    status: 'completed',
    searchCriteria: criteria,
    executionTime: 1_200,
    error: null,
    dataSource: 'OpenAlex',
    progress: { message: 'Completed', progress: 100 },
    evidence,
    isExample: false,
  } as const;
  void writeRuns(database, 'd1', [{ body: BODY, run }]);
  void writeEvidence(database, BODY, evidence);
  writeDecisions(database, BODY, evidence);
  const before = { criteria, papers: [], totalFound: null, cursor: null, requests: [] };
  writePage(database, 'd1', before, { ...before, papers: DATASET.includedPapers, requests: ['/works'] });
  await database.flush();
}

export async function writeGraphSide(store: Store, database: Database): Promise<void> {
  await store.set(openRepositoryAtom, database);
  store.set(collectAtom, graphFromText('A1 -authored-> W1'));
  const tier = createIndexedDbTier({ database, now: () => WRITTEN_AT, accessDelayMs: 60_000 });
  tier.write(cachedEntry('works', rawWork('W1'), WRITTEN_AT));
  await tier.settle();
  tier.dispose();
  const text = sessionText();
  const entry = { id: 's1', name: 'Tides', savedAt: WRITTEN_AT, nodes: 2, edges: 1, copyOf: '', owner: '' };
  await new SessionStore(database, '').write({
    entry: { ...entry, type: 'unsaved' },
    cut: () => runToEnd(cutSessionValue(JSON.parse(text))),
    mayReplace: () => true,
  });
  writeTabSession({ id: 's1', prefix: '' });
  writeLastSession({ id: 's1', prefix: '' });
  writeUnloadSnapshot({ id: 's1', prefix: '', text });
  markTab(true);
  store.set(unfinishedExportAtom, {
    list: '["works",[["search","tide"]]]',
    target: 'csv',
    holder: 'OpenAlex',
    limit: 250,
    startedAt: WRITTEN_AT,
    next: 'IlsxMDBd',
    ids: ['W1'],
    found: 250,
  });
}

function sessionText(): string {
  const { nodes, edges } = graphFromText('A1 -authored-> W1');
  const graph = takeSnapshot(nodes, edges, { pinned: new Set(), positionOf: ({ x, y }) => ({ x, y }) });
  const facts = { traversal: null, search: null, link: null, savedAs: null };
  return joinParts(writeSession({ graph, ...facts }, WRITTEN_AT));
}

const ANSWER = {
  question: 'sleep',
  source: 'OpenAlex',
  count: 120,
  isLowerBound: false,
  time: '2026-11-20T12:00:00.000Z',
  credits: 1,
  previous: null,
};

const VERSION = { id: 'v1', time: ANSWER.time, lines: [], results: [], knownWorks: [], source: 'OpenAlex' };

/** A project with a paper, a decision, a map, a strategy and its ledger, and a strategy without a project. */
export async function writeProject(store: Store, database: Database): Promise<void> {
  await openTab({ store, database });
  await store.set(ensureProjectAtom);
  await store.set(addRecordsAtom, {
    records: [
      {
        workId: 'W1',
        facts: facts('Tides of sleep'),
        route: { kind: 'hand', place: 'the map', position: 1 },
      },
    ],
    kind: 'addition',
    asked: { type: 'words', words: 'From the map' },
  });
  store.set(decideAtom, 'Include', [
    { phase: 'title-abstract', record: 'W1', verdict: 'include', reason: null },
  ]);
  const content = { nodes: 2, edges: 1, session: sessionText() };
  store.set(changeProjectAtom, 'Save map', [
    { type: 'map', patches: new Map([['m1', { name: 'Tides', content }]]) },
  ]);
  await store.set(openDraftAtom);
  for (const isDraft of [true, false]) {
    store.set(isDraftChosenAtom, isDraft);
    store.set(addLineAtom, null);
    store.set(keepBesideAtom, () => ({
      answers: new Map([[answerKey(ANSWER), ANSWER]]),
      versions: new Map([[VERSION.id, VERSION]]),
    }));
  }
  const { id } = store.get(projectAtom)?.header ?? { id: '' };
  await store.set(makeProjectFileAtom, id, 'project');
  await database.flush();
  // Of a page that was ended before it was stored.
  const [decision] = store.get(projectAtom)?.decisions.values() ?? [];
  if (decision === undefined) throw new Error('A decision was made');
  new AheadNotes('ended').note('gone', [], [{ decision, before: undefined }]);
}

/** What a release does by itself with what it has written: too old, left over, or needed no longer. */
export async function tidyEverything(store: Store, database: Database): Promise<void> {
  const later = WRITTEN_AT + 3_650 * 86_400_000;
  const tier = createIndexedDbTier({ database, now: () => later, accessDelayMs: 60_000 });
  await tier.collect();
  await tier.remove('works', ['W1']);
  await tier.settle();
  tier.dispose();
  await new SessionStore(database, '').collect(later);
  await new SessionStore(database, '').remove('s1');
  await forgetPages(database, 'd1');
  await writeLookedUp(database, 'd1', null);
  await writeRun(database, '', 'd1', null);
  store.set(removeFromRepositoryAtom, { nodeIds: ['A1', 'W1'] });
  dropUnloadSnapshot();
  await database.flush();
}
