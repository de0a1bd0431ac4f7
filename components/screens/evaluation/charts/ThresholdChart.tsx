'use client';

import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Circle, LinePath } from '@visx/shape';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import type { ThresholdRow } from '@/lib/evaluation/metrics/threshold-table';
import type { RecallName } from '@/lib/evaluation/recall-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { ChartAxis } from './ChartAxis';
import { ChartMark } from './ChartMark';
import { PercentAxis } from './PercentAxis';

const TITLE = 'Figures by acceptance threshold';
const HEIGHT = 240;
const MARGIN = { top: 12, right: 24, bottom: 42, left: 56 } as const;

const seriesOf = (recall: RecallName) =>
  [
    { label: 'Precision', figure: 'precision', color: CHART_COLORS.second },
    { label: recall, figure: 'recall', color: CHART_COLORS.first },
    { label: 'F1', figure: 'f1', color: CHART_COLORS.third },
  ] as const;

interface ThresholdChartProps {
  /** By rising threshold. */
  readonly rows: readonly ThresholdRow[];
  readonly recall: RecallName;
  readonly isExample: boolean;
}

/** What the figures of a run would be at other thresholds: a table first, as it is four rows to compare. */
export function ThresholdChart({ rows, recall, isExample }: ThresholdChartProps) {
  return (
    <ChartFigure
      title={TITLE}
      note="With your decisions as they are."
      fileStem="figures-by-threshold"
      table={thresholdTable(rows, recall)}
      height={HEIGHT}
      isExample={isExample}
      isTableFirst
      legend={seriesOf(recall).map(({ label, color }) => ({ label, color }))}
    >
      {({ width }) => <Lines rows={rows} recall={recall} width={width} />}
    </ChartFigure>
  );
}

interface LinesProps extends Pick<ThresholdChartProps, 'rows' | 'recall'> {
  readonly width: number;
}

function Lines({ rows, recall, width }: LinesProps) {
  const size = {
    width: Math.max(40, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const thresholds = rows.map(({ threshold }) => threshold);
  const x = scaleLinear<number>({
    domain: [Math.min(...thresholds), Math.max(...thresholds)],
    range: [0, size.width],
  });
  const y = scaleLinear<number>({ domain: [0, 1], range: [size.height, 0] });
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      <PercentAxis side="left" scale={y} size={size} />
      <ChartAxis
        side="bottom"
        ticks={thresholds.map((threshold) => ({ at: x(threshold), text: threshold.toFixed(2) }))}
        size={size}
        label="Acceptance threshold"
        hasGrid={false}
      />
      {seriesOf(recall).map(({ label, figure, color }) => (
        <Group key={label}>
          <LinePath
            data={[...rows]}
            x={({ threshold }) => x(threshold)}
            y={(row) => y(row[figure] ?? 0)}
            defined={(row) => row[figure] !== null}
            stroke={color}
            strokeWidth={2}
            fill="none"
          />
          {rows.map((row) => {
            const value = row[figure];
            if (value === null) return null;
            const at = { x: x(row.threshold), y: y(value) };
            return <Mark key={row.threshold} row={row} {...{ label, color, value, at }} />;
          })}
        </Group>
      ))}
    </Group>
  );
}

interface MarkProps {
  readonly row: ThresholdRow;
  readonly label: string;
  readonly color: string;
  readonly value: number;
  /** Px, within the margins. */
  readonly at: { readonly x: number; readonly y: number };
}

function Mark({ row, label, color, value, at }: MarkProps) {
  return (
    <ChartMark
      lines={[
        `Threshold ${row.threshold.toFixed(2)}`,
        `${label} ${formatPercent(value)}`,
        `${formatQuantity(row.counts.truePositives, 'paper')} found`,
      ]}
      x={MARGIN.left + at.x}
      y={MARGIN.top + at.y}
    >
      <Circle cx={at.x} cy={at.y} r={5} fill={color} stroke={CHART_COLORS.page} strokeWidth={1.5} />
    </ChartMark>
  );
}

function thresholdTable(rows: readonly ThresholdRow[], recall: RecallName): ChartTable {
  return {
    columns: ['Threshold', 'Found', 'Precision', recall, 'F1'],
    rows: rows.map((row) => [row.threshold, row.counts.truePositives, row.precision, row.recall, row.f1]),
    format: (cell, column) => {
      if (typeof cell !== 'number') return String(cell);
      if (column === 0) return cell.toFixed(2);
      return column === 1 ? formatExactCount(cell) : formatPercent(cell);
    },
  };
}
