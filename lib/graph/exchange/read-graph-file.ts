import { parseJson } from '@/lib/base/json';
import { failure, type Result, success } from '@/lib/base/result';
import { runToEnd } from '@/lib/base/slices';
import { elementsBelow } from '@/lib/bibliography/xml-elements';
import type { GraphCandidates } from './candidates';
import { isGraphJson, readGraphJson } from './graph-json';
import { joinCandidates } from './join-candidates';
import { readCsvLists } from './read-csv-lists';
import { readCytoscape } from './read-cytoscape';
import { readGexf } from './read-gexf';
import { readGraphml } from './read-graphml';
import { readNodeLink, readVosviewer } from './read-node-link';
import { readPajek } from './read-pajek';
import { readVosviewerNetwork } from './read-vosviewer-network';
import { type RestoredGraph, restoreGraph } from './restore-graph';
import { parseXml } from './xml';

const ONLY_LINKS =
  'it has only links between numbers, which another file explains. Choose both together, such as the map and the network of VOSviewer';

/**
 * The graph in the text of a file, or of several that make one graph: our JSON and CSV lists, Cytoscape, VOSviewer and node-link JSON, GraphML, GEXF or Pajek,
 * recognised by its content, not by its name. Null: not a graph file, so that other readers may try. Error, as a clause: why a file that looks like a graph
 * cannot be read.
 */
export function readGraphFile(
  text: string,
  ...others: readonly string[]
): Result<RestoredGraph, string> | null {
  const found = readCandidates(text, ...others);
  if (found === null || !found.ok) return found;
  if (found.value.nodes.length === 0 && found.value.edges.length > 0) return failure(ONLY_LINKS);
  const graph = runToEnd(restoreGraph(found.value));
  const isEmpty = graph.nodes.length === 0 && graph.skipped.length === 0;
  return isEmpty ? failure('it holds no nodes') : success(graph);
}

/** Nodes and edges of such texts as the files name them, before anything of it is believed. Null and error: the same. */
export function readCandidates(
  text: string,
  ...others: readonly string[]
): Result<GraphCandidates, string> | null {
  if (others.length === 0) return readPart(text);
  const parts: GraphCandidates[] = [];
  for (const each of [text, ...others]) {
    const found = readPart(each);
    if (found === null || !found.ok) return found;
    parts.push(found.value);
  }
  return success(joinCandidates(parts));
}

function readPart(text: string): Result<GraphCandidates, string> | null {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('<')) return readXml(start);
  if (start.startsWith('{')) return readJson(start);
  const found = readPajek(start) ?? readCsvLists(start) ?? readVosviewerNetwork(start);
  return found === null ? null : success(found);
}

function readXml(text: string): Result<GraphCandidates, string> | null {
  const parsed = parseXml(text);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  const [outermost] = document.children;
  const root = typeof outermost === 'object' ? outermost.name.toLowerCase() : '';
  if (root === 'graphml') return readGraphml(document);
  if (root === 'gexf') return readGexf(document);
  return elementsBelow(document, 'graphml').length > 0
    ? readGraphml(document)
    : failure(`it is XML, but neither GraphML nor GEXF (its root is “${root.slice(0, 40)}”)`);
}

function readJson(text: string): Result<GraphCandidates, string> | null {
  const parsed = parseJson(text);
  if (!parsed.ok) return failure('it is not well-formed JSON');
  const { value } = parsed;
  if (isGraphJson(value)) return runToEnd(readGraphJson(value));
  if (isSessionFile(value)) {
    return failure('it holds saved sessions: use “Import sessions” under “Sessions” in Graph Actions');
  }
  const found = readCytoscape(value) ?? readVosviewer(value) ?? readNodeLink(value);
  return found === null ? failure('it is JSON, but not of a graph') : success(found);
}

/** Sessions are stored beside the graph rather than put into it, by the tool that has them. */
function isSessionFile(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Reflect.get(value, 'format') === 'academic-explorer-sessions'
  );
}
