'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useState } from 'react';
import { Tabs } from '@/components/ui/Tabs';
import { ChecksPanel } from './ChecksPanel';
import { LinePanel } from './LinePanel';
import { MissedPanel } from './MissedPanel';
import { SuggestedPanel } from './SuggestedPanel';
import { VersionsPanel } from './VersionsPanel';

interface StrategyPanelProps {
  /** The line that has the cursor, or had it last. */
  readonly lineId: string | null;
}

/** A tab, and what it shows of the line or of the whole search. */
interface PanelTab {
  readonly id: string;
  readonly label: string;
  /** Whether it begins anew with each line. */
  readonly isOfLine: boolean;
  readonly Panel: ComponentType<{ readonly lineId: string }>;
}

const LINE: PanelTab = { id: 'line', label: 'Line', isOfLine: true, Panel: LinePanel };

const TABS: readonly PanelTab[] = [
  LINE,
  { id: 'missed', label: 'Missed', isOfLine: true, Panel: MissedPanel },
  { id: 'suggested', label: 'Suggested', isOfLine: true, Panel: SuggestedPanel },
  { id: 'checks', label: 'Checks', isOfLine: false, Panel: ChecksPanel },
  { id: 'versions', label: 'Versions', isOfLine: false, Panel: VersionsPanel },
];

/** Beside the lines, or beneath them where the window is narrow. */
export function StrategyPanel({ lineId }: StrategyPanelProps) {
  const [chosen, setChosen] = useState(LINE.id);
  const { Panel, isOfLine } = TABS.find(({ id }) => id === chosen) ?? LINE;
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
          <Panel key={isOfLine ? lineId : chosen} lineId={lineId} />
        </Tabs>
      )}
    </chakra.aside>
  );
}
