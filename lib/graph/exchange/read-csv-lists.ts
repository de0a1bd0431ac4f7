import { forEachCsvRow } from '@/lib/base/read-csv';
import { withoutGuard } from '@/lib/base/write-csv';
import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import type { WrittenAttributes } from './flat-attributes';

/** Columns that tell lists of nodes and edges, as `write-csv-lists.ts` writes them, from other tables. */
const NODE_COLUMNS = ['id', 'label', 'x', 'y'];
const EDGE_COLUMNS = ['source', 'target', 'type'];

/**
 * Nodes or edges of our own CSV lists, of VOSviewer's map files (delimited by tabs), and of tables with the same columns;
 * null for any other text. A list of edges has the nodes that its ends name.
 */
export function readCsvLists(text: string): GraphCandidates | null {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const delimiter = firstLine.includes('\t') ? '\t' : ',';
  const header = firstLine.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const has = (columns: readonly string[]) => columns.every((name) => header.includes(name));
  if (!has(NODE_COLUMNS) && !has(EDGE_COLUMNS)) return null;
  const rows: WrittenAttributes[] = [];
  let isHeader = true;
  forEachCsvRow(text, { delimiters: delimiter }, ({ cells }) => {
    if (!isHeader && cells.some((cell) => cell !== '')) rows.push(rowOf(header, cells));
    isHeader = false;
  });
  return has(EDGE_COLUMNS) ? edgesOf(rows) : nodesOf(rows, header.includes('pinned'));
}

/** An empty cell says nothing; the apostrophes that keep a spreadsheet from running a formula are ours. */
function rowOf(header: readonly string[], cells: readonly string[]): WrittenAttributes {
  // By the cells: a file may name more columns than all its rows fill.
  const filled = cells.flatMap((written, at) => {
    const name = header[at];
    const cell = withoutGuard(written);
    return name === undefined || cell === '' ? [] : [[name, cell] as const];
  });
  return new Map(filled);
}

/** @param isOurs whether the list says what only ours do. */
function nodesOf(rows: readonly WrittenAttributes[], isOurs: boolean): GraphCandidates {
  const nodes = rows.map((row) => candidateNode(row.get('id') ?? '', null, row, null));
  return { nodes, edges: [], filters: null, isInPixels: isOurs, unreadable: [] };
}

function edgesOf(rows: readonly WrittenAttributes[]): GraphCandidates {
  const nodes = new Map<string, GraphCandidates['nodes'][number]>();
  const edges = rows.map((row) => {
    const ends = { source: row.get('source') ?? '', target: row.get('target') ?? '' };
    for (const id of [ends.source, ends.target]) {
      // A keyword's id is a word, which only the type of the edge tells from other words.
      const isKeyword = id === ends.target && row.get('type') === 'work_has_keyword';
      if (!nodes.has(id))
        nodes.set(id, candidateNode(id, null, new Map(isKeyword ? [['kind', 'keywords']] : []), null));
    }
    return candidateEdge(ends, row);
  });
  return { nodes: [...nodes.values()], edges, filters: null, isInPixels: false, unreadable: [] };
}
