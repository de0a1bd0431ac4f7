/** @jest-environment ./tests/support/browser-environment.mjs */
import type { createStore } from 'jotai/vanilla';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { brokenChains } from '@/lib/project/ledgers';
import { makeProjectFileAtom, wholeProjectAtom } from '@/lib/state/project/file-acts';
import {
  leavingFaultAtom,
  projectAtom,
  shownRecordsAtom,
  storeAgainAtom,
  undoStepAtom,
  unstoredProjectAtom,
} from '@/lib/state/project/open-project-atoms';
import {
  addRecordsAtom,
  annotateAtom,
  decideAtom,
  editHeaderAtom,
  removeRecordsAtom,
  reverseProjectAtom,
} from '@/lib/state/project/record-acts';
import { createProjectAtom, ensureProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';
import { readLedgers } from '@/lib/state/project/stored-project';
import { createDatabase, type Database } from '@/lib/storage/database';
import { createTestDatabase, fillDisk } from '@/tests/support/browser-database';
import { expectPrinted } from '@/tests/support/printed';
import { createPorts, emptyProject, facts, openTab, settled } from '@/tests/support/projects';

type Store = ReturnType<typeof createStore>;

const found = (...ids: readonly string[]) => ({
  records: ids.map((workId, index) => ({
    workId,
    facts: facts(`Title of ${workId}`),
    route: { kind: 'search', position: index + 1 } as const,
  })),
  kind: 'search' as const,
  asked: { type: 'request', request: '/works?search=sleep', words: 'Search “sleep”' } as const,
  found: 120,
});

const screen = (record: string, verdict: 'include' | 'exclude' | null) =>
  [{ phase: 'title-abstract', record, verdict, reason: null }] as const;

async function openFirst(options: Parameters<typeof openTab>[0] = {}) {
  const tab = await openTab(options);
  await tab.store.set(ensureProjectAtom);
  return tab;
}

const ids = (store: Store) => [...(store.get(shownRecordsAtom)?.keys() ?? [])];
const verdicts = (store: Store) =>
  [...(store.get(projectAtom)?.decisions.values() ?? [])].map(({ record, verdict }) => [record, verdict]);

async function ledger(database: Database) {
  const keys = await database.keys('project:id1:ledger:');
  const values = await database.read(keys.ok ? keys.value : []);
  const entries = values.ok ? values.value.map((value) => Object(value)) : [];
  return entries.sort((one, other) => one.sequence - other.sequence);
}

describe('addRecordsAtom', () => {
  it('adds what is not there, keeps where it came from, and tells the ledger', async () => {
    const { store, database } = await openFirst();
    expect(await store.set(addRecordsAtom, found('W1', 'W2', 'W3'))).toMatchObject({
      added: 3,
      duplicates: 0,
    });
    expect(await store.set(addRecordsAtom, found('W2', 'W9'))).toMatchObject({ added: 1, duplicates: 1 });
    expect(store.get(projectAtom)?.records.get('W2')?.origins).toEqual([
      { copy: 'id2', sequence: 1, kind: 'search', position: 2 },
      { copy: 'id2', sequence: 2, kind: 'search', position: 1 },
    ]);
    const entries = await ledger(database);
    expect(entries).toMatchObject([
      { kind: 'search', counts: { found: 120, retrieved: 3, new: 3, duplicates: 0 }, previous: null },
      { kind: 'search', counts: { found: 120, retrieved: 2, new: 1, duplicates: 1 } },
    ]);
    expect(entries.map(({ previous }) => previous)).toEqual([
      null,
      ...entries.slice(0, -1).map(({ hash }) => hash),
    ]);
  });

  it('is one step, which undo takes back and redo brings again, each with an entry of its own', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W1', 'W2'));
    expect(store.set(reverseProjectAtom, 'undo')).toBe('Add 2 papers');
    expect(ids(store)).toEqual([]);
    store.set(reverseProjectAtom, 'redo');
    expect(ids(store)).toEqual(['W1', 'W2']);
    await settled(database);
    expect(await ledger(database)).toMatchObject([
      { kind: 'search' },
      { kind: 'undo', reverses: { sequence: 1 } },
      { kind: 'undo', reverses: { sequence: 2 } },
    ]);
  });

  it('is all there, in the order in which it came, when the browser is opened again', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W9', 'W10', 'W1'));
    store.set(annotateAtom, 'Note', new Map([['W10', { note: 'Read' }]]));
    store.set(removeRecordsAtom, ['W1']);
    store.set(editHeaderAtom, 'Question', { question: 'Why do we sleep?' });
    await settled(database);
    const again = await openTab({ database });
    const id = again.store.get(currentProjectIdAtom) ?? '';
    expect(await again.store.set(openProjectAtom, id)).toBeNull();
    expect(ids(again.store)).toEqual(['W9', 'W10']);
    expect(again.store.get(projectAtom)).toEqual(store.get(projectAtom));
  });
});

