import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { MapToSave } from './map-acts';
import { dismissProjectMessageAtom, tellProjectAtom } from './project-message-atom';
import { projectsAtom } from './projects-opener-atom';

/**
 * The map to save and its project. Null: nothing can be saved; a message says so. The first call loads the code for it. Never
 * rejects.
 */
export const askForMapAtom = atom(null, async (get, set): Promise<MapToSave | null> => {
  set(dismissProjectMessageAtom);
  try {
    const [{ prepareMapAtom }] = await Promise.all([import('./map-acts'), get(projectsAtom)]);
    return await set(prepareMapAtom);
  } catch (error) {
    set(tellProjectAtom, `The map was not saved: ${describeError(error)}`, { isFailure: true });
    return null;
  }
});

/** Saves the map in the project under a name, and reports the result. Never rejects. */
export const saveMapToProjectAtom = atom(null, async (_get, set, name: string): Promise<void> => {
  try {
    const { saveMapAtom } = await import('./map-acts');
    await set(saveMapAtom, name);
  } catch (error) {
    set(tellProjectAtom, `The map was not saved: ${describeError(error)}`, { isFailure: true });
  }
});
