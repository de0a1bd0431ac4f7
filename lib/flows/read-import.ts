import { failure, type Result, success } from '@/lib/base/result';
import { type IdentifierList, listOfCitations, listOfText } from '@/lib/bibliography/identifier-list';
import { readCitations } from '@/lib/bibliography/read-citations';
import { readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';

export type ImportContent =
  | { readonly type: 'graph'; readonly graph: RestoredGraph }
  | { readonly type: 'identifiers'; readonly list: IdentifierList };

/**
 * The content of a text to import: references in any format that has a reader, a graph file, else a list of identifiers.
 * Error: 'notes.gexf cannot be read: it is not well-formed XML (…)'.
 * @param name what the text is called in the error: a file's name, or where it was pasted from.
 */
export function readImport(name: string, text: string): Result<ImportContent, string> {
  const citations = readCitations(text);
  if (citations !== null) return success({ type: 'identifiers', list: listOfCitations(citations) });
  const graph = readGraphFile(text);
  if (graph !== null) {
    return graph.ok
      ? success({ type: 'graph', graph: graph.value })
      : failure(`${name} cannot be read: ${graph.error}.`);
  }
  const list = listOfText(text);
  return list.found.length + list.unrecognised.length === 0
    ? failure(`${name} cannot be read: it is empty.`)
    : success({ type: 'identifiers', list });
}
