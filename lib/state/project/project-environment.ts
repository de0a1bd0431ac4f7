import { atom } from 'jotai/vanilla';
import type { ProjectFiles } from '@/lib/project/saved-project';
import type { Database } from '@/lib/storage/database';
import type { ProjectStore } from './project-store';

/** As much of a BroadcastChannel as is needed. */
export interface ProjectPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Store, files and clock for projects; set when the first of their screens or acts needs them. */
export interface ProjectEnvironment {
  readonly store: ProjectStore;
  readonly database: Database;
  readonly files: ProjectFiles;
  /** Channel to the other tabs; null if the browser has none. */
  readonly port: ProjectPort | null;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Asks the browser not to clear its storage by itself. */
  readonly persist: () => void;
}

export const projectEnvironmentAtom = atom<ProjectEnvironment | null>(null);
projectEnvironmentAtom.debugLabel = 'project environment';
