import { type Result, success } from '@/lib/base/result';
import { type PackedGraph, packGraph } from '@/lib/graph/exchange/packed-graph';
import {
  type ImportContent,
  type ImportSource,
  type ReadImport,
  readImportSource,
} from '@/lib/graph/exchange/read-import';
import { serveTasks } from './task-session';

/** The content of an import, a graph in few lists. */
export interface PackedImport extends Omit<ReadImport, 'content'> {
  readonly content:
    | Exclude<ImportContent, { type: 'graph' }>
    | { readonly type: 'packed-graph'; readonly graph: PackedGraph };
}

export const importTasks = {
  read: (source: ImportSource): Result<PackedImport, string> => {
    const read = readImportSource(source);
    if (!read.ok) return read;
    const { content, warning } = read.value;
    if (content.type !== 'graph') return success({ content, warning });
    return success({ content: { type: 'packed-graph', graph: packGraph(content.graph) }, warning });
  },
};

serveTasks(() => importTasks);
