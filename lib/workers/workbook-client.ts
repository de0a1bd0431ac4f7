import { failure, success } from '@/lib/base/result';
import { nextTask } from '@/lib/base/slices';
import type { WorkbookSheet, WorkbookWriter } from '@/lib/base/write-workbook';
import { ROWS_PER_MESSAGE, type WorkbookInput, type WorkbookOutput } from './workbook-protocol';
import type { WorkerLike } from './worker-link';
import { WorkerRequests } from './worker-requests';

export type WorkbookWorkerLike = WorkerLike<WorkbookInput, WorkbookOutput>;

/** Sends sheets in parts, letting the page do what waits in between, such as an input or a frame. */
async function sendSheets(
  run: number,
  sheets: readonly WorkbookSheet[],
  post: (message: WorkbookInput) => void,
  isOpen: () => boolean,
): Promise<void> {
  for (const { name, widths, rows } of sheets) {
    post({ type: 'sheet', run, name, widths });
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE) {
      post({ type: 'rows', run, rows: rows.slice(from, from + ROWS_PER_MESSAGE) });
      await nextTask();
      if (!isOpen()) return;
    }
  }
  post({ type: 'write', run });
}

/**
 * A writer of workbooks that works in a worker, ended with each workbook: it takes much memory. *Errors*: the writer's; a
 * worker that cannot start, load or that crashes fails the workbook, and the next one starts a new worker.
 * @param spawn starts the worker (`spawnWorkbookWorker`); it may throw.
 */
export function createWorkbookWriter(spawn: () => WorkbookWorkerLike): WorkbookWriter {
  return async (sheets) => {
    const requests = new WorkerRequests<WorkbookInput, WorkbookOutput>({
      title: 'The workbook writer',
      spawn,
      isReplaced: false,
    });
    try {
      return await requests.request<ArrayBuffer>({
        send: (run, post, isOpen) => sendSheets(run, sheets, post, isOpen),
        hear: (message) => (message.type === 'failed' ? failure(message.message) : success(message.bytes)),
      });
    } finally {
      requests.end(new Error('The workbook was written.'));
    }
  };
}
