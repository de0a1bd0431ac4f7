'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { movedIndex, ROWS } from '@/components/ui/move-keys';

interface RowWindowOptions {
  readonly count: number;
  /** Px; an estimate where rows are measured. */
  readonly rowHeight: number;
  /** Rows rendered beyond each end of what is seen. */
  readonly overscan: number;
  /** All rows are rendered where false. */
  readonly isWindowed: boolean;
  /** Px that a sticky head takes of what is seen. */
  readonly headHeight?: number;
  readonly isMeasured?: boolean;
}

/** A rendered row: its index, and its position in px from the first one's top. */
export interface RowSpan {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export interface RowWindow {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  /** In order. The active row is among them wherever it is, so that the focus is never lost by scrolling. */
  readonly spans: readonly RowSpan[];
  readonly totalHeight: number;
  /** The row that Tab reaches; -1 where there are none. */
  readonly activeIndex: number;
  /** For every rendered row, which carries its index as `data-index`. */
  readonly rowRef: RefCallback<HTMLElement>;
  readonly onRowFocus: (index: number) => void;
  /** Moves the focus by arrows, Page keys, Home and End; whether it heard one of them. */
  readonly handleMoveKey: (event: KeyboardEvent<HTMLElement>, index: number) => boolean;
}

/** What is seen of a list before it has been measured, px: without it, no row would be rendered until then, and all of them at once. */
const LIKELY = { width: 0, height: 480 };

/** The rows of a long list that are rendered, and the focus that moves among all of them. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, rowHeight, isWindowed, headHeight = 0, isMeasured = false } = options;
  // Those out of sight come a moment after the others: a row is dear to render, and to measure.
  const overscan = useDeferredValue(options.overscan, 0);
  const scrollRef = useRef<HTMLDivElement>(null);
  const wantedRef = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const activeIndex = Math.min(active, count - 1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    enabled: isWindowed,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    initialRect: LIKELY,
    overscan,
    scrollPaddingEnd: headHeight,
    rangeExtractor: (range) => withIndex(range, activeIndex),
  });
  const { measureElement } = virtualizer;
  const rowRef = useCallback(
    (row: HTMLElement | null) => {
      // Forces a layout of the page, so it is skipped if all rows are rendered.
      if (isMeasured && isWindowed) measureElement(row);
      if (row === null || Number(row.dataset.index) !== wantedRef.current) return;
      wantedRef.current = null;
      row.focus({ preventScroll: true });
    },
    [isMeasured, isWindowed, measureElement],
  );

  function focusRow(index: number): void {
    setActive(index);
    if (isWindowed) virtualizer.scrollToIndex(index);
    const row = scrollRef.current?.querySelector(`[data-index="${index}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: isWindowed });
    else wantedRef.current = index;
  }

  return {
    scrollRef,
    spans: isWindowed ? virtualizer.getVirtualItems() : allRows(count, rowHeight),
    totalHeight: isWindowed ? virtualizer.getTotalSize() : count * rowHeight,
    activeIndex,
    rowRef,
    onRowFocus: setActive,
    handleMoveKey: (event, index) => {
      const next = movedIndex(event.key, { at: index, count }, ROWS);
      if (next === null) return false;
      event.preventDefault();
      focusRow(next);
      return true;
    },
  };
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

function allRows(count: number, height: number): readonly RowSpan[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    start: index * height,
    end: (index + 1) * height,
  }));
}
