import { atom, type Getter } from 'jotai/vanilla';
import { isoDate } from '@/lib/entities/publication';
import type { ShownRecord } from '@/lib/project/standing';
import type { ReadingOrder, Verdict } from '@/lib/project/types';
import { newestFirst, randomOrder } from '@/lib/screening/reading-order';
import type { RankingReason } from '@/lib/screening/types';
import { decideAtom, reverseProjectAtom } from '@/lib/state/project/record-acts';
import { ownDecisionsAtom, placeAtom, poolAtom, screenedPhaseAtom, screenedShareAtom } from './phase-atoms';
import { canRankAtom, likeliestFirstAtom, rankPoolAtom } from './ranking-atoms';

/** The seed of the random order; its value does not matter. */
const SEED = 20_201_126;

const chosenOrderAtom = atom<ReadingOrder>('likeliest');

interface Card {
  readonly id: string;
  /** The reading order that chose it. */
  readonly order: ReadingOrder;
}

/** Cards shown on this visit, in order, and the current one. */
interface Shown {
  /** Their project and phase. */
  readonly of: string;
  readonly cards: readonly Card[];
  /** Equal to the number of cards if all papers are decided. */
  readonly at: number;
}

const shownCardsAtom = atom<Shown | null>(null);

/** The order that the reader chose. */
export const readingOrderAtom = atom((get) => get(chosenOrderAtom));

/** The order of the next card: random until there is something to learn from. */
export const usedOrderAtom = atom((get): ReadingOrder => {
  const chosen = get(chosenOrderAtom);
  return chosen === 'likeliest' && !(get(canRankAtom) && get(likeliestFirstAtom) !== null)
    ? 'random'
    : chosen;
});

/** Ids of the pool in the current order. */
function orderedIds(get: Getter): readonly string[] {
  const pool = get(poolAtom);
  const idAt = (place: number) => pool[place]?.record.id ?? '';
  switch (get(usedOrderAtom)) {
    case 'likeliest':
      return [...(get(likeliestFirstAtom)?.order ?? []), ...pool.map(({ record }) => record.id)];
    case 'found':
      return pool.map(({ record }) => record.id);
    case 'newest':
      return newestFirst(pool.map(({ record }) => isoDate(record.facts))).map(idAt);
    case 'random':
      return randomOrder(pool.length, SEED).map(idAt);
  }
}

/** The first undecided paper that was not skipped, else the first skipped one; null: all are decided. */
function nextCard(get: Getter, passed: readonly Card[]): Card | null {
  const own = get(ownDecisionsAtom);
  const inPool = new Set(get(poolAtom).map(({ record }) => record.id));
  const open = orderedIds(get).filter((id) => inPool.has(id) && !own.has(id));
  const isPassed = new Set(passed.map(({ id }) => id));
  const id = open.find((each) => !isPassed.has(each)) ?? open.find((each) => each !== passed.at(-1)?.id);
  return id === undefined ? null : { id, order: get(usedOrderAtom) };
}

const cardsHereAtom = atom((get) => {
  const shown = get(shownCardsAtom);
  return shown !== null && shown.of === get(placeAtom) ? shown : null;
});

/** The paper to decide on. Null while the first one is being found, and if all are decided. */
export const cardAtom = atom((get): ShownRecord | null => {
  const shown = get(cardsHereAtom);
  const id = shown?.cards[shown.at]?.id;
  return get(poolAtom).find(({ record }) => record.id === id) ?? null;
});

/** Whether the first card is still being found. */
export const isFindingCardAtom = atom((get) => get(cardsHereAtom) === null && get(poolAtom).length > 0);

export const hasFormerCardAtom = atom((get) => (get(cardsHereAtom)?.at ?? 0) > 0);

/** The reason why the card is shown now, if it was ranked. */
export const cardReasonAtom = atom((get): RankingReason | null => {
  const shown = get(cardsHereAtom);
  const card = shown?.cards[shown.at];
  return card?.order === 'likeliest' ? (get(likeliestFirstAtom)?.reasons.get(card.id) ?? null) : null;
});

