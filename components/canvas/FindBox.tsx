import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { closeFindBoxAtom, findBoxAtom } from '@/lib/state/canvas/canvas-atoms';
import { useCanvas } from './canvas-context';
import { FindInGraph } from './FindInGraph';

/** The find box over the map, while it is asked for; Escape closes it and gives the focus back to the map. */
export function FindBox() {
  const requests = useAtomValue(findBoxAtom);
  const close = useSetAtom(closeFindBoxAtom);
  const { focusMap } = useCanvas();
  if (requests === 0) return null;

  function handleClose() {
    focusMap();
    close();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // What is typed here is none of the map's keys.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    handleClose();
  }

  return (
    <chakra.div
      data-over-map
      onKeyDown={handleKey}
      position="absolute"
      top={{ base: '64px', md: '12px' }}
      left="12px"
      w="300px"
      maxW="calc(100% - 24px)"
      zIndex="6"
      p="3"
      pt="2"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      fontSize="panel"
    >
      <FindInGraph key={requests} takesFocus />
      <chakra.div position="absolute" top="1" right="1.5">
        <IconButton label="Close find" icon={<X size={14} />} w="6" h="6" onClick={handleClose} />
      </chakra.div>
    </chakra.div>
  );
}
