'use client';

import { Group } from '@visx/group';
import { Bar } from '@visx/shape';
import { FLOW_ARROWS, type FlowBox } from '@/lib/evaluation/report/prisma-flow';
import { ChartFigure } from './ChartFigure';
import { CHART_COLORS, LABEL_STYLE, VALUE_STYLE } from './chart-style';

interface PrismaDiagramProps {
  readonly boxes: readonly FlowBox[];
  /** What was asked, beneath the boxes: a paragraph each. */
  readonly query: readonly string[];
  readonly isExample: boolean;
}

const LINE = 16;
const PADDING = 10;
const GAP = 26;
const COLUMN_GAP = 28;
const HEAD = 22;
/** Px of a letter, on average. */
const LETTER = 6.4;
/** A flow wider than this is hard to follow. */
const MOST_WIDTH = 720;

interface PlacedBox extends FlowBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly wrapped: readonly string[];
}

/** The PRISMA 2020 flow of a run. */
export function PrismaDiagram({ boxes, query, isExample }: PrismaDiagramProps) {
  return (
    <ChartFigure
      title="PRISMA 2020 flow diagram"
      note="Counts come from the run. Steps that only the review’s own screening can count say so."
      fileStem="prisma-2020-flow"
      table={{
        columns: ['Step', 'Phase', 'Records'],
        rows: [
          ...boxes.flatMap(({ lines, phase, count, parts }) => [
            [lines[0] ?? '', phase, count],
            ...parts.map((part) => [`${lines[0] ?? ''}: ${part.text}`, phase, part.count]),
          ]),
          ...query.map((line) => [line, 'Identification', '']),
        ],
        format: (cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : String(cell)),
      }}
      height={(width) => {
        const lines = wrapQuery(query, width).length;
        return bottomOf(placeBoxes(boxes, width)) + 4 + (lines === 0 ? 0 : GAP + LINE * lines);
      }}
      isExample={isExample}
    >
      {({ width }) => {
        const placed = placeBoxes(boxes, width);
        return (
          <>
            <Flow placed={placed} />
            <TextLines
              lines={wrapQuery(query, width)}
              x={placed[0]?.x ?? 0}
              y={bottomOf(placed) + GAP}
              style={LABEL_STYLE}
            />
          </>
        );
      }}
    </ChartFigure>
  );
}

function bottomOf(placed: readonly PlacedBox[]): number {
  return Math.max(0, ...placed.map(({ y, height }) => y + height));
}

function placeBoxes(boxes: readonly FlowBox[], fullWidth: number): readonly PlacedBox[] {
  const width = Math.floor((Math.min(fullWidth, MOST_WIDTH) - COLUMN_GAP) / 2) - 1;
  const letters = Math.floor((width - 2 * PADDING) / LETTER);
  let y = HEAD;
  const placed: PlacedBox[] = [];
  for (let row = 0; row <= Math.max(...boxes.map((box) => box.row)); row += 1) {
    const inRow = boxes
      .filter((box) => box.row === row)
      .map((box) => ({ ...box, wrapped: box.lines.flatMap((line) => wrapText(line, letters)) }));
    const height = 2 * PADDING + LINE * Math.max(1, ...inRow.map(({ wrapped }) => wrapped.length));
    for (const box of inRow) {
      placed.push({ ...box, x: box.column === 'main' ? 1 : width + COLUMN_GAP, y, width, height });
    }
    y += height + GAP;
  }
  return placed;
}

/** Queries hold more capitals and wide signs than words do. */
const QUERY_LETTER = 7;

function wrapQuery(query: readonly string[], fullWidth: number): readonly string[] {
  const letters = Math.floor(Math.min(fullWidth, MOST_WIDTH) / QUERY_LETTER);
  return query.flatMap((paragraph) => wrapText(paragraph, letters));
}

/** Lines of at most so many letters; a longer word is parted. */
function wrapText(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  const most = Math.max(1, letters - 1);
  const words = text.split(' ').flatMap((word) => {
    const parts = Math.max(1, Math.ceil(word.length / most));
    return Array.from({ length: parts }, (_, part) => word.slice(part * most, (part + 1) * most));
  });
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function Flow({ placed }: { readonly placed: readonly PlacedBox[] }) {
  const byId = new Map(placed.map((box) => [box.id, box]));
  const mainX = placed[0]?.x ?? 0;
  return (
    <>
      <text x={mainX} y={14} {...LABEL_STYLE}>
        Identification of studies via databases
      </text>
      {FLOW_ARROWS.map(([fromId, toId]) => {
        const from = byId.get(fromId);
        const to = byId.get(toId);
        return from === undefined || to === undefined ? null : <Arrow key={toId} from={from} to={to} />;
      })}
      {placed.map((box) => (
        <Group key={box.id} left={box.x} top={box.y}>
          <Bar
            width={box.width}
            height={box.height}
            rx={4}
            fill={CHART_COLORS.panel}
            stroke={CHART_COLORS.frame}
            {...(box.count === null ? { strokeDasharray: '4 3' } : {})}
          />
          <TextLines
            lines={box.wrapped}
            x={PADDING}
            y={PADDING}
            style={box.count === null ? LABEL_STYLE : VALUE_STYLE}
          />
        </Group>
      ))}
    </>
  );
}

interface TextLinesProps {
  readonly lines: readonly string[];
  readonly x: number;
  /** Of the top of the first line. */
  readonly y: number;
  readonly style: typeof LABEL_STYLE | typeof VALUE_STYLE;
}

function TextLines({ lines, x, y, style }: TextLinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, in order.
    <text key={index} x={x} y={y + LINE * index + 12} {...style}>
      {line}
    </text>
  ));
}

function Arrow({ from, to }: { readonly from: PlacedBox; readonly to: PlacedBox }) {
  const isAside = from.row === to.row;
  const start = isAside
    ? { x: from.x + from.width, y: from.y + from.height / 2 }
    : { x: from.x + from.width / 2, y: from.y + from.height };
  const end = isAside ? { x: to.x, y: start.y } : { x: start.x, y: to.y };
  const head = isAside
    ? `M${end.x - 6},${end.y - 4} L${end.x},${end.y} L${end.x - 6},${end.y + 4}`
    : `M${end.x - 4},${end.y - 6} L${end.x},${end.y} L${end.x + 4},${end.y - 6}`;
  return (
    <g stroke={CHART_COLORS.frame} strokeWidth={1.2} fill="none">
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <path d={head} />
    </g>
  );
}
