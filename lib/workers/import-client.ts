import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { unpackGraph } from '@/lib/graph/exchange/packed-graph';
import type { ImportReader, ReadImport } from '@/lib/graph/exchange/read-import';
import type { ImportInput, ImportOutput, PackedImport } from './import-protocol';
import type { WorkerLike } from './worker-link';
import { WorkerRequests } from './worker-requests';

export type ImportWorkerLike = WorkerLike<ImportInput, ImportOutput>;

/**
 * A reader of imports that gives each a worker of its own, ended when it is read or cancelled: it takes much memory. Bytes of files
 * go to the worker and are gone here. *Errors*: the signal's reason; a `WorkerError` where the worker cannot start, load, or crashes.
 * @param spawn starts the worker (`spawnImportWorker`); it may throw.
 */
export function createImportReader(spawn: () => ImportWorkerLike): ImportReader {
  return async (source, signal) => {
    const requests = new WorkerRequests<ImportInput, ImportOutput>({
      title: 'The import reader',
      spawn,
      isReplaced: false,
    });
    const { name, parts } = source;
    try {
      return await requests.request<Result<ReadImport, string>>({
        signal,
        send: (run, post) =>
          post(
            { run, source },
            parts.flatMap((part) => ('bytes' in part ? [part.bytes] : [])),
          ),
        hear: (message) => {
          if (message.type === 'read') return success(unpacked(message.result));
          report('error', `${name} cannot be read: ${message.message}`);
          return success(
            failure(
              `${name} cannot be read: its content is damaged, or made to break readers. Export it again, or import a part of it.`,
            ),
          );
        },
      });
    } finally {
      requests.end(new Error('The import was read.'));
    }
  };
}

function unpacked(read: Result<PackedImport, string>): Result<ReadImport, string> {
  if (!read.ok) return read;
  const { content, warning } = read.value;
  if (content.type !== 'packed-graph') return success({ content, warning });
  return success({ content: { type: 'graph', graph: unpackGraph(content.graph) }, warning });
}
