'use client';

import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS, LABEL_STYLE, VALUE_STYLE } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { ChartMark } from './ChartMark';

export interface WaterfallStep {
  readonly id: string;
  readonly label: string;
  /** Papers of this step. */
  readonly count: number;
  /** A loss hangs from what was left before it; a total stands on its own. */
  readonly type: 'total' | 'loss';
}

interface LossWaterfallProps {
  readonly steps: readonly WaterfallStep[];
  /** What was not looked up, where something was not. */
  readonly note?: string;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly isExample: boolean;
}

const ROW = 46;
const LABEL = 18;
const BAR = 18;
const MARGIN = { top: 2, right: 96 } as const;

/** Where the review's papers were lost on the way to the result; a step opens the list of its papers. */
export function LossWaterfall({ steps, note, openId, onOpen, isExample }: LossWaterfallProps) {
  const total = steps[0]?.count ?? 0;
  return (
    <ChartFigure
      title="Where papers were lost"
      note={`Of ${formatQuantity(total, 'included paper')}. Choose a step to list its papers.${note === undefined ? '' : ` ${note}`}`}
      fileStem="loss-waterfall"
      table={waterfallTable(steps, total)}
      height={MARGIN.top + steps.length * ROW}
      isExample={isExample}
    >
      {({ width }) => <Steps steps={steps} width={width} openId={openId} onOpen={onOpen} />}
    </ChartFigure>
  );
}

interface StepsProps extends Pick<LossWaterfallProps, 'steps' | 'openId' | 'onOpen'> {
  readonly width: number;
}

function Steps({ steps, width, openId, onOpen }: StepsProps) {
  const total = steps[0]?.count ?? 0;
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, total)],
    range: [0, Math.max(40, width - MARGIN.right)],
  });
  return (
    <Group top={MARGIN.top}>
      {placeSteps(steps).map(({ step, from, to }, index) => {
        const text = `${formatExactCount(step.count)} (${formatPercent(total === 0 ? null : step.count / total)})`;
        return (
          <ChartMark
            key={step.id}
            // The name holds what is written on the bar, as a voice command would say it.
            lines={[step.label, `${text} of the included papers`]}
            x={x(to)}
            y={MARGIN.top + index * ROW + LABEL}
            onOpen={() => onOpen(step.id)}
            isOpen={step.id === openId}
          >
            <Group top={index * ROW}>
              <rect width={width} height={ROW - 4} fill="transparent" />
              <text y={LABEL - 6} {...LABEL_STYLE} fontWeight={step.id === openId ? 600 : 400}>
                {step.label}
              </text>
              <line x1={x(0)} x2={x(total)} y1={LABEL + BAR} y2={LABEL + BAR} stroke={CHART_COLORS.grid} />
              <Bar
                x={x(from)}
                y={LABEL}
                width={Math.max(x(to) - x(from), 2)}
                height={BAR}
                rx={2}
                fill={step.type === 'total' ? CHART_COLORS.first : CHART_COLORS.lost}
                fillOpacity={step.id === openId ? 1 : 0.8}
              />
              <text x={x(to) + 6} y={LABEL + BAR / 2} dominantBaseline="central" {...VALUE_STYLE}>
                {text}
              </text>
            </Group>
          </ChartMark>
        );
      })}
    </Group>
  );
}

/** From where to where each step's bar runs: losses eat away what was left, from its end. */
function placeSteps(steps: readonly WaterfallStep[]) {
  let left = 0;
  return steps.map((step) => {
    if (step.type === 'total') {
      left = step.count;
      return { step, from: 0, to: step.count };
    }
    const to = left;
    left -= step.count;
    return { step, from: left, to };
  });
}

function waterfallTable(steps: readonly WaterfallStep[], total: number): ChartTable {
  return {
    columns: ['Step', 'Papers', 'Share of included'],
    rows: steps.map(({ label, count }) => [label, count, total === 0 ? null : count / total]),
    format: (cell, column) => {
      if (typeof cell !== 'number') return String(cell);
      return column === 2 ? formatPercent(cell) : formatExactCount(cell);
    },
  };
}
