import { atom } from 'jotai/vanilla';

/** What is told of the latest act on a project, wherever the reader is; null for nothing. */
export interface ProjectMessage {
  /** Differs from message to message. */
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** Offered are Undo and the way to the project. */
  readonly isUndoable: boolean;
  readonly isBusy: boolean;
}

const messageAtom = atom<ProjectMessage | null>(null);
messageAtom.debugLabel = 'project message';

export const projectMessageAtom = atom((get) => get(messageAtom));

export const dismissProjectMessageAtom = atom(null, (_get, set) => set(messageAtom, null));

export const tellProjectAtom = atom(null, (get, set, text: string, told: Partial<ProjectMessage> = {}) => {
  const id = (get(messageAtom)?.id ?? 0) + 1;
  set(messageAtom, { id, text, isFailure: false, isUndoable: false, isBusy: false, ...told });
});
