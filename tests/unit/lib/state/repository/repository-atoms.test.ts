import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import { edgeId } from '@/lib/graph/edge-types';
import {
  collectAtom,
  openRepositoryAtom,
  removedFromRepositoryAtom,
  removeFromRepositoryAtom,
  repositoryAtom,
  restoreRemovedAtom,
  selectedRepositoryEdgesAtom,
  selectedRepositoryNodesAtom,
  selectRepositoryEdgesAtom,
  selectRepositoryNodesAtom,
} from '@/lib/state/repository/repository-atoms';
import type { Database } from '@/lib/storage/database';
import { createTestDatabase, fillDisk } from '@/tests/support/browser-database';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const ITEMS = graphFromText('A1 -authored-> W1\nW1 -references-> W2');

function contents(store: ReturnType<typeof createStore>) {
  const { nodes, edges } = store.get(repositoryAtom);
  return { nodes: [...nodes.keys()].sort(), edges: [...edges.keys()].sort() };
}

const ALL = { nodes: ['A1', 'W1', 'W2'], edges: ['A1-authored-W1', 'W1-references-W2'] };

async function open(database: Database, prefix = '') {
  const store = createStore();
  await store.set(openRepositoryAtom, database, prefix);
  return store;
}

describe('the repository', () => {
  it('tells what was new, and never overwrites', () => {
    const store = createStore();
    const first = store.set(collectAtom, { nodes: [buildNode('W1', { hydration: 'minimal' })], edges: [] });
    expect(first.nodes.map(({ id }) => id)).toEqual(['W1']);
    const second = store.set(collectAtom, ITEMS);
    expect(second.nodes.map(({ id }) => id)).toEqual(['A1', 'W2']);
    expect(store.get(repositoryAtom).nodes.get('W1')?.hydration).toBe('minimal');
    expect(contents(store)).toEqual(ALL);
  });

  it('selects only what it has, apart for nodes and edges', () => {
    const store = createStore();
    store.set(collectAtom, ITEMS);
    store.set(selectRepositoryNodesAtom, ['W1', 'W2', 'W9'], true);
    store.set(selectRepositoryEdgesAtom, ['A1-authored-W1', 'W1'], true);
    store.set(selectRepositoryNodesAtom, ['W2'], false);
    expect([...store.get(selectedRepositoryNodesAtom)]).toEqual(['W1']);
    expect([...store.get(selectedRepositoryEdgesAtom)]).toEqual(['A1-authored-W1']);
  });

  it('unselects what is removed, and puts it back with its edges', () => {
    const store = createStore();
    store.set(collectAtom, ITEMS);
    store.set(selectRepositoryNodesAtom, ['A1', 'W1'], true);
    store.set(removeFromRepositoryAtom, { nodeIds: ['W1'] });
    expect(contents(store)).toEqual({ nodes: ['A1', 'W2'], edges: [] });
    expect([...store.get(selectedRepositoryNodesAtom)]).toEqual(['A1']);
    store.set(restoreRemovedAtom);
    expect(contents(store)).toEqual(ALL);
    expect(store.get(removedFromRepositoryAtom)).toEqual({ nodes: [], edges: [] });
  });

  it('forgets no removal over one that removes nothing', () => {
    const store = createStore();
    store.set(collectAtom, ITEMS);
    store.set(removeFromRepositoryAtom, { edgeIds: ['A1-authored-W1'] });
    store.set(removeFromRepositoryAtom, { nodeIds: ['W9'] });
    expect(store.get(removedFromRepositoryAtom).edges.map(edgeId)).toEqual(['A1-authored-W1']);
  });
});

describe('the stored repository', () => {
  it('is there after a reload, whatever fields an item has', async () => {
    const { database } = createTestDatabase();
    const store = await open(database);
    const edges = ITEMS.edges.map((edge) => ({ ...edge, weight: 0.5, metadata: { isCorresponding: true } }));
    store.set(collectAtom, { nodes: ITEMS.nodes, edges });
    const next = await open(database);
    expect([...next.get(repositoryAtom).edges.values()]).toEqual(edges);
    expect(next.get(repositoryAtom).nodes.get('A1')).toEqual(buildNode('A1'));
  });

  it('forgets what was removed', async () => {
    const { database } = createTestDatabase();
    const store = await open(database);
    store.set(collectAtom, ITEMS);
    store.set(removeFromRepositoryAtom, { nodeIds: ['W2'] });
    expect(contents(await open(database))).toEqual({ nodes: ['A1', 'W1'], edges: ['A1-authored-W1'] });
  });

  it('takes along what was collected before it was opened', async () => {
    const { database } = createTestDatabase();
    (await open(database)).set(collectAtom, { nodes: [buildNode('W1', { label: 'Stored' })], edges: [] });
    const store = createStore();
    store.set(collectAtom, ITEMS);
    await store.set(openRepositoryAtom, database);
    expect(store.get(repositoryAtom).nodes.get('W1')?.label).toBe('Stored');
    expect(contents(store)).toEqual(ALL);
    expect(contents(await open(database))).toEqual(ALL);
  });

  it('is a different one for each source of records', async () => {
    const { database } = createTestDatabase();
    const store = await open(database, 'sample:built-in:');
    store.set(collectAtom, ITEMS);
    await store.set(openRepositoryAtom, database, '');
    expect(contents(store)).toEqual({ nodes: [], edges: [] });
    await store.set(openRepositoryAtom, database, 'sample:built-in:');
    expect(contents(store)).toEqual(ALL);
  });

  it('loses nothing of what two tabs collect', async () => {
    const { database, factory } = createTestDatabase();
    const [one, other] = [await open(database), await open(createTestDatabase(factory).database)];
    one.set(collectAtom, { nodes: [buildNode('W1', { label: 'Of one' })], edges: [] });
    await database.flush();
    other.set(collectAtom, ITEMS);
    await database.flush();
    const next = await open(createTestDatabase(factory).database);
    expect(next.get(repositoryAtom).nodes.get('W1')?.label).toBe('Of one');
  });

  it('leaves out what cannot be read, and says so', async () => {
    const { database } = createTestDatabase();
    const reports: string[] = [];
    const quiet = onReport(({ message }) => reports.push(message));
    (await open(database)).set(collectAtom, ITEMS);
    await database.write('repository:node:W2', { id: 'W2', label: 3 });
    await database.write('repository:edge:x', 'nonsense');
    const store = await open(database);
    quiet();
    expect(contents(store)).toEqual({ nodes: ['A1', 'W1'], edges: ['A1-authored-W1'] });
    expect(reports).toEqual([
      '1 stored repository items could not be read',
      '1 stored repository items could not be read',
    ]);
  });

  it('works without a database, and with a full one', async () => {
    const { database, faults } = createTestDatabase();
    const store = await open(database);
    const empty = fillDisk(() => true);
    store.set(collectAtom, ITEMS);
    await database.flush();
    empty();
    expect(contents(store)).toEqual(ALL);
    expect(faults.map(({ kind }) => kind)).toContain('quota');
  });
});
