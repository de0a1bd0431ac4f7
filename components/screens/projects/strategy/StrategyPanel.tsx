'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ComponentType, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Tabs } from '@/components/ui/Tabs';
import { readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { ChecksPanel } from './ChecksPanel';
import { focusLine } from './focus-line';
import { LinePanel } from './LinePanel';
import { MissedPanel } from './MissedPanel';
import { SuggestedPanel } from './SuggestedPanel';
import { VersionsPanel } from './VersionsPanel';

interface StrategyPanelProps {
  /** The line that has the cursor, or last had it. */
  readonly lineId: string | null;
}

/** A tab, and its content for the line or for the whole search. */
interface PanelTab {
  readonly id: string;
  readonly label: string;
  /** Whether its state is reset for each line. */
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

/** Below the page head, which scrolls with the lines; at the top of the panel if that scrolls by itself. */
const TABS_TOP = { top: { base: '60px', xl: '0px' } } as const;

/** Shown if the panel is below the lines, far from its line. */
function BackToLine({ lineId }: StrategyPanelProps) {
  const number = useAtomValue(readLinesAtom).find(({ line }) => line.id === lineId)?.number;
  if (lineId === null || number === undefined) return null;
  return (
    <chakra.div
      display={{ base: 'block', xl: 'none' }}
      position="sticky"
      bottom="calc(var(--foot-height, 0px) + 8px)"
      mt="3"
      w="fit-content"
    >
      <Button size="small" onClick={() => focusLine(lineId)}>
        {`Back to line ${number}`}
      </Button>
    </chakra.div>
  );
}

/** Beside the lines, or below them in a narrow window. */
export function StrategyPanel({ lineId }: StrategyPanelProps) {
  const [chosen, setChosen] = useState(LINE.id);
  const { Panel, isOfLine } = TABS.find(({ id }) => id === chosen) ?? LINE;
  return (
    <chakra.aside
      aria-label="About the line"
      data-about-line=""
      minW="0"
      fontSize="panel"
      position={{ xl: 'sticky' }}
      top={{ xl: '76px' }}
      maxH={{ xl: 'calc(100dvh - 108px - var(--foot-height, 0px))' }}
      overflowY={{ xl: 'auto' }}
      // Tabs and the way back stay in reach while a long panel is read.
      css={{ '& [role=tablist]': { position: 'sticky', zIndex: '1', bg: 'bg.page', ...TABS_TOP } }}
    >
      {lineId === null ? null : (
        <Tabs label="About the line and the search" tabs={TABS} chosen={chosen} onChoose={setChosen}>
          <Panel key={isOfLine ? lineId : chosen} lineId={lineId} />
          <BackToLine lineId={lineId} />
        </Tabs>
      )}
    </chakra.aside>
  );
}
