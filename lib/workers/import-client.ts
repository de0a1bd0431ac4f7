import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { unpackGraph } from '@/lib/graph/exchange/packed-graph';
import type { ImportReader, ReadImport } from '@/lib/graph/exchange/read-import';
import type { importTasks, PackedImport } from './import.worker';
import { TaskClient, type TaskWorker } from './task-client';
import { WorkerError } from './worker-link';

/**
 * A reader of imports that gives each a worker of its own, which ends when the import is read or cancelled: it takes much
 * memory. Bytes of files go to the worker and are gone here. *Errors*: the signal's reason, or a `WorkerError`.
 */
export function createImportReader(spawn: () => TaskWorker): ImportReader {
  return async (source, signal) => {
    const client = new TaskClient<typeof importTasks>({
      title: 'The import reader',
      spawn,
      isSingleUse: true,
    });
    const transfer = source.parts.flatMap((part) => ('bytes' in part ? [part.bytes] : []));
    try {
      return unpacked(await client.callOnce('read', source, { signal, transfer }));
    } catch (error) {
      if (signal.aborted || error instanceof WorkerError) throw error;
      report('error', `${source.name} cannot be read: ${describeError(error)}`);
      return failure(
        `${source.name} cannot be read: its content is damaged, or made to break readers. Export it again, or import a part of it.`,
      );
    }
  };
}

function unpacked(read: Result<PackedImport, string>): Result<ReadImport, string> {
  if (!read.ok) return read;
  const { content, warning } = read.value;
  if (content.type !== 'packed-graph') return success({ content, warning });
  return success({ content: { type: 'graph', graph: unpackGraph(content.graph) }, warning });
}
