'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue } from 'react';
import { FigureTiles } from '@/components/figures/FigureTiles';
import { MatchAudit } from '../comparison/MatchAudit';
import { DatabasesSection } from './DatabasesSection';
import { furtherTiles } from './figure-tiles';
import { LossSection } from './LossSection';
import { Panel } from './Panel';
import { PrecisionReadings } from './PrecisionReadings';
import { PreviousRuns } from './PreviousRuns';
import { QuerySection } from './QuerySection';
import { RankedFigures } from './RankedFigures';
import type { ShownResult } from './shown-result';
import { WhyMissed } from './WhyMissed';

interface BreakdownProps {
  readonly shown: ShownResult;
  readonly previous: readonly ShownResult[];
}

/** A run as a story from top to bottom: query or files, figures, what each database found, where papers were lost, the ranking, matches, previous runs. */
export function Breakdown({ shown, previous }: BreakdownProps) {
  const { isExample, databases } = shown.run;
  const isOfFiles = databases !== undefined;
  // Thousands of pairs are put in order after the figures have been shown.
  const areMatchesDue = useDeferredValue(true, false);
  return (
    <chakra.div p="4" display="flex" flexDirection="column" gap="8" minW="0">
      <Panel level={4} title={isOfFiles ? 'Files' : 'Query'}>
        <QuerySection shown={shown} />
      </Panel>
      <Panel level={4} title="Figures">
        <FigureTiles label="Further figures" tiles={furtherTiles(shown)} isExample={isExample} />
        <PrecisionReadings shown={shown} />
      </Panel>
      {isOfFiles ? (
        <Panel level={4} title="Databases">
          <DatabasesSection shown={shown} />
        </Panel>
      ) : null}
      <Panel level={4} title="Losses">
        <LossSection shown={shown} />
        {isOfFiles ? null : <WhyMissed shown={shown} />}
      </Panel>
      <Panel level={4} title="Ranking">
        {isOfFiles ? (
          <chakra.p fontSize="panel" color="text.secondary">
            Not applicable: files of databases hold papers in no order of relevance.
          </chakra.p>
        ) : (
          <RankedFigures shown={shown} />
        )}
      </Panel>
      <Panel level={4} title="Matches">
        {isExample ? (
          <chakra.p fontSize="panel" color="text.secondary">
            Invented papers to try this on: accept or reject a pair, and every figure is updated. Decisions on
            the example last until the page is closed.
          </chakra.p>
        ) : null}
        {areMatchesDue ? <MatchAudit runId={shown.run.id} /> : null}
      </Panel>
      <Panel level={4} title="Previous runs">
        <PreviousRuns shown={shown} previous={previous} />
      </Panel>
    </chakra.div>
  );
}
