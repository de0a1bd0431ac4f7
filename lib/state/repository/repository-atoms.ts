import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { edgeId } from '@/lib/graph/edge-types';
import type { GraphState } from '@/lib/graph/graph-state';
import {
  applyCollection,
  applyDiscard,
  EMPTY_REPOSITORY,
  type Items,
  itemsBeyond,
  type Repository,
} from '@/lib/graph/repository';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { type Format, forgetVersioned, readVersioned, withVersion } from '@/lib/storage/versioned';
import { EDGE_SCHEMA, NODE_SCHEMA, storedEdge, storedNode } from './stored-items';

// The store: each item has its own key, so that a change writes only that item, and two tabs lose nothing.

interface RepositoryStore {
  readonly database: Database;
  readonly nodePrefix: string;
  readonly edgePrefix: string;
}

function storeItems({ database, nodePrefix, edgePrefix }: RepositoryStore, { nodes, edges }: Items): void {
  // Another tab may have collected it first. The database reports its own faults.
  const addIfMissing = (key: string, item: unknown) => void database.update(key, (before) => before ?? item);
  for (const node of nodes)
    addIfMissing(`${nodePrefix}${node.id}`, withVersion(storedNode(node), FORMATS.repositoryNode));
  for (const edge of edges)
    addIfMissing(`${edgePrefix}${edgeId(edge)}`, withVersion(storedEdge(edge), FORMATS.repositoryEdge));
}

function forgetItems({ database, nodePrefix, edgePrefix }: RepositoryStore, { nodes, edges }: Items): void {
  for (const { id } of nodes) void forgetVersioned(database, `${nodePrefix}${id}`, FORMATS.repositoryNode);
  for (const edge of edges)
    void forgetVersioned(database, `${edgePrefix}${edgeId(edge)}`, FORMATS.repositoryEdge);
}

async function readAll<Item>(
  database: Database,
  prefix: string,
  format: Format<Item>,
): Promise<readonly Item[]> {
  const keys = await database.keys(prefix);
  const values = keys.ok ? await database.read(keys.value) : keys;
  if (!values.ok) return [];
  const readings = values.value.map((value) => readVersioned(value, format));
  const items = readings.flatMap((reading) => (reading.state === 'read' ? [reading.value] : []));
  const unreadable = readings.filter(({ state }) => state === 'unreadable').length;
  if (unreadable > 0) report('warning', `${unreadable} stored repository items could not be read`);
  return items;
}

async function readItems({ database, nodePrefix, edgePrefix }: RepositoryStore): Promise<Items> {
  const [nodes, edges] = await Promise.all([
    readAll(database, nodePrefix, { stored: FORMATS.repositoryNode, schema: NODE_SCHEMA }),
    readAll(database, edgePrefix, { stored: FORMATS.repositoryEdge, schema: EDGE_SCHEMA }),
  ]);
  return { nodes, edges };
}

// State.

const NOTHING: Items = { nodes: [], edges: [] };

const repositoryStateAtom = atom<Repository>(EMPTY_REPOSITORY);
repositoryStateAtom.debugLabel = 'repository';

const repositoryStoreAtom = atom<RepositoryStore | null>(null);
const removedAtom = atom<Items>(NOTHING);

export const repositoryAtom = atom((get): GraphState => get(repositoryStateAtom).content);
export const selectedRepositoryNodesAtom = atom((get) => get(repositoryStateAtom).selectedNodes);
export const selectedRepositoryEdgesAtom = atom((get) => get(repositoryStateAtom).selectedEdges);

/** The last removed items, as long as they can be restored. */
export const removedFromRepositoryAtom = atom((get) => get(removedAtom));

/**
 * Shows the items stored under a prefix from now on. The application's start calls it once the source of records is
 * known. Items collected earlier in this visit are included; items of a previous source are not. Never rejects.
 */
export const openRepositoryAtom = atom(
  null,
  async (get, set, database: Database, prefix = ''): Promise<void> => {
    const repositoryStore: RepositoryStore = {
      database,
      nodePrefix: `${prefix}repository:node:`,
      edgePrefix: `${prefix}repository:edge:`,
    };
    if (get(repositoryStoreAtom) !== null) set(repositoryStateAtom, EMPTY_REPOSITORY);
    set(repositoryStoreAtom, repositoryStore);
    set(removedAtom, NOTHING);
    const stored = await readItems(repositoryStore);
    if (get(repositoryStoreAtom) !== repositoryStore) return;
    const early = itemsBeyond(get(repositoryAtom), EMPTY_REPOSITORY.content);
    const shown = applyCollection(applyCollection(EMPTY_REPOSITORY, stored), early);
    set(repositoryStateAtom, { ...get(repositoryStateAtom), content: shown.content });
    storeItems(repositoryStore, early);
  },
);

function change(get: Getter, set: Setter, next: Repository): { gained: Items; lost: Items } {
  const { content } = get(repositoryStateAtom);
  const gained = itemsBeyond(next.content, content);
  const lost = itemsBeyond(content, next.content);
  set(repositoryStateAtom, next);
  const repositoryStore = get(repositoryStoreAtom);
  if (repositoryStore !== null) {
    storeItems(repositoryStore, gained);
    forgetItems(repositoryStore, lost);
  }
  return { gained, lost };
}

/** Collects nodes and edges; what is there under the same id stays as it is. Gives what was new. */
export const collectAtom = atom(
  null,
  (get, set, items: Items): Items =>
    change(get, set, applyCollection(get(repositoryStateAtom), items)).gained,
);

/** Removes and unselects items; the edges of a removed node go too. They can be put back until others are removed. */
export const removeFromRepositoryAtom = atom(
  null,
  (get, set, { nodeIds = [], edgeIds = [] }: { nodeIds?: Iterable<string>; edgeIds?: Iterable<string> }) => {
    const { lost } = change(get, set, applyDiscard(get(repositoryStateAtom), nodeIds, edgeIds));
    if (lost.nodes.length + lost.edges.length > 0) set(removedAtom, lost);
  },
);

/** Puts back what was removed last. */
export const restoreRemovedAtom = atom(null, (get, set) => {
  set(collectAtom, get(removedAtom));
  set(removedAtom, NOTHING);
});

/** Selects or unselects nodes of the repository. */
export const selectRepositoryNodesAtom = atom(
  null,
  (get, set, ids: readonly string[], isSelected: boolean) => {
    const state = get(repositoryStateAtom);
    const selectedNodes = marked(state.selectedNodes, ids, isSelected, state.content.nodes);
    set(repositoryStateAtom, { ...state, selectedNodes });
  },
);

/** Selects or unselects edges of the repository. */
export const selectRepositoryEdgesAtom = atom(
  null,
  (get, set, ids: readonly string[], isSelected: boolean) => {
    const state = get(repositoryStateAtom);
    const selectedEdges = marked(state.selectedEdges, ids, isSelected, state.content.edges);
    set(repositoryStateAtom, { ...state, selectedEdges });
  },
);

function marked(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
  present: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isSelected && present.has(id)) next.add(id);
    else next.delete(id);
  }
  return next;
}
