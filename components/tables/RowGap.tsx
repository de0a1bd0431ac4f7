import { chakra } from '@chakra-ui/react/styled-system';

interface RowGapProps {
  /** Px. */
  readonly height: number;
  /** Columns. */
  readonly width: number;
}

/** Holds the place of rows that are scrolled away, so that the table stays a table. */
export function RowGap({ height, width }: RowGapProps) {
  if (height <= 0) return null;
  return (
    <chakra.tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </chakra.tr>
  );
}
