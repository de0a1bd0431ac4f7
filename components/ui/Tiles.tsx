import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export interface Tile {
  readonly label: string;
  readonly value: string;
}

/** As many in a row as fit; four stand by twos and nine by threes, so that none is left alone in the last row. */
function columnsFor(count: number, leastWidth: number): string {
  if (count === 9) return 'repeat(3, minmax(0, 1fr))';
  return `repeat(auto-fill, minmax(${count === 4 ? Math.max(120, leastWidth) : leastWidth}px, 1fr))`;
}

interface TilesProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  /** Beside every name: what its figure is made of. */
  readonly mark?: ReactNode;
  /** Of a tile; px. */
  readonly leastWidth?: number;
  /** So many in a row where there is room, so that several groups stand in line. */
  readonly wideColumns?: number;
}

/** Figures side by side, each with its name under it. */
export function Tiles({ label, tiles, mark, leastWidth = 76, wideColumns }: TilesProps) {
  const columns = columnsFor(tiles.length, leastWidth);
  return (
    <chakra.dl
      aria-label={label}
      display="grid"
      css={{
        gridTemplateColumns: columns,
        md:
          wideColumns === undefined ? {} : { gridTemplateColumns: `repeat(${wideColumns}, minmax(0, 1fr))` },
      }}
      gap="1.5"
    >
      {tiles.map((tile) => (
        <chakra.div
          key={tile.label}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          borderWidth="1px"
          rounded="control"
          bg="bg.page"
          px="2"
          py="1.5"
          minW="0"
        >
          <chakra.dt fontSize="meta" color="text.secondary">
            {tile.label}
            {mark ? <> {mark}</> : null}
          </chakra.dt>
          <chakra.dd fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {tile.value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
