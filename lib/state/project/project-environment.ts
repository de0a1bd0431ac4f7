import { atom } from 'jotai/vanilla';
import type { ProjectFiles } from '@/lib/project/saved-project';
import type { Database } from '@/lib/storage/database';
import type { ProjectStore } from './project-store';

/** As much of a BroadcastChannel as is needed. */
export interface ProjectPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** What projects work with; given when the first of their screens or acts needs it. */
export interface ProjectEnvironment {
  readonly store: ProjectStore;
  readonly database: Database;
  readonly files: ProjectFiles;
  /** To the other tabs; null where the browser has none. */
  readonly port: ProjectPort | null;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Asks the browser not to clear its storage by itself. */
  readonly persist: () => void;
}

export const projectEnvironmentAtom = atom<ProjectEnvironment | null>(null);
projectEnvironmentAtom.debugLabel = 'project environment';
