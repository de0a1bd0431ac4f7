import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';

interface ProjectsOpener {
  /** Whether this browser stores any project. This loads no code of projects. */
  readonly hasAny: () => Promise<boolean>;
  /** Resolves once the project list is known. */
  readonly open: () => Promise<void>;
  /** Opens the project worked on last too, if this browser has any. */
  readonly resume: () => Promise<void>;
}

const openerAtom = atom<ProjectsOpener | null>(null);
openerAtom.debugLabel = 'projects opener';

/** Sets how projects are opened, at the start of the application. */
export const setProjectsOpenerAtom = atom(null, (_get, set, opener: ProjectsOpener) =>
  set(openerAtom, opener),
);

/**
 * Opens the project list when a component first reads this. Returns a promise that resolves once the list is known; null while
 * the page has no opener.
 */
export const projectsAtom = atom((get) => get(openerAtom)?.open() ?? null);

/** Promise of whether this browser had any project when a component first read this. Null before the application has started. */
export const hasProjectsAtom = atom((get) => get(openerAtom)?.hasAny() ?? null);

/** Opens the project worked on last, for the map, which marks its papers. Nothing is loaded if there is no project. */
export const resumeProjectAtom = atom(null, async (get): Promise<void> => {
  try {
    await get(openerAtom)?.resume();
  } catch (error) {
    report('warning', 'The map marks no papers of the project', error);
  }
});
