/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import {
  deleteSessionAtom,
  freeName,
  openSessionAtom,
  otherSessionsAtom,
  renameSessionAtom,
  resolveConflictAtom,
  saveConflictAtom,
  saveSessionAsAtom,
  saveSessionAtom,
  sessionOutcomeAtom,
  suggestedNameAtom,
} from '@/lib/state/sessions/session-atoms';
import { exportSessionsAtom, importSessionsAtom } from '@/lib/state/sessions/session-file-atoms';
import { refreshSessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import { savedAsAtom } from '@/lib/state/sessions/working-session-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { createTestDatabase, fillDisk } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';

afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function setup(factory = createTestDatabase().factory, prefix = '') {
  const store = createStore();
  const { database } = createTestDatabase(factory);
  store.set(sessionScopeAtom, { database, prefix });
  const add = (lines: string) => store.set(addToGraphAtom, graphFromText(lines), 'Add');
  return {
    store,
    factory,
    add,
    nodes: () => [...store.get(graphAtom).nodes.keys()],
    told: () => store.get(sessionOutcomeAtom)?.text,
    sessions: async () => {
      await store.set(refreshSessionsAtom);
      return store.get(otherSessionsAtom);
    },
    /** Saves a graph of these lines under a name, and leaves the map empty. */
    keep: async (name: string, lines: string) => {
      store.set(clearGraphAtom);
      add(lines);
      await store.set(saveSessionAsAtom, name);
      store.set(clearGraphAtom);
    },
  };
}

type Page = ReturnType<typeof setup>;

async function idOf(page: Page, name: string): Promise<string> {
  return (await page.sessions()).find((entry) => entry.name === name)?.id ?? '';
}

describe('saving under a name', () => {
  it('keeps the graph, its pins and what is shown, and opens them as one step', async () => {
    const page = setup();
    page.add('A11 -authored-> W11');
    page.store.set(setPinnedAtom, 'W11', true);
    page.store.set(showKindsAtom, ['works']);
    await expect(page.store.set(saveSessionAsAtom, '  Tides ')).resolves.toBe(true);
    expect(page.told()).toBe('Saved “Tides”.');
    expect(page.store.get(savedAsAtom)).toMatchObject({ name: 'Tides', revision: 1, isChanged: false });
    expect(await page.sessions()).toMatchObject([{ name: 'Tides', type: 'saved', nodes: 2, edges: 1 }]);

    page.store.set(clearGraphAtom);
    page.store.set(showKindsAtom, ['authors', 'works']);
    page.add('W12');
    await expect(page.store.set(openSessionAtom, await idOf(page, 'Tides'))).resolves.toBe(true);
    expect(page.nodes()).toEqual(['A11', 'W11']);
    expect([...page.store.get(pinnedIdsAtom)]).toEqual(['W11']);
    expect([...page.store.get(visibleKindsAtom)]).toEqual(['works']);
    expect(page.told()).toBe('Opened “Tides”.');
    expect(page.store.get(undoNameAtom)).toBe('Open Tides');
    page.store.set(undoAtom);
    expect(page.nodes()).toEqual(['W12']);
  });

  it('saves again over itself, and says when something was done since', async () => {
    const page = setup();
    page.add('W11');
    await page.store.set(saveSessionAsAtom, 'Tides');
    page.add('W12');
    expect(page.store.get(savedAsAtom)).toMatchObject({ isChanged: true });
    await expect(page.store.set(saveSessionAtom)).resolves.toBe(true);
    expect(page.store.get(savedAsAtom)).toMatchObject({ revision: 2, isChanged: false });
    expect(await page.sessions()).toMatchObject([{ name: 'Tides', nodes: 2 }]);
  });

  it('suggests what the graph is about', () => {
    const page = setup();
    expect(page.store.get(suggestedNameAtom)).toBe('');
    page.add('W11\nW12');
    expect(page.store.get(suggestedNameAtom)).toBe('W11');
    page.store.set(setPinnedAtom, 'W12', true);
    expect(page.store.get(suggestedNameAtom)).toBe('W12');
  });

  it('refuses an empty graph', async () => {
    const page = setup();
    await expect(page.store.set(saveSessionAsAtom, 'Nothing')).resolves.toBe(false);
    expect(page.told()).toBe('The graph is empty: there is nothing to save.');
  });

  it('asks where the name is taken, and goes on beside or over it', async () => {
    const page = setup();
    await page.keep('Tides', 'W11');
    page.add('W12\nW13');
    await expect(page.store.set(saveSessionAsAtom, 'Tides')).resolves.toBe(false);
    expect(page.store.get(saveConflictAtom)).toMatchObject({ reason: 'name-taken', name: 'Tides' });
    await page.store.set(resolveConflictAtom, 'save-as-new');
    expect(page.store.get(saveConflictAtom)).toBeNull();
    const named = async () =>
      Object.fromEntries((await page.sessions()).map(({ name, nodes }) => [name, nodes]));
    expect(await named()).toEqual({ Tides: 1, 'Tides (2)': 2 });
    await page.store.set(saveSessionAsAtom, 'Tides');
    await page.store.set(resolveConflictAtom, 'replace');
    expect(await named()).toEqual({ Tides: 2, 'Tides (2)': 2 });
  });

  it('says why it failed, and that a file still works', async () => {
    const page = setup();
    page.add('W11');
    const empty = fillDisk((key) => key.startsWith('session:'));
    await expect(page.store.set(saveSessionAsAtom, 'Tides')).resolves.toBe(false);
    empty();
    expect(page.told()).toBe(
      '“Tides” was not saved: Browser storage is full: not everything could be stored. Export it to keep it.',
    );
    expect(page.store.get(savedAsAtom)).toBeNull();
    await expect(page.store.set(saveSessionAsAtom, 'Tides')).resolves.toBe(true);
  });
});

describe('two tabs', () => {
  async function twoTabs() {
    const one = setup();
    const other = setup(one.factory);
    await one.keep('Tides', 'W11');
    const id = await idOf(one, 'Tides');
    for (const page of [one, other]) await page.store.set(openSessionAtom, id);
    return { one, other, id };
  }

  it('do not overwrite each other: the later one is asked', async () => {
    const { one, other } = await twoTabs();
    one.add('W12');
    other.add('W13');
    await expect(one.store.set(saveSessionAtom)).resolves.toBe(true);
    await expect(other.store.set(saveSessionAtom)).resolves.toBe(false);
    expect(other.store.get(saveConflictAtom)).toMatchObject({ reason: 'changed', name: 'Tides' });
    await other.store.set(resolveConflictAtom, 'save-as-new');
    expect((await one.sessions()).map(({ name, nodes }) => `${name} ${nodes}`).sort()).toEqual([
      'Tides (2) 2',
      'Tides 2',
    ]);
    await one.store.set(openSessionAtom, await idOf(one, 'Tides'));
    expect(one.nodes()).toEqual(['W11', 'W12']);
  });

  it('replace where the user says so', async () => {
    const { one, other, id } = await twoTabs();
    one.add('W12');
    other.add('W13');
    await one.store.set(saveSessionAtom);
    await other.store.set(saveSessionAtom);
    await other.store.set(resolveConflictAtom, 'replace');
    await one.store.set(openSessionAtom, id);
    expect(one.nodes()).toEqual(['W11', 'W13']);
  });

  it('tell when the session was deleted meanwhile', async () => {
    const { one, other } = await twoTabs();
    const [entry] = await one.sessions();
    if (entry === undefined) throw new Error('no session');
    const deleting = one.store.set(deleteSessionAtom, entry);
    one.store.set(answerQuestionAtom, true);
    await deleting;
    await other.store.set(saveSessionAtom);
    expect(other.store.get(saveConflictAtom)).toMatchObject({ reason: 'deleted', name: 'Tides' });
    await other.store.set(resolveConflictAtom, 'save-as-new');
    expect(await one.sessions()).toMatchObject([{ name: 'Tides', nodes: 1 }]);
  });
});

describe('the list', () => {
  it('renames, and refuses a name that is taken', async () => {
    const page = setup();
    await page.keep('Tides', 'W11');
    await page.keep('Eels', 'W12');
    const id = await idOf(page, 'Eels');
    await expect(page.store.set(renameSessionAtom, id, 'Tides')).resolves.toBe(false);
    expect(page.told()).toBe('There is a session named “Tides” already.');
    await expect(page.store.set(renameSessionAtom, id, ' Glass eels ')).resolves.toBe(true);
    expect((await page.sessions()).map(({ name }) => name).sort()).toEqual(['Glass eels', 'Tides']);
    await expect(page.store.set(renameSessionAtom, 'nobody', 'X')).resolves.toBe(false);
    expect(page.told()).toBe('The session was not renamed: it is not there any more.');
  });

  it('deletes when that is agreed to, and leaves the map alone', async () => {
    const page = setup();
    await page.keep('Tides', 'A11 -authored-> W11');
    page.add('W12');
    const [entry] = await page.sessions();
    if (entry === undefined) throw new Error('no session');
    const refused = page.store.set(deleteSessionAtom, entry);
    expect(page.store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Delete “Tides”',
      paragraphs: [
        'The session with 2 nodes and 1 edge is removed from this browser. The graph on the map stays.',
      ],
      verb: 'Delete',
    });
    page.store.set(answerQuestionAtom, false);
    await refused;
    expect(await page.sessions()).toHaveLength(1);
    const agreed = page.store.set(deleteSessionAtom, entry);
    page.store.set(answerQuestionAtom, true);
    await agreed;
    expect(await page.sessions()).toEqual([]);
    expect(page.nodes()).toEqual(['W12']);
    await expect(page.store.set(openSessionAtom, entry.id)).resolves.toBe(false);
    expect(page.told()).toBe('The session could not be opened: it is not there any more.');
  });

  it('keeps invented sessions apart from real ones', async () => {
    const real = setup();
    await real.keep('Tides', 'W11');
    const sample = setup(real.factory, 'sample:built-in:');
    await sample.keep('Invented', 'W12');
    expect((await real.sessions()).map(({ name }) => name)).toEqual(['Tides']);
    expect((await sample.sessions()).map(({ name }) => name)).toEqual(['Invented']);
  });
});

