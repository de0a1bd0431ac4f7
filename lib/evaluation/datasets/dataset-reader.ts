import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { ImportReport, Paper } from '../types';
import type { ColumnMapping } from './columns';
import { standInName } from './header-row';
import type { KnownPapers } from './known-papers';
import type { LookupCounts } from './lookup-plan';
import type { CutRows, ReadSheets, SourceTable } from './source-table';

/** Rows shown in the preview of a file. */
const PREVIEW_ROWS = 3;

/** Names and cells are cut in the preview: one may be as long as the file. Unit: characters. */
const LONGEST_SHOWN = 200;

/** A column of a file as it is shown. */
export interface PreviewColumn {
  /** Its place in the file, by which a mapping names it. */
  readonly index: number;
  /** Cut. */
  readonly name: string;
  /** Cells of the first rows, cut; without blank ones. */
  readonly values: readonly string[];
}

/** The preview of a file's table, so that the user can check the roles of its columns. */
export interface TablePreview {
  readonly format: string;
  /** Those with a name or a value, in the order of the file. */
  readonly columns: readonly PreviewColumn[];
  /** Columns of the file, empty ones included. */
  readonly columnCount: number;
  readonly rowCount: number;
  /** Suggested roles of the columns. */
  readonly mapping: ColumnMapping;
  /** The sheets of the file, and which is read; null for files without sheets. */
  readonly sheets: ReadSheets | null;
  /** Null where all rows were read. */
  readonly cut: CutRows | null;
}

/** Places of columns that have neither a name nor a value in any row. */
function emptyColumns({ header, rows }: SourceTable): ReadonlySet<number> {
  let empty = header.flatMap((name, index) => (name === standInName(index) ? [index] : []));
  for (const { cells } of rows) {
    if (empty.length === 0) break;
    empty = empty.filter((index) => (cells[index] ?? '').trim() === '');
  }
  return new Set(empty);
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).trimEnd()}…` : text;
}

/** The preview of a table, with the columns that hold anything. */
export function previewOf(table: SourceTable, mapping: ColumnMapping): TablePreview {
  const { format, header, rows, sheets, cut: cutRows } = table;
  const empty = emptyColumns(table);
  const first = [...rows.slice(0, PREVIEW_ROWS)];
  const columns = header.flatMap((name, index) => {
    if (empty.has(index)) return [];
    const values = first.map(({ cells }) => cut((cells[index] ?? '').trim())).filter((text) => text !== '');
    return [{ index, name: cut(name), values }];
  });
  return {
    format,
    columns,
    columnCount: header.length,
    rowCount: rows.length,
    mapping,
    sheets: sheets ?? null,
    cut: cutRows ?? null,
  };
}

export interface ReaderCallbacks {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface PaperCallbacks extends ReaderCallbacks {
  /** Whether each paper comes with all that the file says of it (`publication`). */
  readonly isWhole?: boolean;
}

export interface FileContent {
  readonly name: string;
  /** Read part by part, away from the page. */
  readonly file: Blob;
}

export interface FileReport {
  readonly report: ImportReport;
  /** Cost of looking up the papers that have only identifiers. */
  readonly lookups: LookupCounts;
}

/** A file that was read into a table and waits for the upload. Closing it cancels any running work. */
export interface OpenedFile {
  readonly preview: TablePreview;
  /** The result of reading the papers by this mapping. */
  report(mapping: ColumnMapping): Promise<FileReport>;
  /** All papers in the order of the file. */
  papers(mapping: ColumnMapping, callbacks: PaperCallbacks): Promise<readonly Paper[]>;
  /** Decisions, tags and notes in a file that this program wrote, by ids of papers; empty for other files. */
  notes(): Promise<ReadonlyMap<string, ScreeningNotes>>;
  /** SHA-256 of the file, as 64 hexadecimal digits. */
  sha256(): Promise<string>;
  /** Opens another sheet of the file; the one opened before is used no more. Rejects as `open` does. */
  chooseSheet(name: string): Promise<OpenedFile>;
  close(): void;
}

/** Reads files of papers away from the page. */
export interface DatasetReader {
  /** Rejects with 'Failed to parse {name}: …' for a file that is no table of papers, and with the signal's reason. */
  open(file: FileContent, callbacks: ReaderCallbacks): Promise<OpenedFile>;
  /** The papers that a pasted text names. Rejects with the signal's reason. */
  readKnown(text: string, callbacks: PaperCallbacks): Promise<KnownPapers>;
}
