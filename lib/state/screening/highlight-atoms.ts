import { atom } from 'jotai/vanilla';
import { searchWords } from '@/lib/project/search-words';
import type { ProjectRecord } from '@/lib/project/types';
import { readWords } from '@/lib/screening/mark-words';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';

const NONE: readonly string[] = [];

/** So many searches that brought one paper say enough of what is looked for. */
const MOST_SEARCHES = 50;

/** Words of the open project that are marked in texts. */
export const highlightWordsAtom = atom((get) => get(projectAtom)?.header.marks ?? NONE);

/** Words of the searches that brought a record, as far as the history is at hand. */
export const searchWordsAtom = atom((get) => {
  const find = get(findEntryAtom);
  return ({ origins }: ProjectRecord): readonly string[] => {
    const entries = new Set(origins.flatMap((origin) => find(origin) ?? []));
    return [...new Set([...entries].slice(0, MOST_SEARCHES).flatMap(searchWords))];
  };
});

/** Marks other words, as the reader wrote them. */
export const markWordsAtom = atom(null, (_get, set, written: string): void => {
  set(editHeaderAtom, 'Words to mark', { marks: readWords(written) });
});
