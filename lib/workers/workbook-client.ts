import type { WorkbookSheet, WorkbookWriter } from '@/lib/base/write-workbook';
import { ITEMS_PER_MESSAGE, TaskClient, type TaskWorker } from './task-client';
import type { SheetRows, workbookTasks } from './workbook.worker';

function* rowsOf(sheets: readonly WorkbookSheet[]): Generator<SheetRows> {
  for (const [sheet, { rows }] of sheets.entries()) {
    for (let from = 0; from < rows.length; from += ITEMS_PER_MESSAGE) {
      yield { sheet, rows: rows.slice(from, from + ITEMS_PER_MESSAGE) };
    }
  }
}

/**
 * A writer of workbooks that gives each a worker of its own, which ends with it: it takes much memory. *Errors*: the
 * writer's, and see `TaskClient`.
 */
export function createWorkbookWriter(spawn: () => TaskWorker): WorkbookWriter {
  return (sheets) => {
    const client = new TaskClient<typeof workbookTasks>({
      title: 'The workbook writer',
      spawn,
      isSingleUse: true,
    });
    const named = sheets.map(({ name, widths }) => ({ name, widths }));
    return client.callOnce('write', named, { parts: rowsOf(sheets) });
  };
}
