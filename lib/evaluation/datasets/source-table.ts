import type { Publication } from '@/lib/entities/publication';

/** Size of the largest file that is read. Unit: bytes. Source: docs/behaviours/datasets.md#largest-file. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** A file as a table of texts, before its columns have roles. */
export interface SourceTable {
  /** In words: 'CSV', 'Excel', 'RIS'. */
  readonly format: string;
  readonly header: readonly string[];
  readonly rows: SourceRows;
  /** Faults of the file itself, in sentences. */
  readonly warnings: readonly string[];
  /** The sheets of the file, and which was read; absent for files without sheets. */
  readonly sheets?: ReadSheets;
  /** Absent where all rows were read. */
  readonly cut?: CutRows;
}

/** A file of which only the first rows were read. */
export interface CutRows {
  readonly read: number;
  /** Rows of the file. */
  readonly total: number;
}

const grouped = new Intl.NumberFormat('en-US');

/** The message to the reader about such a file. Source: docs/behaviours/datasets.md#largest-file. */
export function cutText({ read, total }: CutRows): string {
  const counts = `the first ${grouped.format(read)} of ${grouped.format(total)} records`;
  return `Only ${counts} were read; the rest is too large for one tab. Split the file to read all of it.`;
}

export interface SheetOption {
  readonly name: string;
  readonly isHidden: boolean;
  /** It looks like a table of papers. */
  readonly isTable: boolean;
}

export interface ReadSheets {
  readonly all: readonly SheetOption[];
  readonly read: string;
}

export interface SourceRow {
  /** The record in a format with fields of its own; absent for rows of tables. */
  readonly reference?: Publication;
  /** As the file counts, from 1: the row of a spreadsheet, with the header's counted, or the entry of a list. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Authors and keywords that the format has as lists, by their columns: their cells need not be split. */
  readonly lists?: Readonly<Record<number, readonly string[]>>;
}

/** Rows of a table, gone through in their order; a list is one too. */
export interface SourceRows extends Iterable<SourceRow> {
  readonly length: number;
  /** As of a list; no place counts from the end. */
  slice(from: number, to?: number): SourceRows;
}

/** Called during work; from 0 to 1, now and then. */
export type OnShare = (share: number) => void;

/**
 * The message to the user that says why a file cannot be read.
 * Source: docs/behaviours/datasets.md#files-that-cannot-be-read.
 */
export function parseFailure(name: string, reason: string): string {
  return `Failed to parse ${name}: ${reason}`;
}
