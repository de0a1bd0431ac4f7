import { atom } from 'jotai/vanilla';
import { readWords } from '@/lib/screening/mark-words';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';

const NONE: readonly string[] = [];

/** Words of the open project that are marked in texts. */
export const highlightWordsAtom = atom((get) => get(projectAtom)?.header.marks ?? NONE);

/** Marks other words, as the reader wrote them. */
export const markWordsAtom = atom(null, (_get, set, written: string): void => {
  set(editHeaderAtom, 'Words to mark', { marks: readWords(written) });
});
