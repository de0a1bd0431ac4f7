import { describeError } from '@/lib/base/thrown-errors';
import { readImportSource } from '@/lib/graph/exchange/read-import';
import type { ImportInput, ImportOutput } from './import-protocol';

/** The worker's side: reads what it is sent. Knows no worker. Never throws. */
export class ImportSession {
  constructor(private readonly post: (message: ImportOutput) => void) {}

  receive({ run, source }: ImportInput): void {
    try {
      this.post({ type: 'read', run, result: readImportSource(source) });
    } catch (error) {
      this.post({ type: 'failed', run, message: describeError(error) });
    }
  }
}
