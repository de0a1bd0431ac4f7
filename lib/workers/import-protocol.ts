import type { Result } from '@/lib/base/result';
import type { PackedGraph } from '@/lib/graph/exchange/packed-graph';
import type { ImportContent, ImportSource, ReadImport } from '@/lib/graph/exchange/read-import';

/** What the page asks an import worker for, once: ending the worker cancels it. */
export interface ImportInput {
  readonly run: number;
  readonly source: ImportSource;
}

/** What was read, a graph in few lists. */
export interface PackedImport extends Omit<ReadImport, 'content'> {
  readonly content:
    | Exclude<ImportContent, { type: 'graph' }>
    | { readonly type: 'packed-graph'; readonly graph: PackedGraph };
}

export type ImportOutput =
  | { readonly type: 'read'; readonly run: number; readonly result: Result<PackedImport, string> }
  /** A reader stumbled. */
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
