import type { WorkbookRow } from '@/lib/base/write-workbook';

/** Rows in one message; few enough that copying them never holds the page up. */
export const ROWS_PER_MESSAGE = 200;

/** What the page tells the workbook worker: sheet after sheet with its rows in parts, then that they be written. */
export type WorkbookInput =
  | {
      readonly type: 'sheet';
      readonly run: number;
      readonly name: string;
      readonly widths: readonly number[];
    }
  /** Of the sheet named last. */
  | { readonly type: 'rows'; readonly run: number; readonly rows: readonly WorkbookRow[] }
  | { readonly type: 'write'; readonly run: number };

export type WorkbookOutput =
  | { readonly type: 'written'; readonly run: number; readonly bytes: ArrayBuffer }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
