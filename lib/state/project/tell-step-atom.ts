import { atom } from 'jotai/vanilla';
import { latestStepAtom } from './open-project-atoms';
import { type ProjectMessage, tellProjectAtom } from './project-message-atom';

/** Tells of an act that has just become the latest step of the project, or its latest ones, with Undo for just these. */
export const tellStepAtom = atom(null, (get, set, text: string, told: Partial<ProjectMessage> = {}) => {
  set(tellProjectAtom, text, { isUndoable: true, step: get(latestStepAtom), ...told });
});
