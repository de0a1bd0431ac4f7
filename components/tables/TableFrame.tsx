import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
import { ROWS } from './TableBody';

interface TableFrameProps {
  readonly caption: string;
  /** A grid rather than a table: its rows can be opened or selected. */
  readonly isGrid: boolean;
  readonly isSelectable: boolean;
  /** All rows, those out of sight and the head's included; undefined: there are none. */
  readonly rowCount: number | undefined;
  readonly isBusy: boolean;
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly maxHeight: number | string;
  readonly minWidth: string | { readonly base: string; readonly md: string } | undefined;
  readonly cellStyles: SystemStyleObject | undefined;
  readonly children: ReactNode;
}

/** The scrolled table around head and rows. */
export function TableFrame(props: TableFrameProps) {
  const { caption, isGrid, isSelectable, rowCount, isBusy, cellStyles, children } = props;
  return (
    <chakra.div ref={props.scrollRef} overflow="auto" style={{ maxHeight: props.maxHeight }}>
      <chakra.table
        role={isGrid ? 'grid' : undefined}
        aria-label={caption}
        aria-rowcount={rowCount}
        aria-multiselectable={isSelectable ? true : undefined}
        aria-busy={isBusy}
        w="full"
        borderCollapse="separate"
        borderSpacing="0"
        css={{ tableLayout: 'fixed', ...ROWS, ...cellStyles }}
        minW={props.minWidth}
      >
        {children}
      </chakra.table>
    </chakra.div>
  );
}
