import type { FlowItem } from '@/lib/project/report/flow-items';
import type { PaperBox } from '@/lib/project/report/project-flow';
import type { FlowColumn } from '@/lib/project/types';

/** A number of the flow whose records are shown. */
export interface OpenedList {
  readonly title: string;
  readonly column: FlowColumn | 'both';
  readonly count: number;
  readonly items: readonly FlowItem[];
  /** The box, if the number counts papers. */
  readonly box: PaperBox | null;
}

export const COLUMN_NAMES = { databases: 'Databases', other: 'Other methods', both: 'Both' } as const;
