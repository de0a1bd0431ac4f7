import type { WorkbookWorkerLike } from '@/lib/workers/workbook-client';
import type { WorkbookInput, WorkbookOutput } from '@/lib/workers/workbook-protocol';
import { WorkbookSession } from '@/lib/workers/workbook-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A workbook worker in this thread: real messages by structured clone, answered in turns of their own. */
export class LoopbackWorkbookWorker extends LoopbackWorker<WorkbookOutput> implements WorkbookWorkerLike {
  /** Messages received, for those who count them. */
  readonly received: WorkbookInput[] = [];
  readonly #session = new WorkbookSession((message) => queueMicrotask(() => this.deliver(message)));

  postMessage(message: WorkbookInput): void {
    const data = structuredClone(message);
    this.received.push(data);
    queueMicrotask(() => void this.#session.receive(data));
  }
}
