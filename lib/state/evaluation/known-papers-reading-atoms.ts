import { atom } from 'jotai/vanilla';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { type KnownPapers, readKnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';

/** A text up to this length is read faster than a worker starts. Unit: characters. */
const LONG_TEXT = 20_000;

/** State of reading the pasted text. */
export type KnownReading =
  | { readonly state: 'none' }
  /** From 0 to 1. */
  | { readonly state: 'reading'; readonly share: number }
  | { readonly state: 'read'; readonly known: KnownPapers }
  | { readonly state: 'failed'; readonly message: string };

const readingAtom = atom<KnownReading>({ state: 'none' });
/** The present reading; a later one replaces it. */
const turnAtom = atom<AbortController | null>(null);

/**
 * The papers that a pasted text names. Writing a text reads it instead of the previous one, a long one in a worker. An empty text
 * cancels the reading, as does the unmount of the atom. Never rejects.
 */
export const knownReadingAtom = atom(
  (get) => get(readingAtom),
  async (get, set, text: string): Promise<void> => {
    get(turnAtom)?.abort();
    const turn = new AbortController();
    set(turnAtom, turn);
    const { signal } = turn;
    if (text.trim() === '') {
      set(readingAtom, { state: 'none' });
      return;
    }
    if (text.length <= LONG_TEXT) {
      set(readingAtom, { state: 'read', known: readKnownPapers(text) });
      return;
    }
    const onProgress = (share: number) => {
      if (!signal.aborted) set(readingAtom, { state: 'reading', share });
    };
    onProgress(0);
    try {
      const reader = get(datasetReaderAtom);
      if (reader === null) throw new Error(NOT_STARTED);
      const known = await reader.readKnown(text, { signal, onProgress });
      if (!signal.aborted) set(readingAtom, { state: 'read', known });
    } catch (error) {
      if (signal.aborted || isAbortError(error)) return;
      set(readingAtom, { state: 'failed', message: describeError(error) });
    }
  },
);

knownReadingAtom.onMount = (read) => () => void read('');
