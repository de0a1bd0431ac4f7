'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import {
  attendSidebarAtom,
  moveGroupAtom,
  moveSectionAtom,
  moveSectionToNewGroupAtom,
  toolLayoutAtom,
} from '@/lib/state/shell/shell-atoms';
import { SIDES, type ToolLayout } from '@/lib/state/shell/tool-layout';
import { createDragTracker, followedSensors } from './drag-tracker';
import { describeDrop, describePosition, dropAction, parseItemKey, type ToolItem } from './drop-action';
import { SECTIONS } from './section-registry';

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick the tool up. Arrow keys move it from place to place, Space drops it, Escape cancels the move.',
};

const KEYBOARD_CODES = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] };

function titleOfSection(id: string): string {
  return SECTIONS.find((section) => section.id === id)?.title ?? id;
}

function titleOf(item: ToolItem, { toolGroups }: ToolLayout): string {
  if (item.type === 'section') return titleOfSection(item.id);
  return SIDES.flatMap((side) => toolGroups[side]).find(({ id }) => id === item.id)?.title ?? item.id;
}

/** The screen reader's announcements while a tool is dragged. */
function announcementsFor(getLayout: () => ToolLayout): Announcements {
  const tell = (id: UniqueIdentifier, text: (item: ToolItem, layout: ToolLayout) => string) => {
    const item = parseItemKey(String(id));
    return item === null ? '' : text(item, getLayout());
  };
  const say = (id: UniqueIdentifier) => tell(id, titleOf);
  const dropTarget = (id: UniqueIdentifier) =>
    tell(id, (item, layout) => describeDrop(layout, item, titleOfSection));
  const position = (id: UniqueIdentifier) =>
    tell(id, (item, layout) => describePosition(layout, item, titleOfSection));
  return {
    onDragStart: ({ active }) => `Picked up ${say(active.id)}. ${position(active.id)}`,
    onDragOver: ({ active, over }) => {
      if (over === null) return `${say(active.id)} is over no drop target.`;
      return active.id === over.id ? undefined : `${say(active.id)} is over ${dropTarget(over.id)}.`;
    },
    onDragEnd: ({ active }) => `Dropped ${say(active.id)}. ${position(active.id)}`,
    onDragCancel: ({ active }) => `Cancelled. ${position(active.id)}`,
  };
}

/** Everything between which tools can be dragged: by mouse, by touch after a moment, and by keyboard. */
export function ToolDragging({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const [tracker] = useState(createDragTracker);
  const [{ Mouse, Touch }] = useState(() => followedSensors(tracker.follow));
  const [dragged, setDragged] = useState<ToolItem | null>(null);
  const sensors = useSensors(
    useSensor(Mouse, { activationConstraint: { distance: 6 } }),
    useSensor(Touch, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: tracker.keyboard.nextCoordinates,
      keyboardCodes: KEYBOARD_CODES,
      scrollBehavior: 'auto',
    }),
  );

  /** Unpinned sidebars stay visible during a drag, as its source or a possible target. */
  function setBusy(item: ToolItem | null) {
    tracker.reset();
    setDragged(item);
    for (const side of SIDES) store.set(attendSidebarAtom, side, 'drag', item !== null);
  }

  function handleEnd({ active }: DragEndEvent) {
    const overId = tracker.current();
    setBusy(null);
    const [item, target] = [parseItemKey(String(active.id)), parseItemKey(String(overId ?? ''))];
    const action = item && target && dropAction(store.get(toolLayoutAtom), item, target);
    switch (action?.type) {
      case 'move-group':
        return store.set(moveGroupAtom, action.groupId, action.side, action.index);
      case 'move-section':
        return store.set(moveSectionAtom, action.sectionId, action.groupId, action.index);
      case 'new-group':
        return store.set(moveSectionToNewGroupAtom, action.sectionId, action.side);
    }
  }

  const announcements = announcementsFor(() => store.get(toolLayoutAtom));

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={tracker.detect}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }: DragStartEvent) => setBusy(parseItemKey(String(active.id)))}
      onDragEnd={handleEnd}
      onDragCancel={() => setBusy(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : <DraggedTool item={dragged} />}
      </DragOverlay>
    </DndContext>
  );
}

/** The dragged tool as shown under the pointer. */
function DraggedTool({ item }: { readonly item: ToolItem }) {
  const layout = useAtomValue(toolLayoutAtom);
  return (
    <chakra.div
      w={item.type === 'group' ? 'max-content' : 'full'}
      px="3"
      py="2"
      bg="bg.page"
      borderWidth="1px"
      borderColor="brand.solid"
      rounded="control"
      boxShadow="float"
      fontSize="panel"
      fontWeight="medium"
    >
      {titleOf(item, layout)}
    </chakra.div>
  );
}
