/** Size of the largest file that is read. Unit: bytes. Source: docs/behaviours/datasets.md#largest-file. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** A file as a table of texts, before its columns have roles. */
export interface SourceTable {
  /** In words: 'CSV', 'Excel', 'RIS'. */
  readonly format: string;
  readonly header: readonly string[];
  readonly rows: readonly SourceRow[];
  /** What was wrong with the file itself, in sentences. */
  readonly warnings: readonly string[];
  /** The sheets of the file, and which was read; absent for files without sheets. */
  readonly sheets?: ReadSheets;
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
  /** As the file counts: of a spreadsheet its row, the header's included; of a list its entry; from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Authors and keywords that the format has as lists, by their columns: their cells need not be split. */
  readonly lists?: Readonly<Record<number, readonly string[]>>;
}

/** Called as a file is being read; from 0 to 1, now and then. */
export type OnShare = (share: number) => void;

/** Why a file cannot be read, as the user is told. Source: docs/behaviours/datasets.md#files-that-cannot-be-read. */
export function parseFailure(name: string, reason: string): string {
  return `Failed to parse ${name}: ${reason}`;
}
