'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { StateMessage } from '@/components/ui/StateMessage';
import { addLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom, strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { focusLine } from './focus-line';
import { KnownBar } from './KnownBar';
import { PasteButton } from './PasteButton';
import { StrategyLines } from './StrategyLines';
import { StrategyPanel } from './StrategyPanel';
import { StrategyTools } from './StrategyTools';

/** The lines, their figures, and a panel on the line that has the cursor. */
export function StrategyWorkspace() {
  const lines = useAtomValue(strategyLinesAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  const queries = lines.filter(({ kind }) => kind === 'query');
  const line = queries.find(({ id }) => id === chosen) ?? queries.at(-1);
  if (lines.length === 0) return <FirstLine />;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' }}
      columnGap="5"
      rowGap="4"
      alignItems="start"
    >
      <chakra.div display="flex" flexDirection="column" gap="3" minW="0">
        <KnownBar />
        <StrategyTools />
        <StrategyLines chosen={line?.id ?? null} onChoose={setChosen} />
        <AddLine />
      </chakra.div>
      <StrategyPanel lineId={line?.id ?? null} />
    </chakra.div>
  );
}

function AddLine() {
  const lines = useAtomValue(strategyLinesAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const add = useSetAtom(addLineAtom);
  if (isReadOnly) return null;
  return (
    <Button size="small" alignSelf="flex-start" onClick={() => focusLine(add(lines.at(-1)?.id ?? null))}>
      Add line
    </Button>
  );
}

/** Without lines: the purpose of the page, and the two ways to begin. */
function FirstLine() {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const add = useSetAtom(addLineAtom);
  return (
    <Frame>
      <StateMessage
        title={isReadOnly ? 'No search was built here' : 'Build a search line by line'}
        action={
          isReadOnly ? undefined : (
            <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="center">
              <Button tone="primary" onClick={() => focusLine(add(null))}>
                Write the first line
              </Button>
              <PasteButton size="medium" />
            </chakra.div>
          )
        }
      >
        Each line shows how many papers it finds, which of the papers you know it misses, and what it costs.
      </StateMessage>
    </Frame>
  );
}
