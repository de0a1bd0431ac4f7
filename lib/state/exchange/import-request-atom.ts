import { atom } from 'jotai/vanilla';
import { isChunkLoadError } from '@/lib/base/chunk-load-error';
import { report } from '@/lib/base/report';
import { noteChunkLoadErrorAtom } from '@/lib/state/service/offline-atoms';

const isWantedAtom = atom(false);

/** Whether anything was to be imported in this visit: the dialog is loaded then, and not before. */
export const isImportWantedAtom = atom((get) => get(isWantedAtom));

type Given = readonly [File, ...File[]] | string | null;

/**
 * Opens the import: with files or a text, or empty (null) for the reader to choose one. The code that reads them comes
 * with the first use; if it cannot be loaded, a notice says so. Never rejects.
 */
export const requestImportAtom = atom(null, async (get, set, given: Given): Promise<void> => {
  set(isWantedAtom, true);
  try {
    const { importAtom, offerTextAtom, openImportAtom, readFileAtom } = await import('./import-atoms');
    if (get(importAtom).state === 'loading') return;
    if (given === null) set(openImportAtom);
    else if (typeof given === 'string') await set(offerTextAtom, 'Pasted text', given);
    else await set(readFileAtom, ...given);
  } catch (error) {
    report('error', 'The import could not be loaded', error);
    if (error instanceof Error && isChunkLoadError(error)) set(noteChunkLoadErrorAtom);
  }
});
