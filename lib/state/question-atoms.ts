import { atom } from 'jotai/vanilla';

/** Something the user has to agree to before it is done, such as a large step or the loss of stored data. */
export interface Question {
  /** Says the act. */
  readonly title: string;
  /** One paragraph each: what will happen, how many, what it costs. */
  readonly paragraphs: readonly string[];
  /** The label of the button that agrees, with the verb of the title. */
  readonly verb: string;
  /** Something to do before, which leaves the question open. */
  readonly before?: { readonly label: string; readonly act: () => void };
}

interface PendingQuestion extends Question {
  readonly answer: (isAgreed: boolean) => void;
}

const pendingAtom = atom<PendingQuestion | null>(null);

/** The open question; null: none. */
export const pendingQuestionAtom = atom((get): Question | null => get(pendingAtom));

/** Asks; resolves with whether the user agreed. A question replaced by another one counts as refused. */
export const askAtom = atom(null, (get, set, question: Question): Promise<boolean> => {
  get(pendingAtom)?.answer(false);
  return new Promise((resolve) => set(pendingAtom, { ...question, answer: resolve }));
});

export const answerQuestionAtom = atom(null, (get, set, isAgreed: boolean) => {
  get(pendingAtom)?.answer(isAgreed);
  set(pendingAtom, null);
});
