'use client';

import { Group } from '@visx/group';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { CHART_COLORS, LABEL_STYLE, VALUE_STYLE } from '@/components/figures/chart-style';
import type { ChartTable } from '@/components/figures/chart-table';
import { type NamedSet, type Overlap, overlapsOf } from '@/lib/evaluation/metrics/set-overlap';
import { letterList, setLetter } from '@/lib/evaluation/report/set-letters';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { ChartMark } from './ChartMark';

interface UpSetPlotProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly fileStem: string;
  readonly sets: readonly NamedSet[];
  /** What the members are: 'included paper'. */
  readonly item: string;
  /** What it means to be in a set: 'Found by'. */
  readonly relation: string;
  readonly isExample: boolean;
}

/** Px: a line of the key, a combination, a column of dots; what is beside the bars. */
const KEY_ROW = 20;
const ROW = 26;
const COLUMN = 24;
const HEAD = 24;
const VALUE_WIDTH = 96;
const DOT = 6;
/** Px of a letter, on average: names are cut where they would leave the drawing. */
const LETTER = 6.6;
/** Combinations drawn at most; the table has them all. */
const MOST_ROWS = 40;

/** An UpSet plot: how many members each combination of sets has that are in no other set; a row each, largest first. */
export function UpSetPlot({ title, note, fileStem, sets, item, relation, isExample }: UpSetPlotProps) {
  const overlaps = overlapsOf(sets);
  const drawn = overlaps.slice(0, MOST_ROWS);
  const rest =
    drawn.length < overlaps.length
      ? ` The ${drawn.length} largest of ${overlaps.length} combinations are drawn; the table has all.`
      : '';
  return (
    <ChartFigure
      title={title}
      note={
        <>
          {note}
          {rest}
        </>
      }
      fileStem={fileStem}
      table={overlapTable(sets, overlaps, item, relation)}
      height={sets.length * KEY_ROW + HEAD + Math.max(1, drawn.length) * ROW}
      isExample={isExample}
    >
      {({ width }) => (
        <>
          <Key sets={sets} item={item} width={width} />
          <Group top={sets.length * KEY_ROW + HEAD}>
            <Heads sets={sets} />
            <Rows overlaps={drawn} sets={sets} item={item} relation={relation} width={width} />
          </Group>
        </>
      )}
    </ChartFigure>
  );
}

interface KeyProps extends Pick<UpSetPlotProps, 'sets' | 'item'> {
  readonly width: number;
}

/** Which letter stands for which set, and how large it is. */
function Key({ sets, item, width }: KeyProps) {
  const room = Math.floor((width - COLUMN) / LETTER);
  return sets.map(({ name, members }, index) => {
    const size = formatQuantity(members.size, item);
    const count = ` (${formatExactCount(members.size)})`;
    const nameRoom = Math.max(2, room - count.length);
    const short = name.length > nameRoom ? `${name.slice(0, nameRoom - 1)}…` : name;
    const top = index * KEY_ROW;
    return (
      <ChartMark
        key={setLetter(index)}
        lines={[`${setLetter(index)}: ${name}`, size]}
        x={COLUMN}
        y={top + KEY_ROW}
      >
        <text x={COLUMN / 2} y={top + 14} textAnchor="middle" {...VALUE_STYLE} fontWeight={600}>
          {setLetter(index)}
        </text>
        <text x={COLUMN} y={top + 14} {...LABEL_STYLE}>
          {short + count}
        </text>
      </ChartMark>
    );
  });
}

function Heads({ sets }: Pick<UpSetPlotProps, 'sets'>) {
  return (
    <g>
      {sets.map((_, index) => (
        <text
          key={setLetter(index)}
          x={(index + 0.5) * COLUMN}
          y={-6}
          textAnchor="middle"
          {...VALUE_STYLE}
          fontWeight={600}
        >
          {setLetter(index)}
        </text>
      ))}
    </g>
  );
}

interface RowsProps extends Pick<UpSetPlotProps, 'sets' | 'item' | 'relation'> {
  readonly overlaps: readonly Overlap[];
  readonly width: number;
}

function Rows({ overlaps, sets, item, relation, width }: RowsProps) {
  const start = sets.length * COLUMN + 8;
  const most = Math.max(1, ...overlaps.map(({ members }) => members.length));
  const room = Math.max(20, width - start - VALUE_WIDTH);
  const total = sizeOfAll(overlaps);
  return overlaps.map(({ sets: within, members }, index) => {
    const length = Math.max(2, (members.length / most) * room);
    const share = formatPercent(members.length / Math.max(1, total));
    return (
      <ChartMark
        key={within.join(' ')}
        lines={[
          `${relation} ${combinationText(within, sets.length)}`,
          formatQuantity(members.length, item),
          `${share} of ${formatExactCount(total)}`,
        ]}
        x={start + length}
        y={sets.length * KEY_ROW + HEAD + index * ROW}
      >
        <Group top={index * ROW}>
          <rect width={width} height={ROW - 2} fill="transparent" />
          <Dots within={within} count={sets.length} />
          <Bar
            x={start}
            y={4}
            width={length}
            height={ROW - 10}
            rx={2}
            fill={CHART_COLORS.first}
            fillOpacity={0.85}
          />
          <text x={start + length + 6} y={ROW / 2 - 1} dominantBaseline="central" {...VALUE_STYLE}>
            {`${formatExactCount(members.length)} (${share})`}
          </text>
        </Group>
      </ChartMark>
    );
  });
}

/** The sets of a combination as full dots, joined by a line; the others are empty. */
function Dots({ within, count }: { readonly within: readonly number[]; readonly count: number }) {
  const x = (set: number) => (set + 0.5) * COLUMN;
  const middle = ROW / 2 - 1;
  return (
    <>
      <line
        x1={x(within[0] ?? 0)}
        x2={x(within.at(-1) ?? 0)}
        y1={middle}
        y2={middle}
        stroke={CHART_COLORS.text}
        strokeWidth={2}
      />
      {Array.from({ length: count }, (_, set) => {
        const isIn = within.includes(set);
        return (
          <circle
            key={setLetter(set)}
            cx={x(set)}
            cy={middle}
            r={DOT}
            fill={isIn ? CHART_COLORS.text : CHART_COLORS.page}
            stroke={isIn ? CHART_COLORS.text : CHART_COLORS.frame}
          />
        );
      })}
    </>
  );
}

function sizeOfAll(overlaps: readonly Overlap[]): number {
  return overlaps.reduce((sum, { members }) => sum + members.length, 0);
}

/** `A and C only`; `A, B and C` where these are all. */
function combinationText(within: readonly number[], count: number): string {
  return `${letterList(within)}${within.length === count ? '' : ' only'}`;
}

function overlapTable(
  sets: readonly NamedSet[],
  overlaps: readonly Overlap[],
  item: string,
  relation: string,
): ChartTable {
  const total = sizeOfAll(overlaps);
  return {
    columns: [relation, `Number (${item})`, 'Share', 'Sets'],
    rows: overlaps.map(({ sets: within, members }) => [
      combinationText(within, sets.length),
      members.length,
      members.length / Math.max(1, total),
      within.map((set) => `${setLetter(set)}: ${sets[set]?.name ?? ''}`).join('; '),
    ]),
    format: (cell, column) =>
      typeof cell !== 'number' ? String(cell) : column === 1 ? formatExactCount(cell) : formatPercent(cell),
  };
}
