'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { LinePanel } from './LinePanel';

interface StrategyPanelProps {
  /** The line that has the cursor, or had it last. */
  readonly lineId: string | null;
}

/** Beside the lines, or beneath them where the window is narrow. */
export function StrategyPanel({ lineId }: StrategyPanelProps) {
  return (
    <chakra.aside
      aria-label="About the line"
      minW="0"
      fontSize="panel"
      position={{ xl: 'sticky' }}
      top={{ xl: '4' }}
      maxH={{ xl: 'calc(100dvh - 96px)' }}
      overflowY={{ xl: 'auto' }}
    >
      {lineId === null ? null : <LinePanel lineId={lineId} />}
    </chakra.aside>
  );
}
