import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** On phones one row that is scrolled up to the edge of the window: six conditions would be half of what is seen there. */
const ROW = {
  display: 'flex',
  gap: '2',
  '@media (max-width: 767.98px)': {
    alignItems: 'center',
    overflowX: 'auto',
    mx: '-4',
    px: '4',
    scrollbarWidth: 'none',
  },
  '@media (min-width: 768px)': { flexWrap: 'wrap' },
} as const;

interface ConditionListProps {
  readonly label: string;
  /** Conditions, each an item. */
  readonly children: ReactNode;
}

/** What a list is limited to, above its rows. */
export function ConditionList({ label, children }: ConditionListProps) {
  return (
    <chakra.ul aria-label={label} css={ROW}>
      {children}
    </chakra.ul>
  );
}
