'use client';

import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Circle } from '@visx/shape';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import type { RecallName } from '@/lib/evaluation/recall-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { ChartMark } from './ChartMark';
import { PercentAxis } from './PercentAxis';

export interface ScatterPoint {
  readonly id: string;
  readonly name: string;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly recallName: RecallName;
  readonly paperCount: number;
}

/** Px. Source: docs/behaviours/comparison.md#scatter-plot. */
const HEIGHT = 300;
const MARGIN = { top: 14, right: 16, bottom: 42, left: 56 } as const;

/** Between 4 and 12, the paper count divided by 20. Source: docs/behaviours/comparison.md#scatter-plot. */
export function scatterRadius(paperCount: number): number {
  return Math.min(12, Math.max(4, paperCount / 20));
}

interface PrecisionRecallPlotProps {
  readonly points: readonly ScatterPoint[];
  readonly isExample: boolean;
}

/** Each result by its recall and precision; the larger the circle, the more papers the review has. */
export function PrecisionRecallPlot({ points, isExample }: PrecisionRecallPlotProps) {
  const undefinedCount = points.filter(
    ({ precision, recall }) => precision === null || recall === null,
  ).length;
  return (
    <ChartFigure
      title="Precision-Recall Plot"
      note={`Larger circles are reviews with more papers.${
        undefinedCount === 0
          ? ''
          : ` ${formatQuantity(undefinedCount, 'result')} without both figures cannot be placed.`
      }`}
      fileStem="precision-recall-plot"
      table={scatterTable(points)}
      height={HEIGHT}
      isExample={isExample}
    >
      {({ width }) => <Points points={points} width={width} />}
    </ChartFigure>
  );
}

function Points({ points, width }: { readonly points: readonly ScatterPoint[]; readonly width: number }) {
  const inner = {
    width: Math.max(40, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const x = scaleLinear<number>({ domain: [0, 1], range: [0, inner.width] });
  const y = scaleLinear<number>({ domain: [0, 1], range: [inner.height, 0] });
  // The small ones last, so that none is covered.
  const ordered = [...points].sort((a, b) => b.paperCount - a.paperCount);
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      <PercentAxis side="left" scale={y} size={inner} label="Precision" />
      <PercentAxis side="bottom" scale={x} size={inner} label="Recall" />
      {ordered.map(({ id, name, precision, recall, recallName, paperCount }) =>
        precision === null || recall === null ? null : (
          <ChartMark
            key={id}
            lines={[
              name,
              `precision ${formatPercent(precision)}`,
              `${recallName.toLowerCase()} ${formatPercent(recall)}`,
              formatQuantity(paperCount, 'paper'),
            ]}
            x={MARGIN.left + x(recall)}
            y={MARGIN.top + y(precision)}
          >
            <Circle
              cx={x(recall)}
              cy={y(precision)}
              r={scatterRadius(paperCount)}
              fill={CHART_COLORS.first}
              fillOpacity={0.7}
              stroke={CHART_COLORS.page}
              strokeWidth={1.5}
            />
          </ChartMark>
        ),
      )}
    </Group>
  );
}

function scatterTable(points: readonly ScatterPoint[]): ChartTable {
  return {
    columns: ['Result', 'Recall', 'Precision', 'Papers'],
    rows: points.map(({ name, recall, recallName, precision, paperCount }) => [
      recallName === 'Recall' ? name : `${name} (${recallName.toLowerCase()})`,
      recall,
      precision,
      paperCount,
    ]),
    format: (cell, column) => {
      if (typeof cell !== 'number') return String(cell);
      return column === 3 ? formatExactCount(cell) : formatPercent(cell);
    },
  };
}
