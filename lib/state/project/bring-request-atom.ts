import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { tellProjectAtom } from './project-message-atom';

const isWantedAtom = atom(false);

/** Whether the reader asked to import papers from files or texts in this visit. The dialog is loaded only then. */
export const isBringingWantedAtom = atom((get) => get(isWantedAtom));

/**
 * Opens the dialog that brings papers into the open project: with files or a text, or empty (null) for the reader to choose.
 * The first use loads the code that reads them. Never rejects.
 */
export const requestBringingAtom = atom(
  null,
  async (_get, set, given: readonly File[] | string | null): Promise<void> => {
    set(isWantedAtom, true);
    try {
      const { openBringingAtom, readBroughtFilesAtom, readBroughtTextAtom } = await import(
        './bring-papers-atoms'
      );
      if (given === null) set(openBringingAtom);
      else if (typeof given === 'string') await set(readBroughtTextAtom, given);
      else await set(readBroughtFilesAtom, given);
    } catch (error) {
      set(tellProjectAtom, `Papers cannot be read now: ${describeError(error)}`, { isFailure: true });
    }
  },
);
