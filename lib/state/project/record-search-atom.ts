import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { EntryRef } from '@/lib/project/types';
import { tellProjectAtom } from './project-message-atom';
import { projectsAtom } from './projects-opener-atom';
import type { SearchToRecord } from './works-to-add';

/**
 * Writes a search into the history of the open project, without its papers. Returns its entry. Null: it was not written; a
 * message says why. The first call loads the code for it. Never rejects.
 */
export const recordSearchAtom = atom(
  null,
  async (get, set, search: SearchToRecord): Promise<EntryRef | null> => {
    try {
      const [{ enterSearchAtom }] = await Promise.all([import('./recorded-search-acts'), get(projectsAtom)]);
      return await set(enterSearchAtom, search);
    } catch (error) {
      set(tellProjectAtom, `The search was not recorded: ${describeError(error)}`, { isFailure: true });
      return null;
    }
  },
);

/** Takes a recorded search back; both stay in the history. Never rejects. */
export const withdrawSearchAtom = atom(null, async (_get, set, entry: EntryRef): Promise<void> => {
  try {
    const { leaveSearchAtom } = await import('./recorded-search-acts');
    await set(leaveSearchAtom, entry);
  } catch (error) {
    set(tellProjectAtom, `The search is still recorded: ${describeError(error)}`, { isFailure: true });
  }
});
