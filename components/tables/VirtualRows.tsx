'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { useRowWindow } from './use-row-window';

interface VirtualRowsProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What stands in a row; controls in it take no place in the Tab order, the row's keys do their work. */
  readonly renderRow: (item: Item) => ReactNode;
  readonly isSelected?: (item: Item) => boolean;
  /** Enter. */
  readonly onOpen?: (item: Item) => void;
  /** Space. */
  readonly onToggle?: (item: Item) => void;
  /** The pointer or the focus came to a row; null when the pointer has left them all. */
  readonly onReach?: (item: Item | null) => void;
  /** Px, the same for all; at least what a finger needs on narrow screens. */
  readonly rowHeight?: number;
  /** Px; shorter lists are as high as they are. */
  readonly maxHeight?: number;
}

/** Height of a touch target, px. */
const TOUCH_HEIGHT = 40;

const FRAME = {
  overflowY: 'auto',
  overflowX: 'hidden',
  borderWidth: '1px',
  rounded: 'control',
  bg: 'bg.page',
} as const;

const ROW = {
  position: 'absolute',
  left: '0',
  right: '0',
  top: '0',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '-2px' },
} as const;

/** A long list of compact rows, of which only those in sight are rendered: one Tab stop, arrows move, 28 to 40 px each. */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { label, items, keyOf, renderRow, isSelected, onOpen, onToggle, onReach } = props;
  const { maxHeight = 420 } = props;
  const rowHeight = Math.max(props.rowHeight ?? 32, useIsNarrow() ? TOUCH_HEIGHT : 0);
  const rows = useRowWindow({ count: items.length, rowHeight, overscan: 10, isWindowed: true });

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number, item: Item) {
    if (event.target !== event.currentTarget) return;
    if (rows.handleMoveKey(event, index)) return;
    const act = event.key === 'Enter' ? onOpen : event.key === ' ' ? onToggle : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act(item);
  }

  return (
    <chakra.div
      ref={rows.scrollRef}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length}
      aria-colcount={1}
      onPointerLeave={onReach === undefined ? undefined : () => onReach(null)}
      {...FRAME}
      style={{ height: Math.min(maxHeight, items.length * rowHeight + 2) }}
    >
      <div role="presentation" style={{ height: rows.totalHeight, position: 'relative' }}>
        {rows.spans.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <chakra.div
              key={keyOf(item)}
              ref={rows.rowRef}
              role="row"
              data-index={index}
              aria-rowindex={index + 1}
              aria-selected={isSelected?.(item)}
              tabIndex={index === rows.activeIndex ? 0 : -1}
              onKeyDown={(event) => handleKey(event, index, item)}
              onFocus={() => {
                rows.onRowFocus(index);
                onReach?.(item);
              }}
              onPointerEnter={() => onReach?.(item)}
              {...ROW}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <chakra.div role="gridcell" h="full">
                {renderRow(item)}
              </chakra.div>
            </chakra.div>
          );
        })}
      </div>
    </chakra.div>
  );
}
