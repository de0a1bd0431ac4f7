import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { MapToSave } from './map-acts';
import { dismissProjectMessageAtom, tellProjectAtom } from './project-message-atom';
import { projectsAtom } from './projects-opener-atom';

/**
 * What there is to save of the map, and into which project; null where nothing can be saved, which is said. What does that is
 * loaded with the first call. Never rejects.
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

/** Saves what is on the map in the project under a name, and says what came of it. Never rejects. */
export const saveMapToProjectAtom = atom(null, async (_get, set, name: string): Promise<void> => {
  try {
    const { saveMapAtom } = await import('./map-acts');
    await set(saveMapAtom, name);
  } catch (error) {
    set(tellProjectAtom, `The map was not saved: ${describeError(error)}`, { isFailure: true });
  }
});
