import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';

interface ProjectsOpener {
  /** Whether this browser stores any project; nothing of projects is loaded to tell. */
  readonly hasAny: () => Promise<boolean>;
  /** Resolves once the shelf of projects is known. */
  readonly open: () => Promise<void>;
  /** Opens the project worked on last too, where this browser has any. */
  readonly resume: () => Promise<void>;
}

const openerAtom = atom<ProjectsOpener | null>(null);
openerAtom.debugLabel = 'projects opener';

/** Says how projects are opened; for the application's start. */
export const setProjectsOpenerAtom = atom(null, (_get, set, opener: ProjectsOpener) =>
  set(openerAtom, opener),
);

/**
 * Opens the shelf of projects when a component first reads this. A promise that resolves once the shelf is known; null where
 * nothing has to be opened.
 */
export const projectsAtom = atom((get) => get(openerAtom)?.open() ?? null);

/** Whether this browser stored any project when a component first read this: a promise; null before the application has started. */
export const hasProjectsAtom = atom((get) => get(openerAtom)?.hasAny() ?? null);

/** Opens the project worked on last, for the map, which marks its papers; nothing is loaded where there is no project. */
export const resumeProjectAtom = atom(null, async (get): Promise<void> => {
  try {
    await get(openerAtom)?.resume();
  } catch (error) {
    report('warning', 'The map marks no papers of the project', error);
  }
});
