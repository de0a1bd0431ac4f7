import { atom } from 'jotai/vanilla';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import type { Paper } from '@/lib/evaluation/types';
import type { PaperText } from '@/lib/search-text/block-advice';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';

/**
 * Looks up titles, abstracts and keywords of papers; nothing is stored. Null where it was cancelled. Never rejects; error:
 * a sentence for the user.
 */
export const fetchPaperTextsAtom = atom(
  null,
  async (
    get,
    _set,
    papers: readonly Paper[],
    signal: AbortSignal,
  ): Promise<Result<ReadonlyMap<string, PaperText>, string> | null> => {
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    try {
      const { fetchPaperTexts } = await import('@/lib/flows/fetch-paper-texts');
      return success(await fetchPaperTexts(context, papers, { signal }));
    } catch (error) {
      return signal.aborted ? null : failure(describeError(error));
    }
  },
);
