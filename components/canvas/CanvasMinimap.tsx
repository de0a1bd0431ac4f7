import { chakra } from '@chakra-ui/react/styled-system';
import type { PointerEvent } from 'react';
import { useCanvas } from './canvas-context';
import { MINIMAP_SIZE } from './controllers/minimap-layer';

/** The whole graph in the corner; pressing and dragging moves the view there. Pointer only: keys have the map. */
export function CanvasMinimap() {
  const { minimap } = useCanvas();
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    minimap.goTo(event.clientX - box.left, event.clientY - box.top);
  };
  return (
    <chakra.div
      aria-hidden="true"
      data-over-map
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      display={{ base: 'none', md: 'block' }}
      // Between two sidebars a map may be as narrow as a phone's: legend and counts come first.
      css={{ '@container map (max-width: 560px)': { display: 'none' } }}
      position="absolute"
      right="12px"
      bottom="12px"
      zIndex="5"
      width={`${MINIMAP_SIZE.width}px`}
      height={`${MINIMAP_SIZE.height}px`}
      bg="bg.panel"
      outlineWidth="1px"
      outlineStyle="solid"
      outlineColor="border.default"
      borderRadius="8px"
      overflow="hidden"
      cursor="crosshair"
      touchAction="none"
    >
      <canvas
        ref={minimap.attachCanvas}
        style={{ width: `${MINIMAP_SIZE.width}px`, height: `${MINIMAP_SIZE.height}px`, display: 'block' }}
      />
      <div
        ref={minimap.attachFrame}
        style={{
          position: 'absolute',
          left: 0,
          top: 0,
          boxSizing: 'border-box',
          border: '1.5px solid var(--map-brand)',
          borderRadius: '4px',
          boxShadow: '0 0 0 2px var(--map-panel)',
          pointerEvents: 'none',
        }}
      />
    </chakra.div>
  );
}
