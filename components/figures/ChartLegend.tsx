import { chakra } from '@chakra-ui/react/styled-system';

export interface LegendEntry {
  readonly label: string;
  readonly color: string;
  readonly isDashed?: boolean;
}

/** What the colours of a chart stand for. */
export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <chakra.ul
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      pb="1"
      fontSize="meta"
      color="text.secondary"
    >
      {entries.map(({ label, color, isDashed = false }) => (
        <chakra.li key={label} display="flex" alignItems="center" gap="1.5">
          <svg width="16" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="16"
              y1="4"
              y2="4"
              stroke={color}
              strokeWidth={isDashed ? 2 : 6}
              {...(isDashed ? { strokeDasharray: '4 3' } : {})}
            />
          </svg>
          {label}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
