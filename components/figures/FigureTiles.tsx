'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { ExampleBadge } from './ExampleBadge';

export interface FigureTile {
  readonly label: string;
  readonly value: string;
  /** Under the value: what it counts, and its interval; a line each. */
  readonly detail?: string | readonly string[] | undefined;
  /** Shown on hover and focus. */
  readonly definition: string;
  /** Draws attention, as where a share is above 100%. */
  readonly flag?: string | undefined;
}

interface FigureTilesProps {
  readonly label: string;
  readonly tiles: readonly FigureTile[];
  readonly isExample: boolean;
}

/** Six stand by threes where there is room: a row of five would leave the last one alone. */
function leastWidth(count: number): string {
  return count === 6 ? 'max(150px, 30%)' : '150px';
}

/** Figures side by side, with interval and n; hover or focus tells what each means. */
export function FigureTiles({ label, tiles, isExample }: FigureTilesProps) {
  return (
    <chakra.ul
      aria-label={label}
      display="grid"
      gridTemplateColumns={`repeat(auto-fit, minmax(${leastWidth(tiles.length)}, 1fr))`}
      gap="2"
      // By twos on a phone: the last of an odd number takes the whole row.
      css={{
        '@media (max-width: 767.98px)': { '& > li:last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
      }}
    >
      {tiles.map((tile) => (
        <chakra.li key={tile.label} display="flex" minW="0">
          <Figure tile={tile} isExample={isExample} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function detailLines({ detail = [] }: FigureTile): readonly string[] {
  return typeof detail === 'string' ? [detail] : detail;
}

interface FigureProps {
  readonly tile: FigureTile;
  readonly isExample: boolean;
}

function Figure({ tile, isExample }: FigureProps) {
  const tipId = useId();
  const [isTold, setIsTold] = useState(false);
  return (
    <chakra.div
      role="group"
      aria-label={tile.label}
      aria-describedby={tipId}
      tabIndex={0}
      position="relative"
      flex="1"
      minW="0"
      px="3"
      py="2"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
      onMouseEnter={() => setIsTold(true)}
      onMouseLeave={() => setIsTold(false)}
      onFocus={() => setIsTold(true)}
      onBlur={() => setIsTold(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsTold(false);
      }}
    >
      <FigureText tile={tile} isExample={isExample} />
      <Definition id={tipId} isShown={isTold}>
        {tile.definition}
      </Definition>
    </chakra.div>
  );
}

function FigureText({ tile, isExample }: FigureProps) {
  return (
    <>
      <chakra.div fontSize="meta" color="text.secondary">
        {tile.label}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="1">
        <chakra.span fontSize="page" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {tile.value}
        </chakra.span>
        {isExample ? <ExampleBadge /> : null}
      </chakra.div>
      {detailLines(tile).map((detail) => (
        <chakra.div key={detail} fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
          {detail}
        </chakra.div>
      ))}
      {tile.flag === undefined ? null : (
        <chakra.div fontSize="meta" color="text.warning" fontWeight="medium">
          {tile.flag}
        </chakra.div>
      )}
    </>
  );
}

interface DefinitionProps {
  readonly id: string;
  readonly isShown: boolean;
  readonly children: string;
}

function Definition({ id, isShown, children }: DefinitionProps) {
  return (
    <chakra.div
      id={id}
      role="tooltip"
      hidden={!isShown}
      position="absolute"
      zIndex="5"
      top="calc(100% + 4px)"
      left="0"
      w="max-content"
      maxW="min(260px, 70vw)"
      px="2.5"
      py="1.5"
      bg="bg.page"
      borderWidth="1px"
      rounded="control"
      boxShadow="float"
      fontSize="meta"
      pointerEvents="none"
    >
      {children}
    </chakra.div>
  );
}
