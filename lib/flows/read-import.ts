import { failure, type Result, success } from '@/lib/base/result';
import { type IdentifierList, listOfCitations, listOfText } from '@/lib/bibliography/identifier-list';
import { readCitations } from '@/lib/bibliography/read-citations';
import { readCandidates, readGraphFile } from '@/lib/graph/exchange/read-graph-file';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { parseDoi } from '@/lib/identifiers/doi';

export type ImportContent =
  | { readonly type: 'graph'; readonly graph: RestoredGraph }
  | { readonly type: 'identifiers'; readonly list: IdentifierList };

/**
 * The content of a text to import: references in any format that has a reader, a graph file, else a list of identifiers. Of
 * a graph whose nodes have DOIs but no OpenAlex ids, the DOIs; their edges come from OpenAlex.
 * Error: 'notes.gexf cannot be read: it is not well-formed XML (…)'.
 * @param name what the text is called in the error: a file's name, or where it was pasted from.
 */
export function readImport(name: string, text: string): Result<ImportContent, string> {
  const citations = readCitations(text);
  if (citations !== null) return success({ type: 'identifiers', list: listOfCitations(citations) });
  const graph = readGraphFile(text);
  if (graph !== null) {
    if (!graph.ok) return failure(`${name} cannot be read: ${graph.error}.`);
    const dois = graph.value.nodes.length === 0 ? listOfText(graphDois(text).join('\n')) : null;
    return dois !== null && dois.found.length > 0
      ? success({ type: 'identifiers', list: dois })
      : success({ type: 'graph', graph: graph.value });
  }
  const list = listOfText(text);
  return list.found.length + list.unrecognised.length === 0
    ? failure(`${name} cannot be read: it is empty.`)
    : success({ type: 'identifiers', list });
}

/** The DOI of each node of a graph file that has one, as its id or in an attribute. */
function graphDois(text: string): readonly string[] {
  const found = readCandidates(text);
  if (found?.ok !== true) return [];
  return found.value.nodes.flatMap(({ id, externalIds, aliases }) => {
    const texts = [id, ...externalIds.map(({ value }) => value), ...aliases];
    return texts.find((each) => parseDoi(each).ok) ?? [];
  });
}
