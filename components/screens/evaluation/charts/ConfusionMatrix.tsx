'use client';

import { Group } from '@visx/group';
import { Bar } from '@visx/shape';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS, LABEL_STYLE, LARGE_VALUE_STYLE, VALUE_STYLE } from '@/components/figures/chart-style';
import { formatExactCount } from '@/lib/format/counts';
import { ChartMark } from './ChartMark';

export interface ConfusionCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

interface ConfusionMatrixProps {
  /** Of the result, for the title. */
  readonly name: string;
  readonly counts: ConfusionCounts;
  readonly isExample: boolean;
}

const HEIGHT = 252;
const MARGIN = { top: 34, left: 92 } as const;
const CELL_HEIGHT = 104;
const GAP = 6;
/** A matrix wider than this reads as two far columns. */
const MOST_WIDTH = 560;

interface Cell {
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
  /** Null: cannot be counted. */
  readonly count: number | null;
  readonly column: 0 | 1;
  readonly row: 0 | 1;
}

/** Papers retrieved by the search against papers included by the review; the number of papers in neither is unknown. */
export function ConfusionMatrix({ name, counts, isExample }: ConfusionMatrixProps) {
  const cells = cellsOf(counts);
  return (
    <ChartFigure
      title={`Confusion Matrix: ${name}`}
      note="True negatives are not applicable: the number of papers found by neither is unknown."
      fileStem="confusion-matrix"
      table={{
        columns: ['Cell', 'Meaning', 'Papers'],
        rows: cells.map((cell) => [cell.name, cell.meaning, cell.count ?? 'Not applicable']),
        format: (cell) => (typeof cell === 'number' ? formatExactCount(cell) : String(cell)),
      }}
      height={HEIGHT}
      isExample={isExample}
    >
      {({ width }) => <Matrix cells={cells} width={Math.min(width, MOST_WIDTH)} />}
    </ChartFigure>
  );
}

function cellsOf({ truePositives, falsePositives, falseNegatives }: ConfusionCounts): readonly Cell[] {
  return [
    {
      id: 'tp',
      name: 'True positives',
      meaning: 'In the review, found',
      count: truePositives,
      column: 0,
      row: 0,
    },
    {
      id: 'fn',
      name: 'False negatives',
      meaning: 'In the review, missed',
      count: falseNegatives,
      column: 1,
      row: 0,
    },
    {
      id: 'fp',
      name: 'False positives',
      meaning: 'Not in the review, found',
      count: falsePositives,
      column: 0,
      row: 1,
    },
    {
      id: 'tn',
      name: 'True negatives',
      meaning: 'Not in the review, not found',
      count: null,
      column: 1,
      row: 1,
    },
  ];
}

function Matrix({ cells, width }: { readonly cells: readonly Cell[]; readonly width: number }) {
  const cellWidth = (width - MARGIN.left - GAP) / 2;
  const left = (column: number) => MARGIN.left + column * (cellWidth + GAP);
  const top = (row: number) => MARGIN.top + row * (CELL_HEIGHT + GAP);
  return (
    <>
      {['Retrieved', 'Not retrieved'].map((label, column) => (
        <text key={label} x={left(column) + cellWidth / 2} y={22} textAnchor="middle" {...LABEL_STYLE}>
          {label}
        </text>
      ))}
      {[
        ['In the', 'review'],
        ['Not in the', 'review'],
      ].map((lines, row) => (
        <text key={lines.join(' ')} x={0} y={top(row) + CELL_HEIGHT / 2} {...LABEL_STYLE}>
          <tspan x={0} dy="-3">
            {lines[0]}
          </tspan>
          <tspan x={0} dy="15">
            {lines[1]}
          </tspan>
        </text>
      ))}
      {cells.map((cell) => (
        <MatrixCell
          key={cell.id}
          cell={cell}
          left={left(cell.column)}
          top={top(cell.row)}
          width={cellWidth}
        />
      ))}
    </>
  );
}

interface MatrixCellProps {
  readonly cell: Cell;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function MatrixCell({ cell, left, top, width }: MatrixCellProps) {
  const isRight = cell.id === 'tp';
  const text = cell.count === null ? 'Not applicable' : formatExactCount(cell.count);
  return (
    <ChartMark lines={[cell.name, cell.meaning, text]} x={left + width / 2} y={top + 20}>
      <Group left={left} top={top}>
        <Bar
          width={width}
          height={CELL_HEIGHT}
          rx={6}
          fill={isRight ? CHART_COLORS.first : CHART_COLORS.panel}
          fillOpacity={isRight ? 0.16 : 1}
          stroke={isRight ? CHART_COLORS.first : CHART_COLORS.grid}
          {...(cell.count === null ? { strokeDasharray: '4 3' } : {})}
        />
        <text
          x={width / 2}
          y={CELL_HEIGHT / 2 + 2}
          textAnchor="middle"
          {...(cell.count === null ? VALUE_STYLE : LARGE_VALUE_STYLE)}
        >
          {text}
        </text>
        <text x={width / 2} y={CELL_HEIGHT / 2 + 24} textAnchor="middle" {...LABEL_STYLE}>
          {cell.name}
        </text>
      </Group>
    </ChartMark>
  );
}
