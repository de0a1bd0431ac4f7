import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import { movedIndex, ROWS } from '@/components/ui/move-keys';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import type { GraphNode } from '@/lib/graph/types';
import { mapSelectionAtom } from '@/lib/state/groups/group-view-atoms';
import { useCanvas } from './canvas-context';

interface AccessibleNodeListProps {
  readonly nodes: readonly GraphNode[];
  readonly nameOf: (node: GraphNode) => string;
}

/**
 * Every node as a button. Inside, up, down, the Page keys, Home and End move, Enter selects, Space adds to the selection; the other
 * keys of the map work as on the map.
 */
export function AccessibleNodeList({ nodes, nameOf }: AccessibleNodeListProps) {
  const { selected, multi: selectedIds } = useAtomValue(mapSelectionAtom);
  const firstStop = nodes.some((node) => node.id === selected) ? selected : nodes[0]?.id;
  return (
    <chakra.ul srOnly aria-label="Graph items">
      {nodes.map((node, index) => (
        <AccessibleNodeItem
          key={node.id}
          node={node}
          name={nameOf(node)}
          position={index + 1}
          total={nodes.length}
          isSelected={selectedIds.has(node.id)}
          isTabStop={node.id === firstStop}
        />
      ))}
    </chakra.ul>
  );
}

interface AccessibleNodeItemProps {
  readonly node: GraphNode;
  readonly name: string;
  readonly position: number;
  readonly total: number;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

const AccessibleNodeItem = memo(function AccessibleNodeItem({
  node,
  name,
  position,
  total,
  isSelected,
  isTabStop,
}: AccessibleNodeItemProps) {
  const { expand, hover, pointer, selection, view, isReadOnly } = useCanvas();
  // The list is not seen: the map shows where the keyboard is.
  const handleFocus = (event: FocusEvent<HTMLButtonElement>) => {
    if (event.currentTarget.matches(':focus-visible')) view.attend(node.id);
  };
  const isDisc = isGroupNode(node);
  const handleClick = (event: MouseEvent) => {
    if (isDisc) expand(node.id);
    else pointer.clickNode(node.id, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    // The keys of the map are about the node where the keyboard is.
    hover(node.id);
    const item = event.currentTarget.parentElement;
    const next = movedIndex(event.key, { at: position - 1, count: total }, ROWS);
    if (next !== null) item?.parentElement?.children[next]?.querySelector('button')?.focus();
    else if (event.key === ' ') selection.toggle(node.id);
    else return;
    event.preventDefault();
  };
  return (
    <li aria-setsize={total} aria-posinset={position}>
      <button
        type="button"
        data-node-id={node.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isSelected}
        aria-expanded={isDisc ? node.group.isOpen : undefined}
        onClick={handleClick}
        onDoubleClick={() => !isDisc && expand(node.id)}
        onKeyDown={handleKeyDown}
        // Some browsers press a button when Space comes up.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onFocus={handleFocus}
        onBlur={() => hover(null)}
      >
        {name}
      </button>
      {isReadOnly && !isDisc ? null : (
        <button type="button" tabIndex={-1} onClick={() => expand(node.id)}>
          {isDisc ? `${node.group.isOpen ? 'Close' : 'Open'} ${node.label}` : `Expand ${node.label}`}
        </button>
      )}
    </li>
  );
});
