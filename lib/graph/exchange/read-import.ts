import { decodeText, isBinary } from '@/lib/base/decode-text';
import { failure, type Result, success } from '@/lib/base/result';
import { type IdentifierList, listOfCitations, listOfText } from '@/lib/bibliography/identifier-list';
import { readCitations } from '@/lib/bibliography/read-citations';
import { parseDoi } from '@/lib/identifiers/doi';
import { readCandidates, readGraphFile } from './read-graph-file';
import type { RestoredGraph } from './restore-graph';

export type ImportContent =
  | { readonly type: 'graph'; readonly graph: RestoredGraph }
  | { readonly type: 'identifiers'; readonly list: IdentifierList };

/** A text to import: as it is, or as the bytes of a file. */
export type ImportPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly bytes: ArrayBuffer };

/** What is imported: a text, a file, or the files that make one graph. */
export interface ImportSource {
  /** What it is called in errors: a file's name, or where it was pasted from. */
  readonly name: string;
  readonly parts: readonly [ImportPart, ...ImportPart[]];
}

export interface ReadImport {
  readonly content: ImportContent;
  /** Of a file that is not in UTF-8. */
  readonly warning: string | null;
}

/**
 * Reads what is imported, off the page's thread. Error: why it cannot be read, for the user. Rejects with the signal's reason, and
 * when there is nobody to read it.
 */
export type ImportReader = (source: ImportSource, signal: AbortSignal) => Promise<Result<ReadImport, string>>;

/** The content of texts and of files in any encoding. Error: why they cannot be read, for the user. */
export function readImportSource({ name, parts }: ImportSource): Result<ReadImport, string> {
  const texts: string[] = [];
  let warning: string | null = null;
  for (const part of parts) {
    if ('text' in part) {
      texts.push(part.text);
      continue;
    }
    const bytes = new Uint8Array(part.bytes);
    if (isBinary(bytes)) {
      return failure(
        `${part.name} cannot be read: it is not a text file. Save a table as CSV, and unpack an archive first.`,
      );
    }
    const decoded = decodeText(bytes);
    texts.push(decoded.text);
    warning ??= decoded.warning;
  }
  const [text = '', ...others] = texts;
  const read = readImport(name, text, ...others);
  return read.ok ? success({ content: read.value, warning }) : read;
}

/**
 * The content of a text to import: references in any format that has a reader, a graph file, else a list of identifiers. Of
 * a graph whose nodes have DOIs but no OpenAlex ids, the DOIs; their edges come from OpenAlex.
 * Error: 'notes.gexf cannot be read: it is not well-formed XML (…)'.
 * @param name what the text is called in the error: a file's name, or where it was pasted from.
 * @param others texts of further files that make one graph with it.
 */
export function readImport(
  name: string,
  text: string,
  ...others: readonly string[]
): Result<ImportContent, string> {
  const citations = others.length === 0 ? readCitations(text) : null;
  if (citations !== null) return success({ type: 'identifiers', list: listOfCitations(citations) });
  const graph = readGraphFile(text, ...others);
  if (graph !== null) {
    if (!graph.ok) return failure(`${name} cannot be read: ${graph.error}.`);
    const dois = graph.value.nodes.length === 0 ? listOfText(graphDois(text, ...others).join('\n')) : null;
    return dois !== null && dois.found.length > 0
      ? success({ type: 'identifiers', list: dois })
      : success({ type: 'graph', graph: graph.value });
  }
  if (others.length > 0) {
    return failure(
      `${name} are no parts of one graph, such as the map and the network of VOSviewer. Choose one file at a time.`,
    );
  }
  const list = listOfText(text);
  return list.found.length + list.unrecognised.length === 0
    ? failure(`${name} cannot be read: it is empty.`)
    : success({ type: 'identifiers', list });
}

/** The DOI of each node of a graph file that has one, as its id or in an attribute. */
function graphDois(...texts: readonly [string, ...string[]]): readonly string[] {
  const found = readCandidates(...texts);
  if (found?.ok !== true) return [];
  return found.value.nodes.flatMap(({ id, externalIds, aliases }) => {
    const written = [id, ...externalIds.map(({ value }) => value), ...aliases];
    return written.find((each) => parseDoi(each).ok) ?? [];
  });
}
