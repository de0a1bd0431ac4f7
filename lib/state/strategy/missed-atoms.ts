import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { MissedKnown } from '@/lib/strategy/known/missed-known';
import { knownPapersAtom } from './known-atoms';
import { knownClientAtom } from './known-client-atom';
import { readLinesAtom } from './reading-atoms';
import { strategyContentAtom } from './strategy-atoms';

/** The known papers that a line misses, so far as they were compared. */
export type Missed =
  | { readonly state: 'comparing' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'ready';
      /** In the order of the known papers, but for those set aside. */
      readonly papers: readonly MissedKnown[];
    };

const COMPARING: Missed = { state: 'comparing' };

/** What the line with this id misses; the last answer stays while the next is computed. An atom for each reader of it. */
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
      // A later strategy has taken its place, and answers for it.
      return isAbortError(error) ? COMPARING : { state: 'failed', message: describeError(error) };
    }
  });
  return unwrap(outcomeAtom, (before): Missed => before ?? COMPARING);
}
