/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { runToEnd } from '@/lib/base/slices';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { savedMaps } from '@/lib/project/map-changes';
import { mapSessionValue } from '@/lib/project/map-session';
import type { ProjectMap } from '@/lib/project/types';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { deleteMapAtom, openMapAtom, renameMapAtom, saveMapAtom } from '@/lib/state/project/map-acts';
import { readMaps, writeMaps } from '@/lib/state/project/map-store';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import {
  createProjectAtom,
  deleteProjectAtom,
  duplicateProjectAtom,
  openProjectAtom,
} from '@/lib/state/project/shelf-acts';
import type { Database } from '@/lib/storage/database';
import { createTestDatabase } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';
import { openTab, settled } from '@/tests/support/projects';
import { readFixture } from '@/tests/support/stored-fixtures';

async function keysOf(database: Database, prefix = ''): Promise<readonly string[]> {
  const keys = await database.keys(prefix);
  return keys.ok ? keys.value : [];
}

const partsOf = async (database: Database) =>
  (await keysOf(database)).filter((key) => key.includes(':map-part:'));

function sessionOf(count: number, label = 'Work') {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `W${at}`,
    kind: 'works',
    label,
    x: at,
    y: 1,
    pinned: false,
  }));
  return {
    version: 1,
    search: null,
    graph: { format: 'academic-explorer-graph', version: 1, nodes, edges: [] },
  };
}

function map(count: number, seconds: number, label?: string): ProjectMap {
  const time = `2026-11-26T12:00:0${seconds}.000Z`;
  const session = runToEnd(cutSessionValue(sessionOf(count, label)));
  return { id: 'm1', name: 'Tides', named: time, content: { nodes: count, edges: 0, session }, time };
}

async function write(database: Database, next: ProjectMap | null, before?: ProjectMap) {
  const outcomes = writeMaps(database, 'p1', [{ id: 'm1', map: next, before }]);
  await database.flush();
  return Promise.all(outcomes);
}

async function stored(database: Database) {
  const maps = await readMaps(database, 'p1');
  return (maps.ok ? maps.value : []).map(({ name, content }) => ({
    name,
    session: content === null ? null : runToEnd(mapSessionValue(content.session)),
  }));
}

/** Nothing astray: the parts that are stored are those that a map of so many parts has. */
async function expectParts(database: Database, next: ProjectMap | null): Promise<void> {
  const session = next?.content?.session ?? { parts: {} };
  const names = typeof session === 'string' ? [] : Object.keys(session.parts);
  expect([...(await partsOf(database))].sort()).toEqual(
    names.map((name) => `project:p1:map-part:m1:${name}`).sort(),
  );
}

describe('writeMaps(database, project, writings)', () => {
  it('writes a map in parts, which is read as it was', async () => {
    const { database } = createTestDatabase();
    await expect(write(database, map(300, 1))).resolves.toEqual([{ ok: true, value: null }]);
    expect(await stored(database)).toEqual([{ name: 'Tides', session: sessionOf(300) }]);
    await expectParts(database, map(300, 1));
  });

  it('replaces what is on it, and leaves no part of what was', async () => {
    const { database } = createTestDatabase();
    await write(database, map(300, 1));
    await write(database, map(300, 2, 'Other'), map(300, 1));
    expect(await stored(database)).toEqual([{ name: 'Tides', session: sessionOf(300, 'Other') }]);
    await expectParts(database, map(300, 2, 'Other'));
  });

  it('unites with what another tab has written meanwhile, of which the later stays whole', async () => {
    const { database } = createTestDatabase();
    const first = map(300, 1);
    await write(database, first);
    await write(database, map(300, 3, 'Theirs'), first);
    await write(database, map(300, 2, 'Ours'), first);
    expect(await stored(database)).toEqual([{ name: 'Tides', session: sessionOf(300, 'Theirs') }]);
    await expectParts(database, map(300, 3, 'Theirs'));
    await write(database, map(200, 4, 'Ours'), first);
    expect(await stored(database)).toEqual([{ name: 'Tides', session: sessionOf(200, 'Ours') }]);
    await expectParts(database, map(200, 4, 'Ours'));
  });

  it('takes a map away with its parts, also those that another tab wrote', async () => {
    const { database } = createTestDatabase();
    const first = map(300, 1);
    await write(database, first);
    await write(database, map(250, 3, 'Theirs'), first);
    await write(database, null, first);
    expect(await keysOf(database)).toEqual([]);
  });

  it('keeps nothing of a deleted map but that it was', async () => {
    const { database } = createTestDatabase();
    await write(database, map(300, 1));
    await write(database, { ...map(300, 2), content: null }, map(300, 1));
    expect(await stored(database)).toEqual([{ name: 'Tides', session: null }]);
    await expectParts(database, null);
  });
});