describe('exchange by file', () => {
  const fileOf = (text: string, name = 'session.json') => ({
    name,
    size: text.length,
    text: async () => text,
  });

  it('brings everything to another browser', async () => {
    const here = setup();
    here.add('A11 -authored-> W11');
    here.store.set(setPinnedAtom, 'A11', true);
    await here.store.set(saveSessionAsAtom, 'Tides');
    const file = await here.store.set(exportSessionsAtom, [await idOf(here, 'Tides')]);
    if (!file.ok) throw new Error(file.error);
    expect(file.value.name).toMatch(/^session-\d{4}-\d\d-\d\d\.json$/);
    expect(here.told()).toBe(`Exported “Tides” to ${file.value.name}.`);

    const there = setup();
    const [id = ''] = await there.store.set(importSessionsAtom, fileOf(file.value.text));
    expect(there.told()).toBe('Imported 1 session from session.json.');
    await there.store.set(openSessionAtom, id);
    expect(there.nodes()).toEqual(['A11', 'W11']);
    expect([...there.store.get(pinnedIdsAtom)]).toEqual(['A11']);
    expect([...there.store.get(graphAtom).edges.keys()]).toEqual(['A11-authored-W11']);
  });

  it('replaces nothing: what has the same name gets a number', async () => {
    const page = setup();
    await page.keep('Tides', 'W11');
    await page.keep('Eels', 'W12');
    const ids = (await page.sessions()).map(({ id }) => id);
    const file = await page.store.set(exportSessionsAtom, ids);
    if (!file.ok) throw new Error(file.error);
    expect(file.value.name).toMatch(/^sessions-/);
    await page.store.set(importSessionsAtom, fileOf(file.value.text));
    expect((await page.sessions()).map(({ name }) => name).sort()).toEqual([
      'Eels',
      'Eels (2)',
      'Tides',
      'Tides (2)',
    ]);
  });

  it.each([
    ['{', 'x.json was not imported: it is not well-formed JSON.'],
    ['{"a": 1}', 'x.json was not imported: it holds no sessions of Academic Explorer.'],
    [
      '{"format": "academic-explorer-sessions", "version": 9, "sessions": []}',
      'x.json was not imported: it was written by a newer version (9) of this program.',
    ],
  ])('says what is wrong with %s', async (text, told) => {
    const page = setup();
    await expect(page.store.set(importSessionsAtom, fileOf(text, 'x.json'))).resolves.toEqual([]);
    expect(page.told()).toBe(told);
    expect(page.store.get(sessionOutcomeAtom)?.isFault).toBe(true);
  });

  it('refuses files that no page could hold', async () => {
    const page = setup();
    const file = { name: 'x.json', size: 60 * 1024 * 1024, text: async () => '' };
    await page.store.set(importSessionsAtom, file);
    expect(page.told()).toBe('x.json was not imported: it is too large (60 MB, at most 50 MB).');
  });
});

describe('freeName(name, taken)', () => {
  it('counts up from two', () => {
    expect(freeName('Tides', [])).toBe('Tides');
    expect(freeName('Tides', ['Tides', 'Tides (2)'])).toBe('Tides (3)');
  });
});
