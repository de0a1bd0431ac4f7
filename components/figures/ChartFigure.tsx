'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useWidth } from '@/components/hooks/use-width';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { Notice } from '@/components/ui/Notice';
import { saveFile, saveTextFile } from '@/components/ui/save-file';
import { describeError } from '@/lib/base/thrown-errors';
import { ChartDataTable } from './ChartDataTable';
import { ChartLegend, type LegendEntry } from './ChartLegend';
import { type ChartTable, chartCsv } from './chart-table';
import { type ChartTip, ChartTipContext } from './chart-tip';
import { ExampleBadge } from './ExampleBadge';
import { type ChartDocument, chartPng, chartSvg } from './export-chart';

interface ChartFigureProps {
  readonly title: string;
  /** Under the title: how to read it, with n. */
  readonly note?: ReactNode;
  /** Of saved files, without ending. */
  readonly fileStem: string;
  readonly table: ChartTable;
  /** Css px; some drawings are the higher, the narrower they are. */
  readonly height: number | ((width: number) => number);
  readonly isExample: boolean;
  /** In place of the plain table, on the page. */
  readonly tableView?: ReactNode;
  /** Css px; where there is less room, the drawing scrolls sideways. */
  readonly leastWidth?: number;
  /** The table is what is shown first. */
  readonly isTableFirst?: boolean;
  /** What its colours stand for, where there are several. */
  readonly legend?: readonly LegendEntry[];
  readonly children: (size: { readonly width: number; readonly height: number }) => ReactNode;
}

const FALLBACK_WIDTH = 640;

/** The frame of every chart: its title, its figures as a table, and both as files. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, note, table, height, isExample, isTableFirst = false, legend = [], children } = props;
  const { leastWidth = 0, tableView = <ChartDataTable caption={title} table={table} /> } = props;
  const captionId = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const [isTable, setIsTable] = useState(isTableFirst);
  const [tip, setTip] = useState<ChartTip | null>(null);
  const [room, measure] = useWidth(FALLBACK_WIDTH);
  const width = Math.max(room, leastWidth);
  const size = { width, height: typeof height === 'number' ? height : height(width) };
  const { fault, choices } = useChartFiles(props, (): ChartDocument => {
    if (drawing.current === null) return { svg: '', ...size };
    return chartSvg(drawing.current, { title: isExample ? `${title} (Example)` : title, legend, size });
  });

  return (
    <chakra.figure aria-labelledby={captionId} display="flex" flexDirection="column" gap="2" minW="0">
      <chakra.div display="flex" alignItems="center" gap="2">
        <Caption id={captionId} title={title} isExample={isExample} />
        <Button size="small" tone="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
        <MenuButton label={`Export ${title}`} icon={<Download size={14} />} items={choices} />
      </chakra.div>
      {note === undefined ? null : (
        <chakra.p mt="-1" fontSize="meta" color="text.secondary">
          {note}
        </chakra.p>
      )}
      {fault === null ? null : <Notice tone="error">{fault}</Notice>}
      {isTable ? tableView : null}
      {/* Kept while the table is shown: files are made of what is drawn. */}
      <chakra.div hidden={isTable} minW="0">
        {legend.length === 0 ? null : <ChartLegend entries={legend} />}
        <chakra.div ref={measure} position="relative" minW="0" {...scrolled(title, leastWidth > room)}>
          <ChartTipContext value={setTip}>
            {/* biome-ignore lint/a11y/useSemanticElements: a group of marks is no group of fields. */}
            <svg
              ref={drawing}
              role="group"
              aria-label={title}
              width={width}
              height={size.height}
              style={{
                display: 'block',
                overflow: 'visible',
                ...(leastWidth > room ? {} : { maxWidth: '100%' }),
              }}
            >
              {children(size)}
            </svg>
          </ChartTipContext>
          {tip === null ? null : <Tip tip={tip} width={width} />}
        </chakra.div>
      </chakra.div>
    </chakra.figure>
  );
}

/** Of a drawing that is wider than its room: by keys too. */
function scrolled(title: string, isWider: boolean) {
  return isWider ? ({ overflowX: 'auto', tabIndex: 0, role: 'region', 'aria-label': title } as const) : {};
}

interface CaptionProps {
  readonly id: string;
  readonly title: string;
  readonly isExample: boolean;
}

function Caption({ id, title, isExample }: CaptionProps) {
  return (
    <chakra.figcaption
      flex="1"
      minW="0"
      minH="7"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      fontWeight="medium"
    >
      <span id={id}>{title}</span>
      {isExample ? <ExampleBadge /> : null}
    </chakra.figcaption>
  );
}

/** The files that a chart is saved as, and why the last one could not be made. */
function useChartFiles(
  { fileStem, isExample, table }: Pick<ChartFigureProps, 'fileStem' | 'isExample' | 'table'>,
  makePicture: () => ChartDocument,
) {
  const [fault, setFault] = useState<string | null>(null);
  // A file outlives the page, and its badge.
  const stem = isExample ? `example-${fileStem}` : fileStem;

  async function savePng() {
    try {
      setFault(null);
      saveFile(`${stem}.png`, await chartPng(makePicture()));
    } catch (error) {
      setFault(`The picture could not be made: ${describeError(error)}`);
    }
  }

  const choices = [
    {
      label: 'Save as SVG',
      onChoose: () => saveTextFile(`${stem}.svg`, makePicture().svg, 'image/svg+xml'),
    },
    { label: 'Save as PNG', onChoose: () => void savePng() },
    { label: 'Save as CSV', onChoose: () => saveTextFile(`${stem}.csv`, chartCsv(table), 'text/csv') },
  ];
  return { fault, choices };
}

function Tip({ tip, width }: { readonly tip: ChartTip; readonly width: number }) {
  const isRight = tip.x > width / 2;
  return (
    <chakra.div
      aria-hidden="true"
      position="absolute"
      zIndex="5"
      pointerEvents="none"
      maxW="min(280px, 90%)"
      px="2.5"
      py="1.5"
      bg="bg.page"
      borderWidth="1px"
      rounded="control"
      boxShadow="float"
      fontSize="meta"
      style={{
        left: tip.x,
        top: tip.y,
        transform: `translate(${isRight ? 'calc(-100% - 10px)' : '10px'}, calc(-100% - 6px))`,
      }}
    >
      {tip.lines.map((line, index) => (
        <chakra.div key={line} {...(index === 0 ? { fontWeight: 'medium' } : { color: 'text.secondary' })}>
          {line}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
