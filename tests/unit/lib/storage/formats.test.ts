/** @jest-environment ./tests/support/browser-environment.mjs */
import { existsSync, readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import { versionOf } from '@/lib/base/versions';
import { followNewerAtom, newerAreasAtom } from '@/lib/state/service/newer-stored-atoms';
import type { Database } from '@/lib/storage/database';
import { FORMATS, type StoredFormat } from '@/lib/storage/formats';
import { createTestDatabase } from '@/tests/support/browser-database';
import { type FormatOrFile, isFormatOrFile, leave, OPENERS } from '@/tests/support/open-every-format';
import { FILE_FORMATS, fixtureNames, readFixture, wantedFixtures } from '@/tests/support/stored-fixtures';
import {
  BODY,
  tidyEverything,
  writeEvaluation,
  writeGraphSide,
  writeProject,
  writeSettings,
} from '@/tests/support/write-every-format';

type Store = ReturnType<typeof createStore>;

const STORED: Readonly<Record<string, StoredFormat>> = FORMATS;

/** What the fixtures must be read as. */
const READ: Readonly<Record<FormatOrFile, unknown>> = {
  layout: 300,
  layoutCopy: null,
  layoutSettings: 200,
  viewOptions: expect.objectContaining({ sizeBy: 'citations', hasMinimap: false }),
  visibility: ['works', 'authors'],
  traversal: 3,
  expansionSettings: { works: { isEnabled: true, limit: 20, sorts: [], filters: [] } },
  expansionCaps: 25,
  repositorySettings: true,
  recentSearches: ['urban heat'],
  searchOptions: {
    kinds: ['works', 'topics'],
    limit: 25,
    startDate: '',
    endDate: '',
    // Not stored before there were scopes and forms.
    scope: 'everything',
    forms: 'stemmed',
  },
  dataSettings: 'reader@example.org',
  apiKey: 'made-up-key',
  seenPrices: [{ priceClass: 'search', credits: 20, was: 10 }],
  exampleHidden: true,
  colorScheme: 'dark',
  singleKeys: false,
  liveDataSeen: true,
  lastTab: { id: expect.any(String), prefix: '' },
  tab: { type: 'reload', session: { id: expect.any(String), prefix: '' } },
  unfinishedExport: { ids: ['W1', 'W2'], found: 250, list: '["works",[["search","tide"]]]' },
  capabilities: ['mesh'],
  lastLibrary: 'openalex',
  exampleChosen: 'yes',
  tabOpen: 'yes',
  tabLeft: true,
  datasets: [['Review', 'First paper']],
  datasetPapers: { includedPapers: [expect.objectContaining({ title: 'Kept apart' })], excludedPapers: [] },
  datasetsLookedUp: [['d1', expect.objectContaining({ identifierOnlyCount: 0, notFoundCount: 0 })]],
  detectionRun: ['W7'],
  detectionAnswer: ['W7'],
  comparisonRuns: [['run_d1', 'completed', BODY]],
  comparisonEvidence: expect.objectContaining({ totalFound: 2, threshold: 0.9 }),
  comparisonPapers: expect.objectContaining({
    included: [expect.objectContaining({ id: 't1' }), expect.anything()],
  }),
  comparisonDecisions: expect.objectContaining({ decisions: { 't1|r1': 'rejected' }, threshold: 0.8 }),
  comparisonPages: ['A page'],
  record: 'W1',
  recordIndex: ['Tides of the north'],
  repositoryNode: ['W1'],
  repositoryEdge: ['A1-authored-W1'],
  projectShelf: 'p1',
  projectIndex: ['Adults'],
  projectRecord: 'Read again',
  projectDecision: 'include',
  projectAhead: 'Wrong population',
  projectMap: [['Tides', true]],
  projectMapPart: [['Tides', true]],
  projectStrategy: 3,
  projectAnswer: [120],
  projectVersion: 120,
  strategyDraft: 7,
  strategyDraftAnswer: [120],
  strategyDraftVersion: 'OpenAlex',
  projectEntry: 120,
  projectValues: ['[["header:question","Does sleep help?"]]'],
  sessionEntry: [['unsaved', 2]],
  sessionGraph: ['A1', 'W1'],
  sessionPart: ['A1', 'W1'],
  'session-file': ['Tides'],
  'graph-file': ['A1', 'W1'],
  'settings-file': { ok: true, value: { imported: 13, newer: 0 } },
  'cache-file': ['W1'],
  'project-file': ['W3', 'W5'],
};

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
    if (!isFormatOrFile(name)) throw new Error(`${name} is no format`);
    const { database } = createTestDatabase();
    const fixture = readFixture(fixtureName);
    const store = STORED[name]?.store;
    await leave({ ...fixture, ...(store === undefined ? {} : { store }) }, database);
    const text = fixture.text ?? '';
    expect(await OPENERS[name]({ store: createStore(), database, text })).toEqual(READ[name]);
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
    for (const [name, open] of Object.entries(OPENERS)) {
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
      if (!isFormatOrFile(name)) throw new Error(name);
      const answer = await OPENERS[name]({ store: createStore(), database, text: newer });
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
