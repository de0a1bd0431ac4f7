import { atom } from 'jotai/vanilla';
import { latestStepAtom } from './open-project-atoms';
import { type ProjectMessage, tellProjectAtom } from './project-message-atom';

/** Shows a message about the latest step of the project, or its latest steps, with Undo for just these. */
export const tellStepAtom = atom(null, (get, set, text: string, told: Partial<ProjectMessage> = {}) => {
  set(tellProjectAtom, text, { isUndoable: true, step: get(latestStepAtom), ...told });
});
