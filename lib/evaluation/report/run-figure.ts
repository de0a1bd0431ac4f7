import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import type { Estimate, Interval } from '@/lib/evaluation/metrics/intervals';

/** A figure as it is exported; what does not apply is null. */
export interface RunFigure {
  readonly name: string;
  readonly value: number | null;
  readonly part: number | null;
  readonly whole: number | null;
  /** 95% interval. */
  readonly interval: Interval | null;
}

export function plainFigure(name: string, value: number | null): RunFigure {
  return { name, value, part: null, whole: null, interval: null };
}

export function figureOfShare(name: string, figure: Figure | null): RunFigure {
  return figure === null ? plainFigure(name, null) : { name, ...figure };
}

export function figureOfEstimate(name: string, { value, interval }: Estimate): RunFigure {
  return { ...plainFigure(name, value), interval };
}

/** A number of papers, of so many. */
export function figureOfCount(name: string, part: number, whole: number): RunFigure {
  return { name, value: part, part, whole, interval: null };
}

/** A figure as cells of an exported row. */
export function figureCells({ name, value, part, whole, interval }: RunFigure) {
  return {
    record: 'figure',
    figure: name,
    value,
    part,
    whole,
    interval_low: interval?.low ?? null,
    interval_high: interval?.high ?? null,
  };
}
