import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import type { Point } from '@/lib/graph/types';
import { useCanvas } from './canvas-context';

const GAP = 12;

interface MapCardProps {
  /** What it is about: a card about something else appears anew. */
  readonly id: string;
  /** Beside which place of the map, as far as the window has room there. */
  readonly place: Point;
  /** Css px; `height` at its greatest. */
  readonly size: { readonly width: number; readonly height: number };
  /** Of a card that stays and can be used; null: it comes and goes with the pointer. */
  readonly name: string | null;
  readonly isHiddenInMotion: boolean;
  readonly children: ReactNode;
}

/** A card over the map about what is under the pointer, placed for the view at rest. */
export function MapCard({ id, place, size, name, isHiddenInMotion, children }: MapCardProps) {
  const { camera } = useCanvas();
  const view = camera.camera;
  const within = (value: number, room: number, own: number) =>
    Math.round(Math.max(GAP, Math.min(value + GAP, room - own - GAP)));
  return (
    <chakra.div
      key={`${id} ${name !== null}`}
      className={isHiddenInMotion ? 'map-hover' : undefined}
      position="absolute"
      zIndex="6"
      left={`${within(place.x * view.zoom + view.x, camera.size.width, size.width)}px`}
      top={`${within(place.y * view.zoom + view.y, camera.size.height, size.height)}px`}
      width={`${size.width}px`}
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      color="text.secondary"
      fontSize="meta"
      {...(name === null
        ? { 'aria-hidden': true, pointerEvents: 'none', animation: 'appear 120ms ease-out 150ms backwards' }
        : { role: 'group', 'aria-label': name })}
    >
      {children}
    </chakra.div>
  );
}

interface MapCardActsProps {
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** What can be done from a card that stays, and its end: also by Escape. */
export function MapCardActs({ onClose, children }: MapCardActsProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap="1.5"
      pt={children === undefined ? '0' : '3'}
      onKeyDown={handleKeyDown}
    >
      {children}
      <IconButton
        label="Close"
        icon={<X size={14} aria-hidden="true" />}
        position="absolute"
        top="1.5"
        right="1.5"
        w="7"
        h="7"
        onClick={onClose}
      />
    </chakra.div>
  );
}
