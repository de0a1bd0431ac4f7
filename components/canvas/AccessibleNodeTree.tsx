import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { directionOfKey, movedIndex, ROWS } from '@/components/ui/move-keys';
import { TextField } from '@/components/ui/TextField';
import { createTyping, typedIndex } from '@/components/ui/typed-letters';
import { formatExactCount } from '@/lib/format/counts';
import type { GraphNode } from '@/lib/graph/types';
import { mapSelectionAtom } from '@/lib/state/groups/group-view-atoms';
import { type AccessibleTreeRow, AccessibleTreeRows, matchingNodes } from './accessible-tree-rows';
import { useCanvas } from './canvas-context';

/** Lines kept in the document on either side of the current one. */
const AROUND = 25;

/** Nothing of it is seen, until its find box has the focus: a keyboard must not be nowhere. */
const HIDDEN_AT_REST: SystemStyleObject = {
  position: 'absolute',
  top: '12px',
  left: '12px',
  zIndex: '6',
  width: '260px',
  p: '2',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'panel',
  boxShadow: 'float',
  '&:not(:focus-within)': {
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    p: '0',
    border: '0',
    clipPath: 'inset(50%)',
  },
};

interface AccessibleNodeTreeProps {
  readonly nodes: readonly GraphNode[];
  readonly nameOf: (node: GraphNode) => string;
}

/** A large graph as a tree: nodes, and the edges of a node below it when it is opened. */
export function AccessibleNodeTree({ nodes, nameOf }: AccessibleNodeTreeProps) {
  const [text, setText] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matchingNodes(nodes, text), [nodes, text]);
  const count = formatExactCount(nodes.length);

  function handleKeyDown(event: KeyboardEvent) {
    if (directionOfKey(event.key)?.y !== 1 && event.key !== 'Enter') return;
    event.preventDefault();
    tree.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <chakra.div css={HIDDEN_AT_REST} onKeyDown={handleKeyDown}>
        <TextField label="Find in the graph" type="search" value={text} onChange={setText} />
        <chakra.p aria-live="polite" mt="1" fontSize="meta" color="text.secondary">
          {text.trim() === '' ? `${count} items` : `${formatExactCount(found.length)} of ${count} items`}
        </chakra.p>
      </chakra.div>
      <Rows nodes={found} nameOf={nameOf} ref={tree} />
    </>
  );
}

interface RowsProps extends AccessibleNodeTreeProps {
  readonly ref: Ref<HTMLDivElement>;
}

/** The focus stays on the tree, which says which line is current: lines come and go as it moves. */
function Rows({ nodes, nameOf, ref }: RowsProps) {
  const { hover, scene, subscribeFlags, view } = useCanvas();
  const readStructure = () => scene.structureRevision;
  const structure = useSyncExternalStore(subscribeFlags, readStructure, readStructure);
  const prefix = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [currentKey, setCurrentKey] = useState('');
  const rows = useMemo(
    () => new AccessibleTreeRows(structure === 0 ? [] : nodes, scene, open, nameOf),
    [nodes, scene, structure, open, nameOf],
  );
  const at = currentKey === '' ? 0 : Math.max(0, rows.indexOf(currentKey));
  const selectedIds = useAtomValue(mapSelectionAtom).multi;
  const current = rows.at(at);

  function goTo(row: AccessibleTreeRow | undefined) {
    if (row === undefined) return;
    setCurrentKey(row.key);
    view.attend(row.nodeId);
  }
  const handleKeyDown = useTreeKeys({ rows, at, open, setOpen, goTo });

  return (
    <chakra.div
      ref={ref}
      srOnly
      role="tree"
      aria-label="Graph items"
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={current === undefined ? undefined : `${prefix}${at}`}
      onKeyDown={handleKeyDown}
      onFocus={() => current !== undefined && view.attend(current.nodeId)}
      onBlur={() => hover(null)}
    >
      {rows.slice(at - AROUND, at + AROUND + 1).map((row, index) => (
        <Row
          key={row.key}
          id={`${prefix}${Math.max(0, at - AROUND) + index}`}
          row={row}
          isSelected={selectedIds.has(row.nodeId)}
        />
      ))}
    </chakra.div>
  );
}

interface TreeKeys {
  readonly rows: AccessibleTreeRows;
  readonly at: number;
  readonly open: ReadonlySet<string>;
  readonly setOpen: (open: ReadonlySet<string>) => void;
  readonly goTo: (row: AccessibleTreeRow | undefined) => void;
}

/** Keys of a tree; those it does not know are the map's. */
function useTreeKeys({ rows, at, open, setOpen, goTo }: TreeKeys) {
  const { hover, selection, choose } = useCanvas();
  const [addLetter] = useState(createTyping);
  const row = rows.at(at);

  function type(key: string, time: number) {
    const items = { at, count: rows.length };
    goTo(rows.at(typedIndex(addLetter(key, time), items, (index) => rows.at(index)?.name ?? '')));
  }

  function openOrEnter(to: AccessibleTreeRow) {
    if (to.isOpen === false) setOpen(new Set([...open, to.key]));
    else if (to.isOpen === true) goTo(rows.at(at + 1));
  }

  function closeOrLeave(from: AccessibleTreeRow) {
    if (from.isOpen === true) setOpen(new Set([...open].filter((key) => key !== from.key)));
    else if (from.parentKey !== null) goTo(rows.at(rows.indexOf(from.parentKey)));
  }

  return (event: KeyboardEvent) => {
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    hover(row.nodeId);
    const next = movedIndex(event.key, { at, count: rows.length }, ROWS);
    const sideways = directionOfKey(event.key)?.x ?? 0;
    if (next !== null) goTo(rows.at(next));
    else if (sideways === 1) openOrEnter(row);
    else if (sideways === -1) closeOrLeave(row);
    else if (event.key === ' ') selection.toggle(row.nodeId);
    else if (event.key === 'Enter' && row.level === 1) choose(row.nodeId);
    else if (event.key === 'Enter') goTo(rows.at(rows.indexOf(row.nodeId)));
    else if (event.key.length === 1) type(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface RowProps {
  readonly id: string;
  readonly row: AccessibleTreeRow;
  readonly isSelected: boolean;
}

function Row({ id, row, isSelected }: RowProps) {
  const { expand, pointer } = useCanvas();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the tree has the focus and the keys
    <div
      id={id}
      role="treeitem"
      data-node-id={row.level === 1 ? row.nodeId : undefined}
      aria-level={row.level}
      aria-setsize={row.total}
      aria-posinset={row.position}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={isSelected}
      onClick={(event) => pointer.clickNode(row.nodeId, event.shiftKey || event.ctrlKey || event.metaKey)}
      onDoubleClick={() => expand(row.nodeId)}
    >
      {row.name}
    </div>
  );
}
