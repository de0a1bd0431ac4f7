import { atom } from 'jotai/vanilla';
import { searchedScopes, searchWords } from '@/lib/project/search-words';
import type { LedgerEntry, ProjectRecord } from '@/lib/project/types';
import { createMarker, readWords } from '@/lib/screening/mark-words';
import { hasKeywords } from '@/lib/search-text/search-wish';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';

const NONE: readonly string[] = [];

/** With more searches of one paper than this, the others are ignored. */
const MOST_SEARCHES = 50;

/** Words of the open project that are marked in texts. */
export const highlightWordsAtom = atom((get) => get(projectAtom)?.header.marks ?? NONE);

/** The entries that brought a record, as far as the history is loaded. */
const bringersAtom = atom((get) => {
  const find = get(findEntryAtom);
  return ({ origins }: ProjectRecord): readonly LedgerEntry[] =>
    [...new Set(origins.flatMap((origin) => find(origin) ?? []))].slice(0, MOST_SEARCHES);
});

/** Words of the searches that brought a record. */
export const searchWordsAtom = atom((get) => {
  const bringersOf = get(bringersAtom);
  return (record: ProjectRecord): readonly string[] => [...new Set(bringersOf(record).flatMap(searchWords))];
});

/**
 * Explains why a record contains no word of its searches: OpenAlex also finds works by assigned keywords and full
 * texts. Null if a word is marked, a text is missing, or anything else brought the record.
 */
export const unmarkedNoteAtom = atom((get) => {
  const bringersOf = get(bringersAtom);
  return (record: ProjectRecord): string | null => {
    const { title, abstract } = record.facts;
    const scopes = bringersOf(record).map(searchedScopes);
    const isByKeyword = scopes.length > 0 && scopes.every((of) => of.length > 0 && of.every(hasKeywords));
    if (!isByKeyword || abstract === null) return null;
    const marker = createMarker(get(searchWordsAtom)(record));
    if ([title, abstract].some((text) => marker(text).some(({ isMarked }) => isMarked))) return null;
    const fullText = scopes.flat().includes('everything') ? ', its full text' : '';
    return `No word of the search is marked here: found by a keyword of OpenAlex${fullText} or another form of a word.`;
  };
});

/** Replaces the words to mark by those that the reader typed. */
export const markWordsAtom = atom(null, (_get, set, written: string): void => {
  set(editHeaderAtom, 'Words to mark', { marks: readWords(written) });
});
