import { createContext } from 'react';

/** What stands beside a mark while it is pointed at or focused. */
export interface ChartTip {
  /** Css px from the drawing's corner. */
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

export const ChartTipContext = createContext<(tip: ChartTip | null) => void>(() => undefined);
