import { navigate } from '@/components/router/url-store';
import type { MenuItem } from '@/components/ui/Menu';
import { formatQuantity } from '@/lib/format/counts';
import type { GroupNode } from '@/lib/graph/groups/group-node';
import type { GraphNode } from '@/lib/graph/types';
import { entityPath } from '@/lib/routing/paths';
import { expandRelationsAtom } from '@/lib/state/expansion/expansion-atoms';
import { hydrateNodesAtom } from '@/lib/state/expansion/hydrate-many-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { hydrateNodeAtom } from '@/lib/state/graph/load-atoms';
import { addNodesToProjectAtom } from '@/lib/state/project/add-nodes-atom';
import { collectAtom } from '@/lib/state/repository/repository-atoms';
import type { CanvasSession } from './controllers/canvas-session';
import type { CanvasStore } from './controllers/canvas-store';

/** What can be done with the disc of a group. */
export function groupActs({ groups, selection, view }: CanvasSession, node: GroupNode): readonly MenuItem[] {
  const { isOpen, size } = node.group;
  return [
    {
      label: isOpen ? 'Close group' : 'Open group',
      shortcut: 'Enter',
      onChoose: () => groups.toggle(node.id),
    },
    { label: `Select its ${formatQuantity(size, 'node')}`, onChoose: () => selection.toggle(node.id) },
    { label: 'Centre', shortcut: 'C', onChoose: () => view.show([node.id]) },
  ];
}

/**
 * What can be done with a node. Acts that make sense for many concern the whole selection when the node is part of it,
 * and say how many that are.
 */
export function nodeActs(session: CanvasSession, store: CanvasStore, node: GraphNode): readonly MenuItem[] {
  const { history, selection, view } = session;
  const { nodes } = store.get(graphAtom);
  const ids = selection.targetsOf(node.id);
  const targets = ids.flatMap((id) => nodes.get(id) ?? []);
  const minimal = targets.filter(({ hydration }) => hydration === 'minimal');
  const all = ids.length === 1 ? '' : ` ${formatQuantity(ids.length, 'node')}`;
  return [
    { label: 'Expand', shortcut: 'E', onChoose: () => session.expand(node.id) },
    { label: 'Expand 25', onChoose: () => void store.set(expandRelationsAtom, node.id, 25) },
    { label: 'Expand all', onChoose: () => void store.set(expandRelationsAtom, node.id, 'all') },
    {
      label:
        minimal.length > 1
          ? `Load full record of ${formatQuantity(minimal.length, 'node')}`
          : 'Load full record',
      isDisabled: minimal.length === 0,
      onChoose: () => hydrate(store, minimal),
    },
    {
      label: `${selection.arePinned(ids) ? 'Unpin' : 'Pin'}${all}`,
      shortcut: 'P',
      isFirstOfGroup: true,
      onChoose: () => selection.togglePin(ids),
    },
    { label: 'Select neighbours', shortcut: 'N', onChoose: () => selection.selectNeighbours(ids) },
    { label: 'Centre', shortcut: 'C', onChoose: () => view.show([node.id]) },
    {
      label: `Add${all} to repository`,
      isFirstOfGroup: true,
      onChoose: () => collect(session, store, targets),
    },
    ...projectActs(store, targets),
    { label: 'Open on its own page', onChoose: () => navigate(entityPath(node.entityType, node.id)) },
    { label: `Remove${all}`, shortcut: 'Del', isFirstOfGroup: true, onChoose: () => history.remove(ids) },
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

/** Works alone come into a project. */
function projectActs(store: CanvasStore, nodes: readonly GraphNode[]): readonly MenuItem[] {
  const works = nodes.filter(({ entityType }) => entityType === 'works');
  if (works.length === 0) return [];
  const what = works.length === 1 ? '' : ` ${formatQuantity(works.length, 'paper')}`;
  return [
    {
      label: `Add${what} to project`,
      onChoose: () => void store.set(addNodesToProjectAtom, works, 'the map'),
    },
  ];
}
