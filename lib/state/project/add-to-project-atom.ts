import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { tellProjectAtom } from './project-message-atom';
import { projectsAtom } from './projects-opener-atom';
import type { WorksToAdd } from './works-to-add';

/** Adds works to the open project and reports the result. The first call loads the code for it. Never rejects. */
export const addToProjectAtom = atom(null, async (get, set, works: WorksToAdd): Promise<void> => {
  if (works.works.length === 0) {
    set(tellProjectAtom, 'Only works can be added to a project, and none are chosen.');
    return;
  }
  set(tellProjectAtom, 'Adding to the project...', { isBusy: true });
  try {
    const [{ addWorksAtom }] = await Promise.all([import('./add-works-atom'), get(projectsAtom)]);
    await set(addWorksAtom, works);
  } catch (error) {
    set(tellProjectAtom, `Nothing was added to the project: ${describeError(error)}`, { isFailure: true });
  }
});