/** Shows the first card of the pool, after ranking if the order needs it. */
export const openCardsAtom = atom(null, async (get, set): Promise<void> => {
  const of = get(placeAtom);
  if (get(chosenOrderAtom) === 'likeliest' && get(canRankAtom)) await set(rankPoolAtom);
  if (get(placeAtom) !== of || get(cardsHereAtom) !== null) return;
  const first = nextCard(get, []);
  set(shownCardsAtom, { of, cards: first === null ? [] : [first], at: 0 });
});

/** Opens the cards when the page shows them. */
export const openedCardsAtom = atom(
  (get) => get(placeAtom),
  (_get, set) => void set(openCardsAtom),
);
openedCardsAtom.onMount = (open) => {
  open();
};

/** Changes the order. It replaces a card without a decision. */
export const chooseOrderAtom = atom(null, async (get, set, order: ReadingOrder): Promise<void> => {
  set(chosenOrderAtom, order);
  if (order === 'likeliest' && get(canRankAtom)) await set(rankPoolAtom);
  const shown = get(cardsHereAtom);
  if (shown === null || get(chosenOrderAtom) !== order) return;
  const { cards, at } = shown;
  const former = cards.slice(0, -1);
  const first = nextCard(get, former);
  if (first === null || at !== former.length || get(ownDecisionsAtom).has(cards[at]?.id ?? '')) return;
  set(shownCardsAtom, { ...shown, cards: [...former, first] });
});

export const chooseScreenedPhaseAtom = atom(null, (_get, set, phase: 'title-abstract' | 'full-text') => {
  set(screenedPhaseAtom, phase);
  set(shownCardsAtom, null);
  void set(openCardsAtom);
});

/** Limits reading to one share; null: all papers. */
export const chooseScreenedShareAtom = atom(null, (_get, set, tag: string | null) => {
  set(screenedShareAtom, tag);
  set(shownCardsAtom, null);
  void set(openCardsAtom);
});

/** Shows the card after this one, else the next undecided paper. A card without a decision is skipped. */
export const nextCardAtom = atom(null, (get, set) => {
  const shown = get(cardsHereAtom);
  if (shown === null) return;
  if (shown.at < shown.cards.length - 1) {
    set(shownCardsAtom, { ...shown, at: shown.at + 1 });
    return;
  }
  const next = nextCard(get, shown.cards);
  const isDecided = get(ownDecisionsAtom).has(shown.cards[shown.at]?.id ?? '');
  if (next === null && !isDecided) return;
  const cards = next === null ? shown.cards : [...shown.cards, next];
  set(shownCardsAtom, { ...shown, cards, at: Math.min(shown.at + 1, shown.cards.length) });
});

export const formerCardAtom = atom(null, (get, set) => {
  const shown = get(cardsHereAtom);
  if (shown !== null && shown.at > 0) set(shownCardsAtom, { ...shown, at: shown.at - 1 });
});

const NAMES: Readonly<Record<Verdict, string>> = {
  include: 'Include',
  exclude: 'Exclude',
  maybe: 'Maybe',
  'not-retrieved': 'Not retrieved',
};

/** Decides on the card and shows the next one. */
export const decideCardAtom = atom(null, (get, set, verdict: Verdict, reason: string | null): void => {
  const shown = get(cardsHereAtom);
  const card = shown?.cards[shown.at];
  if (card === undefined || get(cardAtom) === null) return;
  const { id: record, order } = card;
  set(decideAtom, NAMES[verdict], [{ phase: get(screenedPhaseAtom), record, verdict, reason, order }]);
  set(nextCardAtom);
  if (get(chosenOrderAtom) === 'likeliest') void set(rankPoolAtom);
});

/** Reverses the latest step of the project, and shows the card of its decision. Returns the step's name, or null. */
export const undoCardAtom = atom(null, (get, set): string | null => {
  const before = get(ownDecisionsAtom);
  const name = set(reverseProjectAtom, 'undo');
  const after = get(ownDecisionsAtom);
  const shown = get(cardsHereAtom);
  const changed =
    shown?.cards.findLastIndex(({ id }) => before.get(id)?.verdict !== after.get(id)?.verdict) ?? -1;
  if (shown !== null && changed >= 0) set(shownCardsAtom, { ...shown, at: changed });
  return name;
});
