import { ChartAxis } from './ChartAxis';

const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface PercentAxisProps {
  readonly side: 'left' | 'bottom';
  /** From 0 to 1 onto px. */
  readonly scale: (share: number) => number;
  /** The drawing's own, px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly label?: string;
}

/** 0% to 100% along a side, with grid lines. */
export function PercentAxis({ side, scale, size, label }: PercentAxisProps) {
  const ticks = TICKS.map((share) => ({ at: scale(share), text: `${Math.round(100 * share)}%` }));
  return <ChartAxis side={side} ticks={ticks} size={size} label={label} hasGrid />;
}
