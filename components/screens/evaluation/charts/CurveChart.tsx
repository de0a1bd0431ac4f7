'use client';

import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type KeyboardEvent, type MouseEvent, useContext, useState } from 'react';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS, LABEL_STYLE } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import { ChartTipContext } from '@/components/figures/chart-tip';
import { movedValue } from '@/components/ui/move-keys';
import { formatExactCount } from '@/lib/format/counts';
import { ChartAxis } from './ChartAxis';
import { PercentAxis } from './PercentAxis';

export interface CurvePoint {
  /** A share of 1, or a depth from 1. */
  readonly x: number;
  /** One per series, shares of 1. */
  readonly ys: readonly number[];
  /** What is said of it. */
  readonly lines: readonly string[];
}

interface CurveChartProps {
  readonly title: string;
  readonly note: string;
  readonly fileStem: string;
  readonly points: readonly CurvePoint[];
  readonly series: readonly string[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly hasShareAxis: boolean;
  readonly table: ChartTable;
  readonly isExample: boolean;
}

const HEIGHT = 260;
const MARGIN = { top: 10, right: 16, bottom: 42, left: 56 } as const;
const COLORS = [CHART_COLORS.first, CHART_COLORS.second] as const;

/** One or two curves over depth or recall, with a cursor that pointer and arrow keys move. */
export function CurveChart(props: CurveChartProps) {
  const { title, note, fileStem, points, series, table, isExample } = props;
  const entries = series.map((label, index) => ({
    label,
    color: COLORS[index] ?? CHART_COLORS.third,
    isDashed: index > 0,
  }));
  return (
    <ChartFigure
      title={title}
      note={note}
      fileStem={fileStem}
      table={table}
      height={HEIGHT}
      isExample={isExample}
      legend={series.length > 1 ? entries : []}
    >
      {({ width }) =>
        points.length === 0 ? <NoPoints width={width} /> : <Curves {...props} width={width} />
      }
    </ChartFigure>
  );
}

function NoPoints({ width }: { readonly width: number }) {
  return (
    <text x={width / 2} y={HEIGHT / 2} textAnchor="middle" {...LABEL_STYLE}>
      Nothing was retrieved, so there is no curve.
    </text>
  );
}

function Curves({
  points,
  series,
  xLabel,
  yLabel,
  hasShareAxis,
  title,
  width,
}: CurveChartProps & { width: number }) {
  const inner = {
    width: Math.max(40, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const x = scaleLinear<number>({
    domain: [0, hasShareAxis ? 1 : Math.max(1, points.at(-1)?.x ?? 1)],
    range: [0, inner.width],
  });
  const y = scaleLinear<number>({ domain: [0, 1], range: [inner.height, 0] });
  return (
    <Group left={MARGIN.left} top={MARGIN.top}>
      <PercentAxis side="left" scale={y} size={inner} label={yLabel} />
      {hasShareAxis ? (
        <PercentAxis side="bottom" scale={x} size={inner} label={xLabel} />
      ) : (
        <ChartAxis
          side="bottom"
          ticks={x
            .ticks(Math.min(8, Math.floor(inner.width / 80)))
            .filter(Number.isInteger)
            .map((depth) => ({ at: x(depth), text: formatExactCount(depth) }))}
          size={inner}
          label={xLabel}
          hasGrid={false}
        />
      )}
      {series.map((name, index) => (
        <LinePath
          key={name}
          data={[...points]}
          x={(point) => x(point.x)}
          y={(point) => y(point.ys[index] ?? 0)}
          stroke={COLORS[index] ?? CHART_COLORS.third}
          strokeWidth={2}
          fill="none"
          {...(index > 0 ? { strokeDasharray: '4 3' } : {})}
        />
      ))}
      <CurveCursor title={title} points={points} x={x} y={y} size={inner} />
    </Group>
  );
}

interface CurveCursorProps {
  readonly title: string;
  readonly points: readonly CurvePoint[];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly size: { readonly width: number; readonly height: number };
}

/** Where one reads: by pointer the nearest point, by arrows the next, by Page up and down a tenth. */
function useCursor({ points, x, y }: Pick<CurveCursorProps, 'points' | 'x' | 'y'>) {
  const show = useContext(ChartTipContext);
  const [at, setAt] = useState<number | null>(null);
  const last = points.length - 1;

  function moveTo(wanted: number) {
    const index = Math.min(last, Math.max(0, wanted));
    setAt(index);
    const next = points[index];
    if (next === undefined) return;
    show({ x: MARGIN.left + x(next.x), y: MARGIN.top + y(next.ys[0] ?? 0), lines: next.lines });
  }

  function leave() {
    setAt(null);
    show(null);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return leave();
    const from = at ?? 0;
    const page = Math.max(1, Math.round(points.length / 10));
    const next = movedValue(event.key, from, { min: 0, max: last, step: 1, page, arrows: 'both' });
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  }

  function handleMove(event: MouseEvent<SVGGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const px = event.clientX - box.left;
    const nearest = points.reduce(
      (best, each, index) =>
        Math.abs(x(each.x) - px) < Math.abs(x(points[best]?.x ?? 0) - px) ? index : best,
      0,
    );
    moveTo(nearest);
  }

  const handlers = {
    onKeyDown: handleKey,
    onFocus: () => moveTo(at ?? 0),
    onBlur: leave,
    onMouseMove: handleMove,
    onMouseLeave: leave,
  };
  return { at, point: at === null ? undefined : points[Math.min(at, last)], handlers };
}

function CurveCursor({ title, points, x, y, size }: CurveCursorProps) {
  const { at, point, handlers } = useCursor({ points, x, y });
  return (
    <Group
      role="slider"
      tabIndex={0}
      aria-label={`${title}, point`}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={(points[at ?? 0]?.lines ?? []).join(', ')}
      {...handlers}
    >
      <rect width={size.width} height={size.height} fill="transparent" />
      {point === undefined ? null : (
        <g data-cursor="">
          <line x1={x(point.x)} x2={x(point.x)} y1={0} y2={size.height} stroke={CHART_COLORS.frame} />
          {point.ys.map((value, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: one per series, in their order.
              key={index}
              cx={x(point.x)}
              cy={y(value)}
              r={4}
              fill={COLORS[index] ?? CHART_COLORS.third}
              stroke={CHART_COLORS.page}
            />
          ))}
        </g>
      )}
    </Group>
  );
}
