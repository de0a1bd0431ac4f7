/** @jest-environment ./tests/support/browser-environment.mjs */
import { existsSync, readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { areSingleKeysOn } from '@/components/hooks/single-keys';
import { onReport } from '@/lib/base/report';
import { versionOf } from '@/lib/base/versions';
import { readCacheFile } from '@/lib/cache/cache-import';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import { readSession } from '@/lib/graph/exchange/session-json';
import { loadViewOptionsAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { forceParametersAtom, loadLayoutSettingsAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { isExampleHiddenAtom } from '@/lib/state/evaluation/example-result-atoms';
import { readListedDatasets, readLookedUp, readStoredPapers } from '@/lib/state/evaluation/stored-datasets';
import { createAnswerCache, readRun } from '@/lib/state/evaluation/stored-detection';
import { readEvidence, readPages, readRuns } from '@/lib/state/evaluation/stored-runs';
import { unfinishedExportAtom } from '@/lib/state/exchange/unfinished-export-atoms';
import {
  expansionCapsAtom,
  expansionSettingsAtom,
  loadExpansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { loadTraversalAtom, traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { loadVisibilityAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { ProjectStore } from '@/lib/state/project/project-store';
import { openRepositoryAtom, repositoryAtom } from '@/lib/state/repository/repository-atoms';
import {
  loadRepositorySettingsAtom,
  repositoryModeAtom,
} from '@/lib/state/repository/repository-settings-atoms';
import { loadRecentSearchesAtom, recentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { loadSearchOptionsAtom, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { readLastLibrary } from '@/lib/state/service/last-library';
import { followNewerAtom, newerAreasAtom } from '@/lib/state/service/newer-stored-atoms';
import { hasSeenLiveData } from '@/lib/state/service/source-atoms';
import { readSessionFile } from '@/lib/state/sessions/session-file';
import { SessionStore } from '@/lib/state/sessions/session-store';
import { readUnloadSnapshot, startTab } from '@/lib/state/sessions/session-tab';
import { apiKeyAtom, loadSettingsAtom, mailtoAtom } from '@/lib/state/shell/settings-atoms';
import { importSettings } from '@/lib/state/shell/settings-transfer';
import { loadShellAtom, sidebarWidthsAtom, toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import type { Database } from '@/lib/storage/database';
import { FORMATS, type FormatName, type StoredFormat } from '@/lib/storage/formats';
import { createTestDatabase } from '@/tests/support/browser-database';
import {
  FILE_FORMATS,
  fixtureNames,
  idsInProjectFile,
  openedMaps,
  readFixture,
  type StoredFixture,
  wantedFixtures,
} from '@/tests/support/stored-fixtures';
import {
  BODY,
  tidyEverything,
  WRITTEN_AT,
  writeEvaluation,
  writeGraphSide,
  writeProject,
  writeSettings,
} from '@/tests/support/write-every-format';

type Store = ReturnType<typeof createStore>;

type Name = FormatName | keyof typeof FILE_FORMATS;

const STORED: Readonly<Record<string, StoredFormat>> = FORMATS;

interface Visit {
  readonly store: Store;
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

const decisionOf = async (visit: Visit) => (await stateOf(visit))?.decisions.values().next().value;

const catalogue = { slots: [], groupLabels: {} };

const tabOf = (start: ReturnType<typeof startTab>) => (start.type === 'new' ? start.last : start.session);

/** What today's code makes of each format, and what of the fixtures that must be. */
const OPENED: Readonly<Record<Name, readonly [(visit: Visit) => unknown, unknown]>> = {
  layout: [
    async ({ store, database }) => {
      await store.set(loadShellAtom, catalogue, database);
      return store.get(sidebarWidthsAtom).right;
    },
    300,
  ],
  layoutCopy: [
    async ({ store, database }) => {
      await store.set(loadShellAtom, catalogue, database);
      return store.get(toolLayoutAtom).activeGroups.left;
    },
    null,
  ],
  layoutSettings: [
    ({ store }) => {
      store.set(loadLayoutSettingsAtom);
      return store.get(forceParametersAtom).linkDistance;
    },
    200,
  ],
  viewOptions: [
    ({ store }) => {
      store.set(loadViewOptionsAtom);
      return store.get(viewOptionsAtom);
    },
    expect.objectContaining({ sizeBy: 'citations', hasMinimap: false }),
  ],
  visibility: [
    ({ store }) => {
      store.set(loadVisibilityAtom);
      return [...store.get(visibleKindsAtom)];
    },
    ['works', 'authors'],
  ],
  traversal: [
    ({ store }) => {
      store.set(loadTraversalAtom);
      return store.get(traversalDepthAtom);
    },
    3,
  ],
  expansionSettings: [
    ({ store }) => {
      store.set(loadExpansionSettingsAtom);
      return store.get(expansionSettingsAtom);
    },
    { works: { isEnabled: true, limit: 20, sorts: [], filters: [] } },
  ],
  expansionCaps: [
    ({ store }) => {
      store.set(loadExpansionSettingsAtom);
      return store.get(expansionCapsAtom).perArm;
    },
    25,
  ],
  repositorySettings: [
    ({ store }) => {
      store.set(loadRepositorySettingsAtom);
      return store.get(repositoryModeAtom);
    },
    true,
  ],
  recentSearches: [
    ({ store }) => {
      store.set(loadRecentSearchesAtom);
      return store.get(recentSearchesAtom).map(({ query }) => query);
    },
    ['urban heat'],
  ],
  searchOptions: [
    ({ store }) => {
      store.set(loadSearchOptionsAtom);
      return store.get(searchOptionsAtom);
    },
    {
      kinds: ['works', 'topics'],
      limit: 25,
      startDate: '',
      endDate: '',
      // Not stored before there were scopes and forms.
      scope: 'everything',
      forms: 'stemmed',
    },
  ],
  dataSettings: [
    ({ store }) => {
      store.set(loadSettingsAtom);
      return store.get(mailtoAtom);
    },
    'reader@example.org',
  ],
  apiKey: [
    ({ store }) => {
      store.set(loadSettingsAtom);
      return store.get(apiKeyAtom);
    },
    'made-up-key',
  ],
  exampleHidden: [({ store }) => store.get(isExampleHiddenAtom), true],
  colorScheme: [() => window.localStorage.getItem('academic-explorer-color-scheme'), 'dark'],
  singleKeys: [() => areSingleKeysOn(), false],
  liveDataSeen: [() => hasSeenLiveData(), true],
  lastTab: [() => tabOf(startTab()), { id: expect.any(String), prefix: '' }],
  tab: [() => startTab(), { type: 'reload', session: { id: expect.any(String), prefix: '' } }],
  unfinishedExport: [
    ({ store }) => {
      const { ids, found, list } = store.get(unfinishedExportAtom) ?? {};
      return { ids, found, list };
    },
    { ids: ['W1', 'W2'], found: 250, list: '["works",[["search","tide"]]]' },
  ],
  lastLibrary: [() => readLastLibrary()?.name, 'openalex'],
  exampleChosen: [() => window.sessionStorage.getItem('academic-explorer-example'), 'yes'],
  tabOpen: [() => window.sessionStorage.getItem('academic-explorer-tab-open'), 'yes'],
  tabLeft: [
    () => {
      const { id }: { readonly id: string } = JSON.parse(
        window.sessionStorage.getItem('academic-explorer-tab-left') ?? '{}',
      );
      const left = readUnloadSnapshot({ id, prefix: '' });
      return left !== null && left !== 'newer' && readSession(left.text).ok;
    },
    true,
  ],
  datasets: [
    () => readListedDatasets().map(({ summary, papers }) => [summary.name, papers?.includedPapers[0]?.title]),
    [['Review', 'First paper']],
  ],
  datasetPapers: [
    ({ database }) => readStoredPapers(database, 'd2'),
    { includedPapers: [expect.objectContaining({ title: 'Kept apart' })], excludedPapers: [] },
  ],
  datasetsLookedUp: [
    async ({ database }) => [...(await readLookedUp(database))],
    [['d1', expect.objectContaining({ identifierOnlyCount: 0, notFoundCount: 0 })]],
  ],
  detectionRun: [
    async ({ database }) =>
      (await readRun(database, '', 'd1'))?.results?.candidateMissingPapers.map(({ paper }) => paper.id),
    ['W7'],
  ],
  detectionAnswer: [
    async ({ database }) => (await createAnswerCache(database, '', 'd1').read('works/W7'))?.asked,
    ['W7'],
  ],
  comparisonRuns: [
    async ({ database }) => (await readRuns(database)).map(({ run, body }) => [run.id, run.status, body]),
    [['run_d1', 'completed', BODY]],
  ],
  comparisonEvidence: [
    ({ database }) => readEvidence(database, BODY),
    expect.objectContaining({ totalFound: 2, threshold: 0.9 }),
  ],
  comparisonDecisions: [
    async ({ database }) => {
      await database.write(`evaluation:run:${BODY}`, readFixture('comparisonEvidence.v1').value);
      return readEvidence(database, BODY);
    },
    expect.objectContaining({ decisions: { 't1|r1': 'rejected' }, threshold: 0.8 }),
  ],
  comparisonPages: [
    async ({ database }) => (await readPages(database, 'd1'))?.papers.map(({ title }) => title),
    ['A page'],
  ],
  record: [
    async ({ database }) =>
      (await tierOf(database).read('works', ['W1'], { isBatch: false })).get('W1')?.record.id,
    'W1',
  ],
  recordIndex: [
    async ({ database }) => (await tierOf(database).rows('works')).map(({ label }) => label),
    ['Tides of the north'],
  ],
  repositoryNode: [
    async ({ store, database }) => {
      await store.set(openRepositoryAtom, database);
      return [...store.get(repositoryAtom).nodes.keys()];
    },
    ['W1'],
  ],
  repositoryEdge: [
    async ({ store, database }) => {
      await database.write('repository:node:W1', readFixture('repositoryNode.v1').value);
      await database.write('repository:node:A1', {
        ...Object(readFixture('repositoryNode.v1').value),
        id: 'A1',
      });
      await store.set(openRepositoryAtom, database);
      return [...store.get(repositoryAtom).edges.keys()];
    },
    ['A1-authored-W1'],
  ],
  projectShelf: [
    async ({ database }) => {
      await leaveIn(readFixture('projectIndex.v1'), database);
      const shelf = await new ProjectStore(database).readShelf();
      return shelf.ok ? shelf.value.open : shelf.error;
    },
    'p1',
  ],
  projectIndex: [async ({ database }) => (await projectOf(database))?.state.header.criteria, ['Adults']],
  projectRecord: [async (visit) => (await stateOf(visit))?.records.get('W1')?.annotation.note, 'Read again'],
  projectDecision: [async (visit) => (await decisionOf(visit))?.verdict, 'include'],
  projectAhead: [async (visit) => (await decisionOf(visit))?.reason, 'Wrong population'],
  projectMap: [async ({ database }) => openedMaps(await projectOf(database)), [['Tides', true]]],
  projectStrategy: [async ({ database }) => (await strategyOf(database))?.strategy.lines.length, 3],
  projectAnswer: [
    async ({ database }) =>
      [...((await strategyOf(database))?.answers.values() ?? [])].map(({ count }) => count),
    [120],
  ],
  projectVersion: [
    async ({ database }) => (await strategyOf(database))?.versions.get('v1')?.results[0]?.hits,
    120,
  ],
  strategyDraft: [async ({ database }) => (await draftOf(database))?.strategy.aside?.seed, 7],
  strategyDraftAnswer: [
    async ({ database }) =>
      [...((await draftOf(database))?.answers.values() ?? [])].map(({ count }) => count),
    [120],
  ],
  strategyDraftVersion: [
    async ({ database }) => (await draftOf(database))?.versions.get('v1')?.source,
    'OpenAlex',
  ],
  projectEntry: [async ({ database }) => (await projectOf(database))?.head?.counts.found, 120],
  sessionEntry: [
    async ({ database }) => {
      const listed = await new SessionStore(database, '').list();
      return listed.ok ? listed.value.map(({ type, nodes }) => [type, nodes]) : listed.error;
    },
    [['unsaved', 2]],
  ],
  sessionGraph: [
    async ({ database }) => {
      const keys = await database.keys('session:graph:');
      const values = await database.read(keys.ok ? keys.value : []);
      const read = readSession(String(values.ok ? values.value[0] : ''));
      return read.ok ? read.value.graph.nodes.map(({ id }) => id) : read.error;
    },
    ['A1', 'W1'],
  ],
  'session-file': [
    ({ text }) => {
      const read = readSessionFile(text);
      return read.ok ? read.value.sessions.map(({ name }) => name) : read.error;
    },
    ['Tides'],
  ],
  'graph-file': [
    ({ text }) => {
      const read = readGraphFile(text);
      return read?.ok === true ? read.value.nodes.map(({ id }) => id) : read?.error;
    },
    ['A1', 'W1'],
  ],
  'settings-file': [
    ({ text }) => importSettings(window.localStorage, text),
    { ok: true, value: { imported: 13, newer: 0 } },
  ],
  'cache-file': [
    async ({ text }) => {
      const read = await readCacheFile(text, () => Promise.resolve());
      return read.ok ? read.value?.entities.map(({ row }) => row.id) : read.error;
    },
    ['W1'],
  ],
  'project-file': [({ text }) => idsInProjectFile(text), ['W3', 'W5']],
};

function isName(name: string): name is Name {
  return Object.hasOwn(OPENED, name);
}

/** Puts a value where the visit finds it, as the release left it. */
async function leave(
  { store, key = '', text, value }: StoredFixture & { readonly store?: string },
  database: Database,
) {
  if (store === 'local') window.localStorage.setItem(key, text ?? '');
  if (store === 'tab') window.sessionStorage.setItem(key, text ?? '');
  if (store === 'database') await leaveIn({ writtenBy: '', key, value }, database);
}

/** Everything that is stored, by store and key. */
async function everything(database: Database): Promise<ReadonlyMap<string, unknown>> {
  const keys = await database.keys('');
  const values = await database.read(keys.ok ? keys.value : []);
  return new Map<string, unknown>([
    ...Object.entries({ ...window.localStorage }).map(([key, text]) => [`local ${key}`, text] as const),
    ...Object.entries({ ...window.sessionStorage }).map(([key, text]) => [`tab ${key}`, text] as const),
    ...(keys.ok && values.ok
      ? keys.value.map((key, at) => [`database ${key}`, values.value[at]] as const)
      : []),
  ]);
}

function patternOf(key: string): RegExp {
  return new RegExp(`^${key.replace(/\{[a-z]+\}/g, '.+')}$`);
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}

/** The values that say a version: the value itself, or each of its items. */
function versionedParts(value: unknown, form: StoredFormat['form']): readonly unknown[] {
  const whole = parsed(value);
  return form === 'items' ? Object.values(Object(whole)) : [whole];
}

async function writeAll(store: Store, database: Database): Promise<void> {
  await writeSettings(store, database);
  await writeEvaluation(store, database);
  await writeGraphSide(store, database);
  await writeProject(store, database);
}

/** What is reported is part of no test here, and shall not fill the output. */
let stopListening: () => void = () => undefined;

afterEach(() => stopListening());

beforeEach(() => {
  stopListening = onReport(() => undefined);
  window.localStorage.clear();
  window.sessionStorage.clear();
  // What is stored is looked at again, as after a change by another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('fixtures of stored formats', () => {
  it('are there for each version of each format, and for no other', () => {
    expect([...fixtureNames()].sort()).toEqual([...wantedFixtures({ ...FORMATS, ...FILE_FORMATS })].sort());
  });

  it('are found wanting for a format, and for a version, that has none', () => {
    const wanted = wantedFixtures({ ...FORMATS, invented: { version: 1 }, traversal: { version: 2 } });
    const present = new Set(fixtureNames());
    expect(wanted.filter((name) => !present.has(name))).toEqual(['traversal.v2', 'invented.v1']);
  });

  it.each(fixtureNames())('%s is read by this release', async (fixtureName) => {
    const name = fixtureName.replace(/\.v\d+$/, '');
    if (!isName(name)) throw new Error(`${name} is no format`);
    const [open, expected] = OPENED[name];
    const { database } = createTestDatabase();
    const fixture = readFixture(fixtureName);
    const store = STORED[name]?.store;
    await leave({ ...fixture, ...(store === undefined ? {} : { store }) }, database);
    const text = fixture.text ?? '';
    expect(await open({ store: createStore(), database, text })).toEqual(expected);
  });
});

describe('docs/stored-formats.md', () => {
  const page = readFileSync('docs/stored-formats.md', 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

  it.each(Object.entries(STORED))('says key, version, form and writer of %s', (name, format) => {
    const [row = []] = rows.filter(([, first]) => first === name);
    expect(row.slice(2, 5)).toEqual([`\`${format.key}\``, String(format.version), format.form]);
    const writer = (row[6] ?? '').replaceAll('`', '');
    expect([writer, existsSync(writer)]).toEqual([writer, true]);
  });

  it.each(Object.entries(FILE_FORMATS))('says the version of a %s', (name, { version }) => {
    const [row = []] = rows.filter(([, first]) => first === name);
    expect(row[3]).toBe(String(version));
  });
});

describe('what this release writes', () => {
  it('has a format, and says its version', async () => {
    const { database } = createTestDatabase();
    await writeAll(createStore(), database);
    const met = new Set<string>();
    for (const [address, value] of await everything(database)) {
      const [store = '', ...rest] = address.split(' ');
      const key = rest.join(' ');
      const formats = Object.entries(STORED).filter(
        ([, format]) => format.store === store && patternOf(format.key).test(key),
      );
      // The longest pattern: papers and detections of a dataset share a beginning.
      const [found] = formats.sort(([, one], [, other]) => other.key.length - one.key.length);
      expect([key, found?.[0]]).toEqual([key, expect.any(String)]);
      const [name, format] = found ?? ['', FORMATS.layout];
      met.add(name);
      if (format.form === 'word') continue;
      for (const part of versionedParts(value, format.form)) {
        expect([name, Object(part)]).toEqual([name, expect.objectContaining({ version: format.version })]);
      }
    }
    expect([...met].sort()).toEqual(Object.keys(FORMATS).sort());
  });
});

/** The same value as a later release would have written it. */
function aged(value: unknown, { form, version }: StoredFormat): unknown {
  const whole = parsed(value);
  const age = (part: unknown) => ({ ...Object(part), version: version + 1, more: 'unknown here' });
  if (form === 'word') return value;
  if (form === 'items') {
    return Array.isArray(whole)
      ? whole.map(age)
      : Object.fromEntries(Object.entries(Object(whole)).map(([key, part]) => [key, age(part)]));
  }
  return age(whole);
}

describe('what a later release wrote', () => {
  async function leaveNewer(database: Database): Promise<ReadonlyMap<string, unknown>> {
    await writeAll(createStore(), database);
    for (const [address, value] of await everything(database)) {
      const [store = '', ...rest] = address.split(' ');
      const key = rest.join(' ');
      const [format] = Object.values(STORED)
        .filter((each) => each.store === store && patternOf(each.key).test(key))
        .sort((one, other) => other.key.length - one.key.length);
      if (format === undefined) throw new Error(key);
      const newer = aged(value, format);
      const isText = typeof value === 'string' && typeof newer !== 'string';
      const stored = isText ? JSON.stringify(newer) : newer;
      await leave({ writtenBy: 'later', key, store, text: String(stored), value: stored }, database);
    }
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    return everything(database);
  }

  it('stays as it is, whatever this release reads, writes and tidies away', async () => {
    const { database } = createTestDatabase();
    const before = await leaveNewer(database);
    const store = createStore();
    const stop = store.set(followNewerAtom);
    await writeAll(store, database);
    await tidyEverything(store, database);
    stop();
    const after = await everything(database);
    for (const [key, value] of before) {
      const isList = /star-datasets|evaluation:runs/.test(key);
      const stored = isList ? Object.values(Object(parsed(after.get(key)))) : after.get(key);
      // What this release adds to a list stands beside it.
      const expected = isList ? expect.arrayContaining(Object.values(Object(parsed(value)))) : value;
      expect([key, stored]).toEqual([key, expected]);
    }
  });

  it('stays where it takes the place of a list', async () => {
    const { database } = createTestDatabase();
    const newer = { version: 9, listed: 'otherwise' };
    const key = 'star-datasets';
    await leave({ writtenBy: 'later', key, store: 'local', text: JSON.stringify(newer) }, database);
    for (const listKey of ['evaluation:runs', 'datasets-looked-up']) {
      await leave({ writtenBy: 'later', key: listKey, store: 'database', value: newer }, database);
    }
    await writeEvaluation(createStore(), database);
    const after = await everything(database);
    expect(parsed(after.get(`local ${key}`))).toEqual(newer);
    expect(after.get('database evaluation:runs')).toEqual(newer);
    expect(after.get('database datasets-looked-up')).toEqual(newer);
    expect(window.localStorage.getItem('star-datasets-unreadable')).toBeNull();
  });

  it('stays in a list of which something else cannot be read', async () => {
    const { database } = createTestDatabase();
    const newer = { id: 'd9', version: 9 };
    const text = JSON.stringify([newer, { id: 'damaged' }]);
    await leave({ writtenBy: 'later', key: 'star-datasets', store: 'local', text }, database);
    await writeEvaluation(createStore(), database);
    const after = await everything(database);
    expect(parsed(after.get('local star-datasets'))).toEqual([newer, expect.objectContaining({ id: 'd1' })]);
    expect(after.get('local star-datasets-unreadable')).toBe(text);
  });

  it('is told, by the part of the product that it belongs to', async () => {
    const { database } = createTestDatabase();
    await leaveNewer(database);
    const store = createStore();
    const stop = store.set(followNewerAtom);
    for (const [name, [open]] of Object.entries(OPENED)) {
      if (Object.hasOwn(FORMATS, name)) await open({ store: createStore(), database, text: '' });
    }
    stop();
    expect([...store.get(newerAreasAtom)].sort()).toEqual(
      [...new Set(Object.values(FORMATS).map(({ area }) => area))].sort(),
    );
  });

  // A newer project file, which is no text, has its test beside its reader.
  it.each(Object.keys(FILE_FORMATS).filter((name) => name !== 'project-file'))(
    'is refused in a %s, with the reason',
    async (name) => {
      const { text = '' } = readFixture(`${name}.v1`);
      const newer = JSON.stringify({ ...JSON.parse(text), version: 9 });
      const { database } = createTestDatabase();
      if (!isName(name)) throw new Error(name);
      const answer = await OPENED[name][0]({ store: createStore(), database, text: newer });
      expect(JSON.stringify(answer)).toMatch(/written by a newer version/);
      expect(window.localStorage).toHaveLength(0);
    },
  );
});

describe('versionOf(value)', () => {
  it.each([
    [{}, 1],
    [[], 1],
    ['text', 1],
    [undefined, 1],
    [{ version: 3 }, 3],
    [{ version: 0 }, null],
    [{ version: 1.5 }, null],
    [{ version: '2' }, null],
  ])('of %j is %j', (value, version) => {
    expect(versionOf(value)).toBe(version);
  });
});
