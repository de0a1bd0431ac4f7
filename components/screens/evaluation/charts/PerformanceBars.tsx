'use client';

import { Group } from '@visx/group';
import { Bar } from '@visx/shape';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS, LABEL_STYLE, VALUE_STYLE } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import type { RecallName } from '@/lib/evaluation/recall-name';
import { formatPercent } from '@/lib/format/percent';
import { ChartMark } from './ChartMark';
import { PercentAxis } from './PercentAxis';

export interface PerformanceMetric {
  readonly name: 'Precision' | RecallName | 'F1';
  /** 0 to 1; null for 'n/a'. */
  readonly value: number | null;
  /** 95%; null where n is too small. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

export interface PerformanceRow {
  readonly id: string;
  readonly name: string;
  readonly metrics: readonly PerformanceMetric[];
}

const COLORS = {
  Precision: CHART_COLORS.second,
  Recall: CHART_COLORS.first,
  'Relative recall': CHART_COLORS.first,
  F1: CHART_COLORS.third,
} as const;

/** Px: of a result, of its name above the bars, of a bar, and between two bars. */
const ROW = 84;
const NAME = 20;
const BAR = 14;
const GAP = 4;
const MARGIN = { top: 4, right: 52, bottom: 24, left: 4 } as const;
/** Px of a letter, on average: names are cut where they would leave the drawing. */
const LETTER = 6.6;

interface PerformanceBarsProps {
  readonly rows: readonly PerformanceRow[];
  readonly isExample: boolean;
}

/** Precision, recall and F1 of each result, with 95% intervals. */
export function PerformanceBars({ rows, isExample }: PerformanceBarsProps) {
  return (
    <ChartFigure
      title="Performance Comparison"
      note="Precision, recall and F1 of each result. Lines span the 95% interval; a bar without a line has none."
      fileStem="performance-comparison"
      table={performanceTable(rows)}
      height={MARGIN.top + rows.length * ROW + MARGIN.bottom}
      isExample={isExample}
      legend={(['Precision', 'Recall', 'F1'] as const).map((label) => ({ label, color: COLORS[label] }))}
    >
      {({ width }) => <Bars rows={rows} width={width} />}
    </ChartFigure>
  );
}

function Bars({ rows, width }: { readonly rows: readonly PerformanceRow[]; readonly width: number }) {
  const whole = Math.max(40, width - MARGIN.left - MARGIN.right);
  // Shares need no more of a scale; the library's weighs more than this chart.
  const x = (share: number) => share * whole;
  const y = (rank: number) => NAME + GAP + rank * (BAR + GAP);
  const room = Math.floor(width / LETTER);
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      <PercentAxis side="bottom" scale={x} size={{ width: whole, height: rows.length * ROW }} />
      {rows.map(({ id, name, metrics }, index) => (
        <Group key={id} top={index * ROW}>
          <text y={NAME - 6} {...VALUE_STYLE} fontWeight={500}>
            {name.length > room ? `${name.slice(0, room - 1)}…` : name}
          </text>
          {metrics.map((metric, rank) => (
            <Group key={metric.name} top={y(rank)}>
              <MetricBar rowName={name} metric={metric} x={x} tipY={MARGIN.top + index * ROW + y(rank)} />
            </Group>
          ))}
        </Group>
      ))}
    </Group>
  );
}

interface MetricBarProps {
  readonly rowName: string;
  readonly metric: PerformanceMetric;
  readonly x: (share: number) => number;
  readonly tipY: number;
}

function MetricBar({ rowName, metric: { name, value, interval }, x, tipY }: MetricBarProps) {
  const end = x(value ?? 0);
  const middle = BAR / 2;
  const lines = [
    rowName,
    `${name} ${formatPercent(value)}`,
    ...(interval === null
      ? ['no interval']
      : [`95% interval ${formatPercent(interval.low)} to ${formatPercent(interval.high)}`]),
  ];
  return (
    <ChartMark lines={lines} x={MARGIN.left + end} y={tipY}>
      <Bar x={0} y={0} width={Math.max(end, 1)} height={BAR} fill={COLORS[name]} fillOpacity={0.85} rx={2} />
      {interval === null ? null : (
        <g stroke={CHART_COLORS.text} strokeWidth={1.5}>
          <line x1={x(interval.low)} x2={x(interval.high)} y1={middle} y2={middle} />
          <line x1={x(interval.low)} x2={x(interval.low)} y1={middle - 4} y2={middle + 4} />
          <line x1={x(interval.high)} x2={x(interval.high)} y1={middle - 4} y2={middle + 4} />
        </g>
      )}
      <text
        x={x(Math.max(value ?? 0, interval?.high ?? 0)) + 6}
        y={middle}
        dominantBaseline="central"
        {...LABEL_STYLE}
      >
        {formatPercent(value)}
      </text>
    </ChartMark>
  );
}

function performanceTable(rows: readonly PerformanceRow[]): ChartTable {
  return {
    columns: ['Result', 'Metric', 'Value', '95% low', '95% high'],
    rows: rows.flatMap(({ name, metrics }) =>
      metrics.map((metric) => [
        name,
        metric.name,
        metric.value,
        metric.interval?.low ?? null,
        metric.interval?.high ?? null,
      ]),
    ),
    format: (cell) => (typeof cell === 'number' ? formatPercent(cell) : String(cell)),
  };
}
