import type { Result } from '@/lib/base/result';
import type { ProjectPieces } from '@/lib/project/file/project-parts';
import type { FileOrigin, OpenedFile } from '@/lib/project/saved-project';
import type { ProjectHeader } from '@/lib/project/types';

/** What the page asks a worker of project files for, once: ending the worker cancels it. */
export type ProjectInput =
  /** Some of a project: all of it at once would hold up the page that sends or receives it. */
  | { readonly type: 'pieces'; readonly run: number; readonly pieces: ProjectPieces }
  /** Writes what came in pieces. */
  | {
      readonly type: 'write';
      readonly run: number;
      readonly header: ProjectHeader;
      /** Copies with a ledger, empty ones among them. */
      readonly copies: readonly string[];
      readonly origin: FileOrigin;
    }
  | { readonly type: 'read'; readonly run: number; readonly name: string; readonly bytes: ArrayBuffer };

/** What a file says besides its pieces. */
export type ReadFile = Pick<OpenedFile, 'saved' | 'sha256' | 'broken'> & {
  readonly header: ProjectHeader;
  readonly copies: readonly string[];
};

export type ProjectOutput =
  | { readonly type: 'written'; readonly run: number; readonly bytes: ArrayBuffer }
  | { readonly type: 'pieces'; readonly run: number; readonly pieces: ProjectPieces }
  /** All pieces were sent; or why the file is refused. */
  | { readonly type: 'read'; readonly run: number; readonly result: Result<ReadFile, string> }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
