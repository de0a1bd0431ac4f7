'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { MatchAudit } from '../comparison/MatchAudit';
import { FigureTiles } from './FigureTiles';
import { FormerRuns } from './FormerRuns';
import { furtherTiles } from './figure-tiles';
import { LossSection } from './LossSection';
import { PrecisionReadings } from './PrecisionReadings';
import { QuerySection } from './QuerySection';
import { RankedFigures } from './RankedFigures';
import { StorySection } from './StorySection';
import type { ShownResult } from './shown-result';

interface BreakdownProps {
  readonly shown: ShownResult;
  readonly former: readonly ShownResult[];
}

/** A run as a story from top to bottom: query, figures, where papers were lost, the ranking, matches, former runs. */
export function Breakdown({ shown, former }: BreakdownProps) {
  const { isExample } = shown.run;
  return (
    <chakra.div p="4" display="flex" flexDirection="column" gap="8" minW="0">
      <StorySection title="Query">
        <QuerySection shown={shown} />
      </StorySection>
      <StorySection title="Figures">
        <FigureTiles label="Further figures" tiles={furtherTiles(shown)} isExample={isExample} />
        <PrecisionReadings shown={shown} />
      </StorySection>
      <StorySection title="Losses">
        <LossSection shown={shown} />
      </StorySection>
      <StorySection title="Ranking">
        <RankedFigures shown={shown} />
      </StorySection>
      <StorySection title="Matches">
        {isExample ? (
          <chakra.p fontSize="panel" color="text.secondary">
            Invented papers to try this on: accept or reject a pair, and every figure follows. Decisions on
            the example last until the page is closed.
          </chakra.p>
        ) : null}
        <MatchAudit runId={shown.run.id} />
      </StorySection>
      <StorySection title="Former runs">
        <FormerRuns shown={shown} former={former} />
      </StorySection>
    </chakra.div>
  );
}
