import { atom } from 'jotai/vanilla';
import type { KnownPapers, SetAside } from '@/lib/strategy/types';
import { chooseKnownListAtom, type KnownListOutcome, loadKnownPapersAtom } from './known-atoms';
import { setAsideAtom, setKnownPapersAtom } from './line-acts';
import { strategyContentAtom } from './strategy-atoms';

/** The reader's choice of known papers; a list may still be text. */
export type KnownWish =
  | Exclude<KnownPapers, { readonly type: 'list' }>
  | { readonly type: 'text'; readonly text: string }
  /** The present list. */
  | { readonly type: 'same' };

/**
 * Chooses known papers and the share set aside, and starts reading them. Returns the outcome of a text if parts of it
 * were not recognised; else null. Never rejects.
 */
export const chooseKnownAtom = atom(
  null,
  async (get, set, wish: KnownWish, aside: SetAside | null): Promise<KnownListOutcome | null> => {
    const before = get(strategyContentAtom).aside;
    if (before?.percent !== aside?.percent || before?.seed !== aside?.seed) set(setAsideAtom, aside);
    if (wish.type === 'text') {
      const outcome = await set(chooseKnownListAtom, 'a pasted list', wish.text);
      if (outcome.works === 0 || outcome.message !== null) return outcome;
    } else if (wish.type !== 'same') set(setKnownPapersAtom, wish);
    void set(loadKnownPapersAtom);
    return null;
  },
);
