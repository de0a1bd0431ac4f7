import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { ColumnMapping } from '@/lib/evaluation/datasets/columns';
import type { FileReport, TablePreview } from '@/lib/evaluation/datasets/dataset-reader';
import type { KnownPapers } from '@/lib/evaluation/datasets/known-papers';
import type { Paper } from '@/lib/evaluation/types';

/** What the page asks a dataset worker for. Each worker reads one file or text; ending the worker cancels what it does. */
export type DatasetInput =
  /** Of the file only the address is sent: its bytes are read part by part. */
  | { readonly type: 'read'; readonly run: number; readonly name: string; readonly file: Blob }
  /** Reads the papers that a pasted text names. */
  | { readonly type: 'known'; readonly run: number; readonly text: string }
  /** Reads another sheet of the file. */
  | { readonly type: 'sheet'; readonly run: number; readonly sheet: string }
  /** Reads what the file says of decisions, tags and notes. */
  | { readonly type: 'notes'; readonly run: number }
  /** Hashes the bytes of the file. */
  | { readonly type: 'hash'; readonly run: number }
  /** `currentYear` decides which years are typing errors. */
  | {
      readonly type: 'report';
      readonly run: number;
      readonly mapping: ColumnMapping;
      readonly currentYear: number;
    }
  | {
      readonly type: 'papers';
      readonly run: number;
      readonly mapping: ColumnMapping;
      readonly currentYear: number;
    };

/** What the worker says of a run: how far it is, parts of the answer, then once how it ended. */
export type DatasetOutput =
  | { readonly type: 'progress'; readonly run: number; readonly share: number }
  /** Some of the papers, in order: many at once would hold up the page that receives them. */
  | { readonly type: 'part'; readonly run: number; readonly papers: readonly Paper[] }
  | { readonly type: 'read'; readonly run: number; readonly preview: TablePreview }
  | { readonly type: 'reported'; readonly run: number; readonly answer: FileReport }
  /** All but the papers, which were sent before. */
  | { readonly type: 'known'; readonly run: number; readonly known: Omit<KnownPapers, 'papers'> }
  | {
      readonly type: 'noted';
      readonly run: number;
      readonly notes: ReadonlyMap<string, ScreeningNotes>;
    }
  /** 64 hexadecimal digits. */
  | { readonly type: 'hashed'; readonly run: number; readonly sha256: string }
  | { readonly type: 'sent'; readonly run: number }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
