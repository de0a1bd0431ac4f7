'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useRowWindow } from './use-row-window';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  readonly renderItem: (index: number) => ReactNode;
  /** Px, the same for all. */
  readonly itemHeight: number;
  /** Px; shorter lists are as high as they are. */
  readonly maxHeight: number;
}

/** A long list to read, of which only what is in sight is rendered; it can be scrolled by keys. */
export function VirtualList({ label, count, renderItem, itemHeight, maxHeight }: VirtualListProps) {
  const rows = useRowWindow({ count, rowHeight: itemHeight, overscan: 10, isWindowed: true });
  return (
    <chakra.div
      ref={rows.scrollRef}
      tabIndex={0}
      role="group"
      aria-label={label}
      overflow="auto"
      style={{ height: Math.min(maxHeight, count * itemHeight + 2) }}
    >
      <chakra.ul position="relative" style={{ height: rows.totalHeight }}>
        {rows.spans.map(({ index, start }) => (
          <chakra.li
            key={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            position="absolute"
            top="0"
            left="0"
            minW="full"
            style={{ height: itemHeight, transform: `translateY(${start}px)` }}
          >
            {renderItem(index)}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
