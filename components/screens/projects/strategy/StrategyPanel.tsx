'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useState } from 'react';
import { Tabs } from '@/components/ui/Tabs';
import { LinePanel } from './LinePanel';
import { MissedPanel } from './MissedPanel';

interface StrategyPanelProps {
  /** The line that has the cursor, or had it last. */
  readonly lineId: string | null;
}

/** A tab, and what it shows of the line. */
interface PanelTab {
  readonly id: string;
  readonly label: string;
  readonly Panel: ComponentType<{ readonly lineId: string }>;
}

const LINE: PanelTab = { id: 'line', label: 'Line', Panel: LinePanel };

const TABS: readonly PanelTab[] = [LINE, { id: 'missed', label: 'Missed', Panel: MissedPanel }];

/** Beside the lines, or beneath them where the window is narrow. */
export function StrategyPanel({ lineId }: StrategyPanelProps) {
  const [chosen, setChosen] = useState(LINE.id);
  const { Panel } = TABS.find(({ id }) => id === chosen) ?? LINE;
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
      {lineId === null ? null : (
        <Tabs label="About the line and the search" tabs={TABS} chosen={chosen} onChoose={setChosen}>
          <Panel key={lineId} lineId={lineId} />
        </Tabs>
      )}
    </chakra.aside>
  );
}
