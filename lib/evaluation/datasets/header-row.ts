import { withoutGuard } from '@/lib/base/write-csv';
import { hasScreeningColumns } from '@/lib/bibliography/screening-notes';
import { parseDoi } from '@/lib/identifiers/doi';
import { readOpenAlexAddress, readOpenAlexId } from '@/lib/identifiers/openalex-id';
import { detectPmid } from '@/lib/identifiers/pmid';
import { type ColumnMapping, type ColumnRole, guessMapping, isColumnName } from './columns';
import { mayHoldMarker } from './decision-markers';
import { readLabel } from './read-label';
import { mapRows } from './source-rows';
import type { SourceRow, SourceRows, SourceTable } from './source-table';
import { isOwnHeader } from './write-dataset';

/** Exports may begin with a title, a date or notes; the header is looked for in so many rows. */
const ROWS_EXAMINED = 30;

/** Rows from which the content of a column is guessed. */
const SAMPLE_ROWS = 100;

function countKnown(cells: readonly string[]): number {
  return cells.filter(isColumnName).length;
}

/** Whether a cell is an identifier: a row with one is a paper, not a header. */
function isIdentifier(cell: string): boolean {
  return readWorkId(cell) !== null || parseDoi(cell).ok || detectPmid(cell) !== null;
}

/** A work's short id, written bare or as an address of the service; null for anything else. */
export function readWorkId(cell: string): string | null {
  const text = cell.trim().replace(/^openalex:\s*/i, '');
  const bare = readOpenAlexId(text) ?? readOpenAlexId(readOpenAlexAddress(text)?.rest ?? '');
  return bare?.kind === 'works' ? bare.id : null;
}

/** The name of a column that has none of its own, by its index from 0. */
export function standInName(index: number): string {
  return `Column ${index + 1}`;
}

function withHeader(
  format: string,
  header: readonly string[],
  { rows, widest = Number.POSITIVE_INFINITY }: FoundRows,
  warnings: readonly string[],
): SourceTable {
  let width = header.length;
  for (const { cells } of rows) {
    if (width >= widest) break;
    width = Math.max(width, cells.length);
  }
  const named = Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim() ?? '';
    return name === '' ? standInName(index) : name;
  });
  return { format, header: named, rows, warnings };
}

interface FoundRows {
  readonly rows: SourceRows;
  /** Cells of the widest row, or more; absent: not known. */
  readonly widest?: number | undefined;
}

/** A row of a file that we wrote, with the texts that it was written from. */
function withoutGuards(row: SourceRow): SourceRow {
  return { ...row, cells: row.cells.map(withoutGuard) };
}

/**
 * Finds the header among the first rows: the one with most names that we know. If no row has such a name, the first row
 * is the header. If that row holds an identifier, it is a paper, and the columns have no names. Rows above the header are
 * left out.
 * @param widest cells of the widest row, where that is known: then not all rows need to be gone through.
 */
export function tableOfRows(
  format: string,
  rows: SourceRows,
  warnings: readonly string[],
  widest?: number,
): SourceTable {
  const first = [...rows.slice(0, ROWS_EXAMINED)];
  const best = first.reduce(
    (found, row, index) => {
      const known = countKnown(row.cells);
      return known > found.known ? { index, known } : found;
    },
    { index: 0, known: 0 },
  );
  const header = first[best.index];
  if (header === undefined) return withHeader(format, [], { rows: [] }, warnings);
  if (best.known === 0 && header.cells.some(isIdentifier))
    return withHeader(format, [], { rows, widest }, warnings);
  const papers = rows.slice(best.index + 1);
  const names = header.cells.map((cell) => cell.trim());
  const isOwn = isOwnHeader(names) || hasScreeningColumns(names);
  const read = { rows: isOwn ? mapRows(papers, withoutGuards) : papers, widest };
  return withHeader(format, header.cells, read, warnings);
}

const CONTENTS: readonly (readonly [ColumnRole, (cell: string) => boolean])[] = [
  ['openAlexId', (cell) => readWorkId(cell) !== null],
  ['doi', (cell) => parseDoi(cell).ok],
  ['pmid', (cell) => detectPmid(cell) !== null],
];

/** Names that columns of other things have as well, such as the status of a paper at its publisher. */
const VAGUE_NAMES: ReadonlySet<string> = new Set(['label', 'decision', 'status']);

/** Whether a column of this name holds decisions: at least one, or in most cells if the name is vague. */
function holdsDecisions(name: string, cells: Iterable<string>): boolean {
  const isDecision = (included: string) =>
    readLabel({ included, excluded: '', notes: '' }).notUnderstood.length === 0;
  const isVague = VAGUE_NAMES.has(name);
  let count = 0;
  let decisions = 0;
  for (const cell of cells) {
    count += 1;
    if (!isDecision(cell)) continue;
    if (!isVague) return true;
    decisions += 1;
  }
  return count > 0 && decisions * 2 > count;
}

/** Cells of a column, without blank ones. */
function* cellsOf(index: number, rows: SourceRows): Generator<string, void, void> {
  for (const { cells } of rows) {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') yield cell;
  }
}

function holdsMarker(cells: Iterable<string>): boolean {
  for (const cell of cells) if (mayHoldMarker(cell)) return true;
  return false;
}

/** Cells of the first rows, by the columns that hold anything there: a table may have thousands that do not. */
function sampleCells(rows: SourceRows): ReadonlyMap<number, readonly string[]> {
  const sample = new Map<number, string[]>();
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    cells.forEach((cell, index) => {
      const text = cell.trim();
      if (text === '') return;
      const known = sample.get(index);
      if (known === undefined) sample.set(index, [text]);
      else known.push(text);
    });
  }
  return sample;
}

/**
 * The roles of the columns by their names and cells; identifiers also by their content alone. A column that is called a
 * column of decisions or notes is none where it holds only other things.
 */
export function suggestMapping({ header, rows }: SourceTable): ColumnMapping {
  const sample = sampleCells(rows);
  const holds = (index: number, isOne: (cell: string) => boolean) => {
    const cells = sample.get(index) ?? [];
    return cells.filter(isOne).length * 2 > cells.length;
  };
  const named = guessMapping(header, (role, index, name) => {
    // Most columns called only `id` count rows.
    if (role === 'openAlexId' && name === 'id') return holds(index, (cell) => readWorkId(cell) !== null);
    if (role === 'notes') return holdsMarker(cellsOf(index, rows));
    return role !== 'included' || holdsDecisions(name, cellsOf(index, rows));
  });
  const mapping: Partial<Record<ColumnRole, number>> = { ...named };
  const columns = [...sample.keys()].sort((one, other) => one - other);
  for (const [role, isOne] of CONTENTS) {
    if (mapping[role] !== undefined) continue;
    const taken = new Set(Object.values(mapping));
    const column = columns.find((index) => !taken.has(index) && holds(index, isOne));
    if (column !== undefined) mapping[role] = column;
  }
  return mapping;
}
