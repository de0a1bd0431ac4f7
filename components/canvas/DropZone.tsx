import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useStore } from 'jotai';
import type { DragEvent } from 'react';
import { parseRepositoryPayload, REPOSITORY_PAYLOAD_TYPE } from '@/lib/state/repository/repository-payload';
import { isDraggingItemsAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { useCanvas } from './canvas-context';
import { dropItems } from './controllers/drop-controller';

/** Covers the map while items of the repository are dragged, and takes them where they are let go. */
export function DropZone() {
  const [isDragging, setDragging] = useAtom(isDraggingItemsAtom);
  const store = useStore();
  const session = useCanvas();
  if (!isDragging) return null;

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes(REPOSITORY_PAYLOAD_TYPE)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  function handleDrop(event: DragEvent) {
    const payload = parseRepositoryPayload(event.dataTransfer.getData(REPOSITORY_PAYLOAD_TYPE));
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.preventDefault();
    setDragging(false);
    if (payload === null) return;
    void dropItems(store, session, payload, { x: event.clientX - left, y: event.clientY - top });
  }

  return (
    <chakra.div
      data-testid="drop-zone"
      onDragOver={handleDragOver}
      onDrop={handleDrop}
      // A pointer that moves drags nothing: the drag ended without a word, as where its row was scrolled away.
      onPointerMove={() => setDragging(false)}
      position="absolute"
      inset="0"
      zIndex="10"
      display="flex"
      alignItems="flex-start"
      justifyContent="center"
      pt="3"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="brand.text"
    >
      <chakra.p
        px="3"
        py="1.5"
        bg="bg.page"
        borderWidth="1px"
        rounded="panel"
        boxShadow="float"
        fontSize="panel"
        pointerEvents="none"
      >
        Drop to add to the graph
      </chakra.p>
    </chakra.div>
  );
}
