import { type WorkbookRow, type WorkbookSheet, writeWorkbook } from '@/lib/base/write-workbook';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

/** Some rows of a sheet. */
export interface SheetRows {
  /** Index of the sheet, from 0. */
  readonly sheet: number;
  readonly rows: readonly WorkbookRow[];
}

export const workbookTasks = {
  write: (
    sheets: readonly Omit<WorkbookSheet, 'rows'>[],
    { parts }: TaskCall<SheetRows>,
  ): Promise<ArrayBuffer> => {
    const rowsOf = (index: number) => parts.flatMap(({ sheet, rows }) => (sheet === index ? rows : []));
    return writeWorkbook(sheets.map((sheet, index) => ({ ...sheet, rows: rowsOf(index) })));
  },
};

serveTasks(() => workbookTasks);
