'use client';

import { Group } from '@visx/group';
import { type KeyboardEvent, type ReactNode, useContext } from 'react';
import { MARK_STYLE, OPENING_MARK_STYLE } from '@/components/figures/chart-style';
import { ChartTipContext } from '@/components/figures/chart-tip';

interface ChartMarkProps {
  /** What the mark says, line by line; together its accessible name. */
  readonly lines: readonly string[];
  /** Where its tip points to, px within the drawing. */
  readonly x: number;
  readonly y: number;
  /** Makes it a button. */
  readonly onOpen?: (() => void) | undefined;
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** A mark of a chart that pointer and keyboard reach; it says its figures on hover and focus. */
export function ChartMark({ lines, x, y, onOpen, isOpen, children }: ChartMarkProps) {
  const show = useContext(ChartTipContext);
  const tell = () => show({ x, y, lines });

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') show(null);
    if (onOpen === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <Group
      role={onOpen === undefined ? 'img' : 'button'}
      tabIndex={0}
      aria-label={lines.join(', ')}
      {...(onOpen === undefined ? {} : { onClick: onOpen, 'aria-expanded': isOpen ?? false })}
      onMouseEnter={tell}
      onMouseLeave={() => show(null)}
      onFocus={tell}
      onBlur={() => show(null)}
      onKeyDown={handleKey}
      style={onOpen === undefined ? MARK_STYLE : OPENING_MARK_STYLE}
    >
      {children}
    </Group>
  );
}
