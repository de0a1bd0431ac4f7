import { type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { packGraph } from '@/lib/graph/exchange/packed-graph';
import { type ReadImport, readImportSource } from '@/lib/graph/exchange/read-import';
import type { ImportInput, ImportOutput, PackedImport } from './import-protocol';

/** The worker's side: reads what it is sent. Knows no worker. Never throws. */
export class ImportSession {
  constructor(private readonly post: (message: ImportOutput) => void) {}

  receive({ run, source }: ImportInput): void {
    try {
      this.post({ type: 'read', run, result: packed(readImportSource(source)) });
    } catch (error) {
      this.post({ type: 'failed', run, message: describeError(error) });
    }
  }
}

function packed(read: Result<ReadImport, string>): Result<PackedImport, string> {
  if (!read.ok) return read;
  const { content, warning } = read.value;
  if (content.type !== 'graph') return success({ content, warning });
  return success({ content: { type: 'packed-graph', graph: packGraph(content.graph) }, warning });
}
