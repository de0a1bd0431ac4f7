import { navigate } from '@/components/router/url-store';
import { formatQuantity } from '@/lib/format/counts';
import type { GraphNode } from '@/lib/graph/types';
import { entityPath } from '@/lib/routing/paths';
import { expandArmsAtom } from '@/lib/state/expansion/expansion-atoms';
import { hydrateNodesAtom } from '@/lib/state/expansion/hydrate-many-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { hydrateNodeAtom } from '@/lib/state/graph/load-atoms';
import { collectAtom } from '@/lib/state/repository/repository-atoms';
import type { CanvasSession } from './controllers/canvas-session';
import type { CanvasStore } from './controllers/canvas-store';

/** One entry of a node's menu. */
export interface NodeAct {
  readonly name: string;
  /** The key that does the same on the map; empty for none. */
  readonly key: string;
  readonly isDisabled?: boolean;
  /** Begins a group. */
  readonly isFirstOfGroup?: boolean;
  readonly run: () => void;
}

/**
 * What can be done with a node. Acts that make sense for many concern the whole selection when the node is part of it,
 * and say how many that are.
 */
export function nodeActs(session: CanvasSession, store: CanvasStore, node: GraphNode): readonly NodeAct[] {
  const { history, selection, view } = session;
  const { nodes } = store.get(graphAtom);
  const ids = selection.targetsOf(node.id);
  const targets = ids.flatMap((id) => nodes.get(id) ?? []);
  const minimal = targets.filter(({ hydration }) => hydration === 'minimal');
  const all = ids.length === 1 ? '' : ` ${formatQuantity(ids.length, 'node')}`;
  return [
    { name: 'Expand', key: 'E', run: () => session.expand(node.id) },
    { name: 'Expand 25', key: '', run: () => void store.set(expandArmsAtom, node.id, 25) },
    { name: 'Expand all', key: '', run: () => void store.set(expandArmsAtom, node.id, 'all') },
    {
      name: minimal.length > 1 ? `Hydrate ${formatQuantity(minimal.length, 'node')}` : 'Hydrate',
      key: '',
      isDisabled: minimal.length === 0,
      run: () => hydrate(store, minimal),
    },
    {
      name: `${selection.arePinned(ids) ? 'Unpin' : 'Pin'}${all}`,
      key: 'P',
      isFirstOfGroup: true,
      run: () => selection.togglePin(ids),
    },
    { name: 'Select neighbours', key: 'N', run: () => selection.selectNeighbours(ids) },
    { name: 'Centre', key: 'C', run: () => view.show([node.id]) },
    {
      name: `Add${all} to repository`,
      key: '',
      isFirstOfGroup: true,
      run: () => collect(session, store, targets),
    },
    { name: 'Open on its own page', key: '', run: () => navigate(entityPath(node.entityType, node.id)) },
    { name: `Remove${all}`, key: 'Del', isFirstOfGroup: true, run: () => history.remove(ids) },
  ];
}

/** One comes quietly; several are long work, which says how far it is and can be cancelled. */
function hydrate(store: CanvasStore, nodes: readonly GraphNode[]): void {
  const ids = nodes.map(({ id }) => id);
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) void store.set(hydrateNodeAtom, only);
  else void store.set(hydrateNodesAtom, ids);
}

/** Nodes and the edges between them. */
function collect(session: CanvasSession, store: CanvasStore, nodes: readonly GraphNode[]): void {
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = [...store.get(graphAtom).edges.values()].filter(
    ({ source, target }) => ids.has(source) && ids.has(target),
  );
  const gained = store.set(collectAtom, { nodes, edges }).nodes.length;
  session.announcer.say(`${formatQuantity(gained, 'node')} added to the repository`);
}
