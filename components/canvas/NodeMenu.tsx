import { useAtomValue, useStore } from 'jotai';
import { Menu } from '@/components/ui/Menu';
import { nodeMenuAtom, type OpenNodeMenu } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { useCanvas } from './canvas-context';
import { accessibleNodeName } from './card-facts';
import { nodeActs } from './node-acts';

/** The menu of a node, where the pointer or the node is, within the map. */
export function NodeMenu() {
  const menu = useAtomValue(nodeMenuAtom);
  return menu === null ? null : <OpenMenu key={menu.id} menu={menu} />;
}

function OpenMenu({ menu }: { readonly menu: OpenNodeMenu }) {
  const session = useCanvas();
  const store = useStore();
  const node = useAtomValue(graphAtom).nodes.get(menu.id);
  if (node === undefined) return null;
  return (
    <Menu
      label={accessibleNodeName(node)}
      heading={node.label}
      items={nodeActs(session, store, node)}
      anchor={{ element: () => session.menu.area, point: menu }}
      onClose={session.menu.close}
    />
  );
}
