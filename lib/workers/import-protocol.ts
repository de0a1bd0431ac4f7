import type { Result } from '@/lib/base/result';
import type { ImportSource, ReadImport } from '@/lib/graph/exchange/read-import';

/** What the page asks an import worker for, once: ending the worker cancels it. */
export interface ImportInput {
  readonly run: number;
  readonly source: ImportSource;
}

export type ImportOutput =
  | { readonly type: 'read'; readonly run: number; readonly result: Result<ReadImport, string> }
  /** A reader stumbled. */
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
