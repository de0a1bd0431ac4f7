import { atom } from 'jotai/vanilla';

/** What is told of the latest act on a project, wherever the reader is; null for nothing. */
export interface ProjectMessage {
  /** Differs from message to message. */
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** Offered are Undo and the way to the project. */
  readonly isUndoable: boolean;
  /** The step that it tells of, by identity: it stands until another one is made. Null where it tells of none. */
  readonly step: object | null;
  /** How many steps it tells of, that one the last. */
  readonly stepCount: number;
  readonly isBusy: boolean;
  /** Path of the page that it is told on, and goes with; null where it stands on every page. */
  readonly place: string | null;
}

const messageAtom = atom<ProjectMessage | null>(null);
messageAtom.debugLabel = 'project message';

export const projectMessageAtom = atom((get) => get(messageAtom));

export const dismissProjectMessageAtom = atom(null, (_get, set) => set(messageAtom, null));

const UNTOLD = {
  isFailure: false,
  isUndoable: false,
  step: null,
  stepCount: 1,
  isBusy: false,
  place: null,
} as const;

export const tellProjectAtom = atom(null, (get, set, text: string, told: Partial<ProjectMessage> = {}) => {
  const id = (get(messageAtom)?.id ?? 0) + 1;
  set(messageAtom, { id, text, ...UNTOLD, ...told });
});