describe('decideAtom', () => {
  it('loses no decision of a tab that was killed, and tells them when the project is opened again', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W1', 'W2'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    store.set(decideAtom, 'Exclude', screen('W2', 'exclude'));
    await settled(database);
    expect(await ledger(database)).toHaveLength(1);
    const again = await openTab({ database });
    await again.store.set(openProjectAtom, 'id1');
    expect(verdicts(again.store)).toEqual([
      ['W1', 'include'],
      ['W2', 'exclude'],
    ]);
    await again.store.set(addRecordsAtom, found('W3'));
    expect(await ledger(database)).toMatchObject([
      { kind: 'search' },
      { kind: 'decisions', counts: { new: 2 } },
      { kind: 'search', sequence: 3 },
    ]);
  });

  it('takes a decision back by undo, and says so to the next visit', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W1'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    store.set(decideAtom, 'Exclude', screen('W1', 'exclude'));
    store.set(reverseProjectAtom, 'undo');
    expect(verdicts(store)).toEqual([['W1', 'include']]);
    store.set(reverseProjectAtom, 'undo');
    await settled(database);
    const again = await openTab({ database });
    await again.store.set(openProjectAtom, 'id1');
    expect(verdicts(again.store)).toEqual([['W1', null]]);
  });

  it('makes no step where it changes nothing', async () => {
    const { store } = await openFirst();
    await store.set(addRecordsAtom, found('W1'));
    expect(store.set(decideAtom, 'Undecided', screen('W1', null))).toBe(false);
    expect(store.get(undoStepAtom)).toBe('Add 1 paper');
  });
});

describe('two tabs', () => {
  it('decide on one project at once and come to the same, with one ledger', async () => {
    const { database } = createTestDatabase();
    const port = createPorts();
    const one = await openFirst({ database, port: port() });
    await one.store.set(addRecordsAtom, found('W1', 'W2', 'W3'));
    await settled(database);
    const other = await openTab({ database, port: port() });
    await other.store.set(openProjectAtom, 'id1');
    one.store.set(decideAtom, 'Include', screen('W1', 'include'));
    other.store.set(decideAtom, 'Exclude', screen('W2', 'exclude'));
    await Promise.all([
      one.store.set(addRecordsAtom, found('W4')),
      other.store.set(addRecordsAtom, found('W5')),
    ]);
    await settled(database);
    for (const { store } of [one, other]) {
      expect(verdicts(store).sort()).toEqual([
        ['W1', 'include'],
        ['W2', 'exclude'],
      ]);
      expect(ids(store).sort()).toEqual(['W1', 'W2', 'W3', 'W4', 'W5']);
    }
    const entries = await ledger(database);
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.map(({ previous }) => previous)).toEqual([
      null,
      ...entries.slice(0, -1).map(({ hash }) => hash),
    ]);
  });

  it('write notes on one paper: the later counts, and the origin that the other brought stays', async () => {
    const { database } = createTestDatabase();
    const port = createPorts();
    const one = await openFirst({ database, port: port() });
    await one.store.set(addRecordsAtom, found('W1'));
    await settled(database);
    // Deaf: it hears of nothing that the other writes.
    const other = await openTab({ database });
    await other.store.set(openProjectAtom, 'id1');
    await one.store.set(addRecordsAtom, found('W1'));
    await settled(database);
    other.store.set(annotateAtom, 'Note', new Map([['W1', { note: 'From the other tab' }]]));
    await settled(database);
    const again = await openTab({ database });
    await again.store.set(openProjectAtom, 'id1');
    const record = again.store.get(projectAtom)?.records.get('W1');
    expect(record?.annotation.note).toBe('From the other tab');
    expect(record?.origins).toHaveLength(2);
  });
});

