import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { MissedKnown } from '@/lib/strategy/known/missed-known';
import { knownPapersAtom } from './known-atoms';
import { knownClientAtom } from './known-client-atom';
import { readLinesAtom } from './reading-atoms';
import { strategyContentAtom } from './strategy-atoms';

/** The known papers that a line misses, and the state of the comparison. */
export type Missed =
  | { readonly state: 'comparing' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'ready';
      /** In the order of the known papers, without those set aside. */
      readonly papers: readonly MissedKnown[];
    };

const COMPARING: Missed = { state: 'comparing' };

/**
 * The papers that a line misses. The last answer stays while the next is computed. Each caller gets an atom of its own.
 */
export function createMissedAtom(lineId: string) {
  const numberAtom = atom((get) => get(readLinesAtom).find(({ line }) => line.id === lineId)?.number ?? null);
  const outcomeAtom = atom(async (get, { signal }): Promise<Missed> => {
    const client = get(knownClientAtom);
    const { papers } = get(knownPapersAtom);
    const { lines, aside } = get(strategyContentAtom);
    const number = get(numberAtom);
    if (client === null || number === null) return COMPARING;
    try {
      const missed = await client.missed(papers, { lines, aside, hits: [] }, number, { signal });
      return { state: 'ready', papers: missed };
    } catch (error) {
      // A later strategy replaced it, and has its own answer.
      return isAbortError(error) ? COMPARING : { state: 'failed', message: describeError(error) };
    }
  });
  return unwrap(outcomeAtom, (before): Missed => before ?? COMPARING);
}
