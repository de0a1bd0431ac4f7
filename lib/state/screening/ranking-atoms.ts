import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { Publication } from '@/lib/entities/publication';
import type { ShownRecord } from '@/lib/project/standing';
import { isRetrainingDue } from '@/lib/screening/retraining';
import type { RankingClient, RankingReason, ScreeningLabels, ScreeningPaper } from '@/lib/screening/types';
import { isPassing, ownDecisionsAtom, placeAtom, poolAtom } from './phase-atoms';

/** Ranks in a worker; null before projects are opened. */
export const rankingClientAtom = atom<RankingClient | null>(null);
rankingClientAtom.debugLabel = 'ranking client';

export interface LikeliestFirst {
  readonly papers: readonly ScreeningPaper[];
  /** Ids, the likeliest first. */
  readonly order: readonly string[];
  readonly reasons: ReadonlyMap<string, RankingReason>;
  /** Papers that were decided when it was computed. */
  readonly decided: number;
}

/** With its project and phase. */
const lastRankingAtom = atom<(LikeliestFirst & { readonly place: string }) | null>(null);

/** The latest ranking of the pool; null: there is none. */
export const likeliestFirstAtom = atom((get): LikeliestFirst | null => {
  const last = get(lastRankingAtom);
  return last?.place === get(placeAtom) ? last : null;
});

/** The reason why ranking failed; null: it did not. */
export const rankingFaultAtom = atom<string | null>(null);

const isRankingAtom = atom(false);

const papersAtom = atom<readonly ScreeningPaper[]>([]);

const paperOfFacts = new WeakMap<Publication, ScreeningPaper>();

function paperOf({ record: { id, facts } }: ShownRecord): ScreeningPaper {
  const known = paperOfFacts.get(facts);
  if (known !== undefined) return known;
  const { title, abstract, keywords, references } = facts;
  const paper = { id, title, abstract, keywords, references };
  paperOfFacts.set(facts, paper);
  return paper;
}

/** The pool's papers. The array stays the same until a text changes, since it is sent to the worker only once. */
const readPapersAtom = atom(null, (get, set): readonly ScreeningPaper[] => {
  const known = get(papersAtom);
  const papers = get(poolAtom).map(paperOf);
  if (papers.length === known.length && papers.every((paper, at) => paper === known[at])) return known;
  set(papersAtom, papers);
  return papers;
});

const labelsAtom = atom((get): ScreeningLabels => {
  const own = get(ownDecisionsAtom);
  const included: number[] = [];
  const excluded: number[] = [];
  get(poolAtom).forEach(({ record }, place) => {
    const decision = own.get(record.id);
    if (decision === undefined) return;
    if (isPassing(decision)) included.push(place);
    else if (decision.verdict === 'exclude') excluded.push(place);
  });
  return { included, excluded };
});

/** Whether there is something to learn from: one paper included and one excluded. */
export const canRankAtom = atom((get) => {
  const { included, excluded } = get(labelsAtom);
  return included.length > 0 && excluded.length > 0;
});

/**
 * Ranks the pool if that is due, and again as long as decisions arrive in the meantime. Resolves when the order is up
 * to date, or ranking failed.
 */
export const rankPoolAtom = atom(null, async (get, set): Promise<void> => {
  const client = get(rankingClientAtom);
  if (client === null || get(isRankingAtom)) return;
  set(isRankingAtom, true);
  try {
    for (;;) {
      const place = get(placeAtom);
      const papers = set(readPapersAtom);
      const labels = get(labelsAtom);
      const decided = labels.included.length + labels.excluded.length;
      const last = get(likeliestFirstAtom);
      const isDue = last?.papers !== papers || isRetrainingDue(decided, last.decided);
      if (!isDue || labels.included.length === 0 || labels.excluded.length === 0) break;
      const { order, reasons } = await client.rank(
        { papers, labels },
        { signal: new AbortController().signal },
      );
      const idOf = (at: number) => papers[at]?.id ?? '';
      set(lastRankingAtom, {
        place,
        papers,
        decided,
        order: order.map(idOf),
        reasons: new Map([...reasons].map(([at, reason]) => [idOf(at), reason])),
      });
      set(rankingFaultAtom, null);
    }
  } catch (error) {
    set(rankingFaultAtom, describeError(error));
  } finally {
    set(isRankingAtom, false);
  }
});
