'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { movedValue } from '@/components/ui/move-keys';
import { setSidebarWidthAtom, sidebarWidthsAtom } from '@/lib/state/shell/shell-atoms';
import { SIDEBAR_WIDTH } from '@/lib/state/shell/stored-layout';
import type { Side } from '@/lib/state/shell/tool-layout';

interface Drag {
  readonly startX: number;
  readonly startWidth: number;
}

/** The edge of a sidebar: dragged by pointer, moved 20 px by an arrow key (docs/behaviours/shell.md#sidebar-width). */
export function ResizeHandle({ side }: { readonly side: Side }) {
  const width = useAtomValue(sidebarWidthsAtom)[side];
  const setWidth = useSetAtom(setSidebarWidthAtom);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** To the right makes the left sidebar wider, and the right one narrower. */
  const sign = side === 'left' ? 1 : -1;

  function handleDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ startX: event.clientX, startWidth: width });
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (drag !== null) setWidth(side, drag.startWidth + sign * (event.clientX - drag.startX));
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { min, max, keyStep } = SIDEBAR_WIDTH;
    const next = movedValue(event.key, width, { min, max, step: sign * keyStep, arrows: 'horizontal' });
    if (next === null) return;
    event.preventDefault();
    setWidth(side, next);
  }

  return (
    <chakra.div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={side === 'left' ? 'Resize left sidebar' : 'Resize right sidebar'}
      aria-valuenow={width}
      aria-valuemin={SIDEBAR_WIDTH.min}
      aria-valuemax={SIDEBAR_WIDTH.max}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={handleKey}
      position="absolute"
      top="0"
      bottom="0"
      w="8px"
      zIndex="3"
      cursor="col-resize"
      touchAction="none"
      {...(side === 'left' ? { right: '-4px' } : { left: '-4px' })}
      bg={drag === null ? 'transparent' : 'brand.solid'}
      opacity="0.6"
      _hover={{ bg: 'border.control' }}
      _focusVisible={{ bg: 'brand.solid', outline: 'none' }}
    />
  );
}