describe('a full disk', () => {
  it('is told, and what was done stays in the tab', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W1'));
    const empty = fillDisk((key) => key.startsWith('project:'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    await settled(database);
    expect(store.get(unstoredProjectAtom)).toMatch(/full/i);
    expect(verdicts(store)).toEqual([['W1', 'include']]);
    empty();
  });

  it('loses nothing: once there is room, all that was done meanwhile is stored, and the ledger has no gap', async () => {
    const { store, database } = await openFirst();
    await store.set(addRecordsAtom, found('W1'));
    const empty = fillDisk((key) => key.startsWith('project:'));
    await store.set(addRecordsAtom, found('W2', 'W3'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    store.set(editHeaderAtom, 'Question', { question: 'Why do we sleep?' });
    await settled(database);
    const whole = await store.set(wholeProjectAtom, 'id1');
    expect(whole.ok && whole.value.ledgers.get('id2')?.map(({ kind }) => kind)).toEqual([
      'search',
      'search',
      'decisions',
      'edit',
    ]);
    empty();
    store.set(decideAtom, 'Exclude', screen('W2', 'exclude'));
    await settled(database);
    expect(store.get(unstoredProjectAtom)).toBeNull();
    await store.set(addRecordsAtom, found('W4'));
    await settled(database);
    const again = await openTab({ database });
    await again.store.set(openProjectAtom, 'id1');
    const { header, records, decisions } = again.store.get(projectAtom) ?? emptyProject();
    expect(header.question).toBe('Why do we sleep?');
    expect([records, decisions]).toEqual([
      store.get(projectAtom)?.records,
      store.get(projectAtom)?.decisions,
    ]);
    const stored = await readLedgers(database, 'id1');
    expect(stored.ok && stored.value.get('id2')).toHaveLength(6);
    expect(stored.ok && brokenChains(stored.value)).toEqual([]);
  });

  it('is tried again by the reader', async () => {
    const { store, database } = await openFirst();
    const empty = fillDisk((key) => key.startsWith('project:'));
    await store.set(addRecordsAtom, found('W1', 'W2'));
    await settled(database);
    await store.set(storeAgainAtom);
    expect(store.get(unstoredProjectAtom)).toMatch(/full/i);
    empty();
    await store.set(storeAgainAtom);
    expect(store.get(unstoredProjectAtom)).toBeNull();
    const again = await openTab({ database });
    await again.store.set(openProjectAtom, 'id1');
    expect(ids(again.store)).toEqual(['W1', 'W2']);
  });
});

describe('a database that is emptied', () => {
  it('is given back the open project and its history', async () => {
    const { database, factory } = createTestDatabase();
    const { store } = await openFirst({ database });
    await store.set(addRecordsAtom, found('W1', 'W2'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    await settled(database);
    const deleted = factory.deleteDatabase('academic-explorer');
    await new Promise((resolve) => deleted.addEventListener('success', resolve));
    store.set(decideAtom, 'Exclude', screen('W2', 'exclude'));
    await settled(database);
    const again = await openTab({ database: createTestDatabase(factory).database });
    expect(await again.store.set(openProjectAtom, 'id1')).toBeNull();
    expect(ids(again.store)).toEqual(['W1', 'W2']);
    expect(verdicts(again.store)).toEqual([
      ['W1', 'include'],
      ['W2', 'exclude'],
    ]);
    expect(await ledger(database)).toMatchObject([{ kind: 'search' }]);
  });
});

describe('a browser that stores nothing', () => {
  it('keeps a project and its history in the tab, and lets none take its place before it was saved', async () => {
    const database = createDatabase({ factory: () => undefined });
    const { store } = await openFirst({ database });
    await store.set(addRecordsAtom, found('W1', 'W2'));
    store.set(decideAtom, 'Include', screen('W1', 'include'));
    await settled(database);
    expect(store.get(unstoredProjectAtom)).toBe('This browser does not store data for this site');
    expect(await store.set(createProjectAtom, 'Other')).toBeNull();
    expect(store.get(leavingFaultAtom)).toBe(
      '“Unsorted” is not stored in this browser, and would be lost. Save it to a file first.',
    );
    const made = await store.set(makeProjectFileAtom, 'id1', 'project');
    const opened = made.ok ? readProjectFile('p.zip', new Uint8Array(made.value.bytes)) : null;
    expect(opened?.ok && opened.value.broken).toEqual([]);
    expect(opened?.ok && opened.value.project.ledgers.get('id2')?.map(({ kind }) => kind)).toEqual([
      'search',
      'decisions',
    ]);
    expect(await store.set(createProjectAtom, 'Other')).not.toBeNull();
    await settled(database);
    const unread =
      'The entries of a project could not be read: This browser does not store data for this site';
    expectPrinted(unread);
    expectPrinted(unread);
  });
});
