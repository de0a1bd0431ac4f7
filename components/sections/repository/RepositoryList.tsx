import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Plus, X } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { RowCheckbox } from '@/components/tables/RowCheckbox';
import { VirtualRows } from '@/components/tables/VirtualRows';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { IconButton } from '@/components/ui/IconButton';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatExactCount } from '@/lib/format/counts';
import {
  formatRepositoryPayload,
  REPOSITORY_PAYLOAD_TYPE,
  type RepositoryPayload,
} from '@/lib/state/repository/repository-payload';
import { addFromRepositoryAtom, isDraggingItemsAtom } from '@/lib/state/repository/repository-transfer-atoms';

interface RepositoryItem {
  readonly id: string;
  /** Its whole name, as controls say it. */
  readonly name: string;
  /** What is shown of it; the name unless given. */
  readonly title?: string;
  /** A second, quiet line. */
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly isRetracted?: boolean;
  readonly isInGraph: boolean;
}

interface RepositoryListProps {
  /** What the rows are, as in 'nodes'. */
  readonly noun: string;
  readonly items: readonly RepositoryItem[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  readonly onRemove: (ids: readonly string[]) => void;
  /** Where rows may be works. */
  readonly onProject?: (ids: readonly string[]) => void;
  readonly payloadOf: (ids: readonly string[]) => RepositoryPayload;
}

/** Rows of the repository that pass its filters: selected, removed, and dragged or sent to the graph. */
export function RepositoryList(props: RepositoryListProps) {
  const { noun, items, selected, onSelect, onRemove, onProject, payloadOf } = props;
  const add = useSetAtom(addFromRepositoryAtom);
  const setDragging = useSetAtom(isDraggingItemsAtom);
  const chosen = items.map(({ id }) => id).filter((id) => selected.has(id));

  function handleDragStart(event: DragEvent, id: string) {
    // A selected row takes the others along.
    const dragged = selected.has(id) ? chosen : [id];
    event.dataTransfer.setData(REPOSITORY_PAYLOAD_TYPE, formatRepositoryPayload(payloadOf(dragged)));
    event.dataTransfer.effectAllowed = 'copy';
    setDragging(true);
  }

  if (items.length === 0) return <chakra.p color="text.secondary">No {noun} match.</chakra.p>;
  return (
    <chakra.div>
      <SelectionHead noun={noun} ids={items.map(({ id }) => id)} chosen={chosen} onSelect={onSelect} />
      <VirtualRows
        label={`Collected ${noun}`}
        items={items}
        keyOf={({ id }) => id}
        isSelected={({ id }) => selected.has(id)}
        onOpen={({ id }) => void add(payloadOf([id]))}
        onToggle={({ id }) => onSelect([id], !selected.has(id))}
        rowHeight={items.some(({ note }) => note !== undefined) ? 44 : 32}
        maxHeight={320}
        renderRow={(item) => (
          <ItemRow
            item={item}
            isSelected={selected.has(item.id)}
            onSelect={(isSelected) => onSelect([item.id], isSelected)}
            onAdd={() => void add(payloadOf([item.id]))}
            onRemove={() => onRemove([item.id])}
            onDragStart={(event) => handleDragStart(event, item.id)}
            onDragEnd={() => setDragging(false)}
          />
        )}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
        <Button size="small" disabled={chosen.length === 0} onClick={() => void add(payloadOf(chosen))}>
          Add to graph
        </Button>
        {onProject === undefined ? null : (
          <Button size="small" disabled={chosen.length === 0} onClick={() => onProject(chosen)}>
            Add to project
          </Button>
        )}
        <Button size="small" disabled={chosen.length === 0} onClick={() => onRemove(chosen)}>
          Remove
        </Button>
      </chakra.div>
      <chakra.p mt="1" fontSize="meta" color="text.secondary">
        Drag a row onto the map, or press Enter on it to add it. Space selects.
      </chakra.p>
    </chakra.div>
  );
}

interface SelectionHeadProps {
  readonly noun: string;
  readonly ids: readonly string[];
  readonly chosen: readonly string[];
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

function SelectionHead({ noun, ids, chosen, onSelect }: SelectionHeadProps) {
  const isAll = chosen.length === ids.length;
  return (
    <Checkbox
      isChecked={isAll}
      isMixed={!isAll && chosen.length > 0}
      onChange={(isChecked) => onSelect(ids, isChecked)}
      trailing={`${formatExactCount(chosen.length)} of ${formatExactCount(ids.length)}`}
    >
      Select all {noun}
    </Checkbox>
  );
}

interface ItemRowProps {
  readonly item: RepositoryItem;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

function ItemRow(props: ItemRowProps) {
  const { item, isSelected, onSelect, onAdd, onRemove, onDragStart, onDragEnd } = props;
  const { name, title = name, note, icon, isRetracted = false, isInGraph } = item;
  return (
    <chakra.div
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      display="flex"
      alignItems="center"
      gap="1"
      h="full"
      pl="1"
      pr="0.5"
      cursor="grab"
    >
      <RowCheckbox label={`Select ${name}`} isChecked={isSelected} onChange={onSelect} isTabStop={false} />
      {icon}
      {isRetracted ? <RetractedMark fontSize="meta" /> : null}
      <chakra.div flex="1" minW="0" title={name}>
        <chakra.p truncate>{title}</chakra.p>
        {note === undefined ? null : (
          <chakra.p truncate fontSize="meta" color="text.secondary">
            {note}
          </chakra.p>
        )}
      </chakra.div>
      {isInGraph ? (
        <chakra.span fontSize="meta" color="text.secondary" flexShrink="0">
          In graph
        </chakra.span>
      ) : (
        <IconButton
          label={`Add ${name} to graph`}
          icon={<Plus size={14} />}
          tabIndex={-1}
          w="7"
          h="7"
          onClick={onAdd}
        />
      )}
      <IconButton
        label={`Remove ${name}`}
        icon={<X size={14} />}
        tabIndex={-1}
        w="7"
        h="7"
        onClick={onRemove}
      />
    </chakra.div>
  );
}
