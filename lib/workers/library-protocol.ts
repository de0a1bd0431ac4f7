import type { EntityKind } from '@/lib/base/entity-kind';
import type { LibraryAnswer } from '@/lib/library/answer';
import type { RawRecord } from '@/lib/library/raw-record';

/** What the page tells the worker. The first message is `load` or `open`; others may follow before it is done. */
export type LibraryInput =
  | { readonly type: 'load'; readonly libraryUrl: string }
  /** A library without records, to be filled by `change`. */
  | { readonly type: 'open' }
  | {
      readonly type: 'change';
      readonly run: number;
      readonly kind: EntityKind;
      readonly added: readonly RawRecord[];
      readonly removed: readonly string[];
    }
  | { readonly type: 'ask'; readonly run: number; readonly path: string; readonly query: string };

/** What the worker tells the page: one answer per question and change, or why there is none. */
export type LibraryOutput =
  | { readonly type: 'answer'; readonly run: number; readonly answer: LibraryAnswer }
  | { readonly type: 'changed'; readonly run: number }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
