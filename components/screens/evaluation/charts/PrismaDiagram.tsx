'use client';

import { ChartFigure } from '@/components/figures/ChartFigure';
import { LABEL_STYLE } from '@/components/figures/chart-style';
import { FlowDrawing, TextLines } from '@/components/figures/FlowDrawing';
import { FLOW_GAP, FLOW_LINE, flowHeight, placeFlow, wrapText } from '@/components/figures/flow-layout';
import { FLOW_ARROWS, type FlowBox } from '@/lib/evaluation/report/prisma-flow';

interface PrismaDiagramProps {
  readonly boxes: readonly FlowBox[];
  /** What was asked, beneath the boxes: a paragraph each. */
  readonly query: readonly string[];
  readonly isExample: boolean;
}

/** A flow wider than this is hard to follow. */
const MOST_WIDTH = 720;

const HEADINGS = [{ text: 'Identification of studies via databases', column: 0 }] as const;

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
        return flowHeight(placeBoxes(boxes, width)) + 4 + (lines === 0 ? 0 : FLOW_GAP + FLOW_LINE * lines);
      }}
      isExample={isExample}
    >
      {({ width }) => {
        const placed = placeBoxes(boxes, width);
        return (
          <>
            <FlowDrawing placed={placed} arrows={FLOW_ARROWS} headings={HEADINGS} />
            <TextLines
              lines={wrapQuery(query, width)}
              x={placed[0]?.x ?? 0}
              y={flowHeight(placed) + FLOW_GAP}
              style={LABEL_STYLE}
            />
          </>
        );
      }}
    </ChartFigure>
  );
}

function placeBoxes(boxes: readonly FlowBox[], fullWidth: number) {
  return placeFlow(
    boxes.map(({ column, count, ...box }) => ({
      ...box,
      column: column === 'main' ? 0 : 1,
      isEmpty: count === null,
    })),
    Math.min(fullWidth, MOST_WIDTH),
    2,
  );
}

/** Queries hold more capitals and wide signs than words do. */
const QUERY_LETTER = 7;

function wrapQuery(query: readonly string[], fullWidth: number): readonly string[] {
  const letters = Math.floor(Math.min(fullWidth, MOST_WIDTH) / QUERY_LETTER);
  return query.flatMap((paragraph) => wrapText(paragraph, letters));
}
