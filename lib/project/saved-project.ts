import type { IsoTime } from '@/lib/base/iso-time';
import type { Result } from '@/lib/base/result';
import type { ProjectLog } from './fold-log';
import type { BrokenChain } from './ledgers';
import type { ProjectState } from './types';

/** All that a file holds of a project. */
export interface SavedProject extends ProjectLog {
  readonly state: ProjectState;
}

/** The program that writes a file, and when. */
export interface FileOrigin {
  readonly program: {
    readonly name: string;
    readonly version: string;
    readonly commit: string;
    /** Address of the source code; empty where none is known. */
    readonly repository: string;
  };
  readonly time: IsoTime;
}

/** The contents of a file that was opened. */
export interface OpenedFile {
  readonly project: SavedProject;
  readonly saved: IsoTime;
  /** Hash of the file. */
  readonly sha256: string;
  /** Chains that were changed after they were written; mostly none. */
  readonly broken: readonly BrokenChain[];
}

/** Writes and reads project files off the page's thread. */
export interface ProjectFiles {
  readonly write: (project: SavedProject, origin: FileOrigin) => Promise<ArrayBuffer>;
  /** The bytes go to the reader and are gone here. Error: why the file is refused, in sentences that name it. */
  readonly read: (name: string, bytes: ArrayBuffer) => Promise<Result<OpenedFile, string>>;
}
