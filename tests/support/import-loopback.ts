import type { ImportReader } from '@/lib/graph/exchange/read-import';
import { createImportReader, type ImportWorkerLike } from '@/lib/workers/import-client';
import type { ImportInput, ImportOutput } from '@/lib/workers/import-protocol';
import { ImportSession } from '@/lib/workers/import-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** An import worker in this thread: real messages by structured clone, answered in turns of their own. */
export class LoopbackImportWorker extends LoopbackWorker<ImportOutput> implements ImportWorkerLike {
  readonly #session = new ImportSession((message) => {
    const data = structuredClone(message);
    queueMicrotask(() => this.deliver(data));
  });

  postMessage(message: ImportInput, { transfer }: { transfer: ArrayBuffer[] }): void {
    const data = structuredClone(message, { transfer });
    queueMicrotask(() => this.#session.receive(data));
  }
}

/** Reads imports as the application does, without a thread of its own. */
export const readImportInTest: ImportReader = createImportReader(() => new LoopbackImportWorker());
