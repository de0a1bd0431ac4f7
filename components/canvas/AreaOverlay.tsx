import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { formatQuantity } from '@/lib/format/counts';
import { useCanvas } from './canvas-context';
import type { DrawnArea } from './controllers/area-controller';

const LINE = {
  fill: 'color-mix(in srgb, var(--map-brand) 10%, transparent)',
  stroke: 'var(--map-brand)',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
} as const;

/** The rectangle or line being drawn, and how many nodes are in it. */
export function AreaOverlay() {
  const { area } = useCanvas();
  const drawn = useSyncExternalStore(area.subscribe, area.getSnapshot, area.getSnapshot);
  const end = drawn?.points.at(-1);
  if (drawn === null || end === undefined) return null;
  return (
    <chakra.div position="absolute" inset="0" zIndex="6" pointerEvents="none" data-testid="drawn-area">
      <svg width="100%" height="100%" aria-hidden="true">
        <path d={outline(drawn)} {...LINE} strokeDasharray={drawn.shape === 'lasso' ? '5 3' : undefined} />
      </svg>
      <chakra.span
        position="absolute"
        left={`${Math.round(end.x)}px`}
        top={`${Math.round(end.y)}px`}
        transform={`translate(${end.x > 120 ? '-100%' : '0'}, ${end.y > 40 ? '-130%' : '60%'})`}
        px="1.5"
        rounded="control"
        bg="brand.solid"
        color="brand.contrast"
        fontSize="meta"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        {formatQuantity(drawn.count, 'node')}
      </chakra.span>
    </chakra.div>
  );
}

function outline({ shape, points }: DrawnArea): string {
  const [a, b] = points;
  if (a === undefined || b === undefined) return '';
  if (shape === 'marquee') return `M${a.x} ${a.y}H${b.x}V${b.y}H${a.x}Z`;
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
