import { atom } from 'jotai/vanilla';

/** The message about the latest act on a project, on whichever page the reader is. */
export interface ProjectMessage {
  /** Differs from message to message. */
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** Whether Undo and a link to the project are offered. */
  readonly isUndoable: boolean;
  /** The step that the message reports, by identity. The message stays until another step is made. Null: it reports no step. */
  readonly step: object | null;
  /** Number of steps that the message reports; `step` is the last of them. */
  readonly stepCount: number;
  readonly isBusy: boolean;
  /** Path of the only page that shows the message; a failure is shown everywhere. Null: every page shows it. */
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