describe('a map as the former release wrote it, one text', () => {
  async function former() {
    const { database } = createTestDatabase();
    for (const name of ['projectIndex.v1', 'projectShelf.v1', 'projectMap.v1']) {
      const { key = '', value } = readFixture(name);
      void database.write(key, value);
    }
    await database.flush();
    const page = await openTab({ database, store: createStore() });
    await expect(page.store.set(openProjectAtom, 'p1')).resolves.toBeNull();
    const [saved] = savedMaps(page.store.get(projectAtom)?.maps ?? new Map());
    if (saved === undefined) throw new Error('the project has a map');
    return { database, store: page.store, saved };
  }

  it('opens unchanged, and stays as it is', async () => {
    const { database, store, saved } = await former();
    await expect(store.set(openMapAtom, 'm1')).resolves.toBe(true);
    expect(saved.content.session).toBe(Object(readFixture('projectMap.v1').value).content.session);
    await settled(database);
    expect(await partsOf(database)).toEqual([]);
  });

  it('is written in parts with its next name, and means the same', async () => {
    const { database, store, saved } = await former();
    store.set(renameMapAtom, saved, 'Eels');
    await settled(database);
    expect(await stored(database)).toEqual([
      { name: 'Eels', session: JSON.parse(String(saved.content.session)) },
    ]);
    expect(await partsOf(database)).toHaveLength(3);
    const read = await database.read(['project:p1:map:m1']);
    expect(read.ok && read.value[0]).toMatchObject({
      version: 2,
      content: { session: { nodes: [expect.any(String)] } },
    });
  });
});

describe('the maps of a project', () => {
  async function setup() {
    const { database } = createTestDatabase();
    const { store } = await openTab({ database, store: createStore() });
    const id = (await store.set(createProjectAtom, 'Sleep')) ?? '';
    store.set(addToGraphAtom, graphFromText('A11 -authored-> W11'), 'Add');
    await store.set(saveMapAtom, 'Tides');
    await settled(database);
    return { database, store, id };
  }

  it('come and go with Undo and Redo, with all their parts', async () => {
    const { database, store } = await setup();
    const before = await partsOf(database);
    expect(before).toHaveLength(3);
    store.set(reverseProjectAtom, 'undo');
    store.set(reverseProjectAtom, 'redo');
    await settled(database);
    expect(await partsOf(database)).toEqual(before);
    const [saved] = savedMaps(store.get(projectAtom)?.maps ?? new Map());
    if (saved === undefined) throw new Error('it is there again');
    store.set(deleteMapAtom, saved);
    await settled(database);
    expect(await partsOf(database)).toEqual([]);
    store.set(reverseProjectAtom, 'undo');
    await settled(database);
    store.set(clearGraphAtom);
    await expect(store.set(openMapAtom, saved.id)).resolves.toBe(true);
    expect(await partsOf(database)).toEqual(before);
  });

  it('go with the project, and stay with its copy', async () => {
    const { database, store, id } = await setup();
    await store.set(duplicateProjectAtom, id);
    await settled(database);
    expect(await partsOf(database)).toHaveLength(6);
    await store.set(deleteProjectAtom, id);
    expect(await partsOf(database)).toHaveLength(3);
    expect(await keysOf(database, `project:${id}:`)).toEqual([]);
  });
});
