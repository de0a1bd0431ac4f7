import { Group } from '@visx/group';
import { CHART_COLORS, LABEL_STYLE } from '@/components/figures/chart-style';

interface Tick {
  /** Px along the axis. */
  readonly at: number;
  readonly text: string;
}

interface ChartAxisProps {
  readonly side: 'left' | 'bottom';
  readonly ticks: readonly Tick[];
  /** The drawing's own, px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly label?: string | undefined;
  /** A line across the drawing at every tick; else one along the axis. */
  readonly hasGrid: boolean;
}

// Drawn here: the axes of visx bring a text layout and a parser of CSS sums, which weigh more than every chart of the page.

/** Px from the drawing to the texts of the ticks, and to the label. */
const LEFT = { tick: 12, label: 46 } as const;
const BOTTOM = { tick: 18, label: 36 } as const;

/** An axis with its texts outside of the drawing; a left one's label is read upwards. */
export function ChartAxis({ side, ...rest }: ChartAxisProps) {
  return side === 'left' ? <LeftAxis {...rest} /> : <BottomAxis {...rest} />;
}

type SideProps = Omit<ChartAxisProps, 'side'>;

function LeftAxis({ ticks, size, label, hasGrid }: SideProps) {
  return (
    <Group aria-hidden="true">
      {hasGrid ? null : <line y1={0} y2={size.height} stroke={CHART_COLORS.frame} />}
      {ticks.map(({ at, text }) => (
        <Group key={text} top={at}>
          {hasGrid ? <line x2={size.width} stroke={CHART_COLORS.grid} /> : null}
          <text x={-LEFT.tick} textAnchor="end" dominantBaseline="central" {...LABEL_STYLE}>
            {text}
          </text>
        </Group>
      ))}
      {label === undefined ? null : (
        <text
          transform={`translate(${-LEFT.label},${size.height / 2}) rotate(-90)`}
          textAnchor="middle"
          {...LABEL_STYLE}
        >
          {label}
        </text>
      )}
    </Group>
  );
}

function BottomAxis({ ticks, size, label, hasGrid }: SideProps) {
  return (
    <Group aria-hidden="true">
      {hasGrid ? null : (
        <line x2={size.width} y1={size.height} y2={size.height} stroke={CHART_COLORS.frame} />
      )}
      {ticks.map(({ at, text }) => (
        <Group key={text} left={at}>
          {hasGrid ? <line y2={size.height} stroke={CHART_COLORS.grid} /> : null}
          <text y={size.height + BOTTOM.tick} textAnchor="middle" {...LABEL_STYLE}>
            {text}
          </text>
        </Group>
      ))}
      {label === undefined ? null : (
        <text x={size.width / 2} y={size.height + BOTTOM.label} textAnchor="middle" {...LABEL_STYLE}>
          {label}
        </text>
      )}
    </Group>
  );
}
