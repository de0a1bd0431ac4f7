import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { ImportReport, Paper } from '../types';
import type { ColumnMapping } from './columns';
import type { KnownPapers } from './known-papers';
import type { LookupCounts } from './lookup-plan';
import type { ReadSheets, SourceTable } from './source-table';

/** Rows shown in the preview of a file. */
const PREVIEW_ROWS = 3;

/** The preview of a file's table, so that the user can check the roles of its columns. */
export interface TablePreview {
  readonly format: string;
  readonly header: readonly string[];
  /** The first rows, a cell per column. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  /** What the columns seem to mean. */
  readonly mapping: ColumnMapping;
  /** The sheets of the file, and which is read; null for files without sheets. */
  readonly sheets: ReadSheets | null;
}

export function previewOf(
  { format, header, rows, sheets }: SourceTable,
  mapping: ColumnMapping,
): TablePreview {
  const sample = rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => header.map((_, index) => (cells[index] ?? '').slice(0, 200)));
  return { format, header, sample, rowCount: rows.length, mapping, sheets: sheets ?? null };
}

export interface ReaderCallbacks {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface FileContent {
  readonly name: string;
  /** Handed over: empty afterwards. */
  readonly bytes: ArrayBuffer;
}

export interface FileReport {
  readonly report: ImportReport;
  /** What looking up the papers that have only identifiers takes. */
  readonly lookups: LookupCounts;
}

/** A file that was read into a table and waits for the upload. Closing it cancels any running work. */
export interface OpenedFile {
  readonly preview: TablePreview;
  /** The result of reading the papers by this mapping. */
  report(mapping: ColumnMapping): Promise<FileReport>;
  /** All papers in the order of the file. */
  papers(mapping: ColumnMapping, callbacks: ReaderCallbacks): Promise<readonly Paper[]>;
  /** What a file that this program wrote says of decisions, tags and notes, by ids of papers; empty for other files. */
  notes(): Promise<ReadonlyMap<string, ScreeningNotes>>;
  /** The same file by another sheet; what was opened before is used no more. Rejects as `open` does. */
  chooseSheet(name: string): Promise<OpenedFile>;
  close(): void;
}

/** Reads files of papers away from the page. */
export interface DatasetReader {
  /** Rejects with 'Failed to parse {name}: …' for a file that is no table of papers, and with the signal's reason. */
  open(file: FileContent, callbacks: ReaderCallbacks): Promise<OpenedFile>;
  /** The papers that a pasted text names. Rejects with the signal's reason. */
  readKnown(text: string, callbacks: ReaderCallbacks): Promise<KnownPapers>;
}
