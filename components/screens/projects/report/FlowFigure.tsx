'use client';

import { useMemo, useState } from 'react';
import { ChartFigure } from '@/components/figures/ChartFigure';
import { FlowDrawing } from '@/components/figures/FlowDrawing';
import { flowHeight, placeFlow } from '@/components/figures/flow-layout';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { FLOW_ARROWS, FLOW_HEADINGS, figureBoxes } from '@/lib/project/report/flow-figure';
import { flowRows } from '@/lib/project/report/flow-rows';
import type { ProjectFlow } from '@/lib/project/report/project-flow';
import { rowLabel } from '@/lib/project/report/report-document';
import { FlowListDialog } from './FlowListDialog';
import { FlowTable } from './FlowTable';
import type { OpenedList } from './opened-list';

/** Two columns of boxes for databases, two for other methods. */
const COLUMNS = 4;
/** In px: below this, words in boxes would break. */
const LEAST_WIDTH = 820;
/** In px: a wider flow is hard to follow. */
const MOST_WIDTH = 1040;

/** The PRISMA 2020 flow as figure and table; every box and number opens its list. */
export function FlowFigure({ flow }: { readonly flow: ProjectFlow }) {
  const [opened, setOpened] = useState<OpenedList | null>(null);
  const isNarrow = useIsNarrow();
  const boxes = useMemo(() => figureBoxes(flow), [flow]);
  const place = (width: number) => placeFlow(boxes, Math.min(width, MOST_WIDTH), COLUMNS);

  function handleOpen(boxId: string) {
    const box = boxes.find((each) => each.id === boxId);
    if (box === undefined) return;
    const column = box.column < 2 ? 'databases' : 'other';
    const { title, items } = box;
    setOpened({
      title,
      items,
      count: box.count ?? 0,
      column: boxId === 'included' ? 'both' : column,
      box: box.box,
    });
  }

  const opening = {
    ids: new Set(boxes.filter(({ items }) => items.length > 0).map((box) => box.id)),
    onOpen: handleOpen,
  };
  return (
    <>
      <ChartFigure
        title="PRISMA 2020 flow diagram"
        note="Every box and every number opens the list of what it counts."
        fileStem="prisma-2020-flow"
        isExample={false}
        isTableFirst={isNarrow}
        leastWidth={LEAST_WIDTH}
        tableView={<FlowTable flow={flow} onOpen={setOpened} />}
        table={{
          columns: ['Step', 'Databases', 'Other methods', 'Both'],
          rows: flowRows(flow).map((row) => [
            rowLabel(row),
            ...[row.cells.databases, row.cells.other, row.cells.both].map((cell) => cell?.count ?? null),
          ]),
        }}
        height={(width) => flowHeight(place(width)) + 4}
      >
        {({ width }) => (
          <FlowDrawing
            placed={place(width)}
            arrows={FLOW_ARROWS}
            headings={FLOW_HEADINGS}
            opening={opening}
          />
        )}
      </ChartFigure>
      {opened === null ? null : <FlowListDialog list={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
