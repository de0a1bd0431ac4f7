import { useAtomValue, useStore } from 'jotai';
import { Menu } from '@/components/ui/Menu';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import { nodeMenuAtom, type OpenNodeMenu } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { useCanvas } from './canvas-context';
import { groupActs, nodeActs } from './node-acts';
import { accessibleNodeName } from './paint/card-facts';

/** The menu of a node, where the pointer or the node is, within the map. */
export function NodeMenu() {
  const menu = useAtomValue(nodeMenuAtom);
  return menu === null ? null : <OpenMenu key={menu.id} menu={menu} />;
}

function OpenMenu({ menu }: { readonly menu: OpenNodeMenu }) {
  const session = useCanvas();
  const store = useStore();
  const ofGraph = useAtomValue(graphAtom).nodes.get(menu.id);
  const node = ofGraph ?? session.scene.nodes[session.scene.indexOf(menu.id)];
  if (node === undefined) return null;
  return (
    <Menu
      label={accessibleNodeName(node)}
      heading={node.label}
      items={isGroupNode(node) ? groupActs(session, node) : nodeActs(session, store, node)}
      anchor={{ element: () => session.menu.area, point: menu }}
      onClose={session.menu.close}
    />
  );
}
