import { projectAtom } from '@/lib/state/project/open-project-atoms';
import {
  cardAtom,
  cardReasonAtom,
  chooseOrderAtom,
  chooseScreenedPhaseAtom,
  decideCardAtom,
  formerCardAtom,
  nextCardAtom,
  openCardsAtom,
  undoCardAtom,
  usedOrderAtom,
} from '@/lib/state/screening/card-atoms';
import { ownDecisionsAtom } from '@/lib/state/screening/phase-atoms';
import { openScreening } from '@/tests/support/screening-project';

type Store = Awaited<ReturnType<typeof openScreening>>;

const cardOf = (store: Store) => store.get(cardAtom)?.record.id ?? null;

/** Lets rankings on their way arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function open(order: 'likeliest' | 'found' | 'newest' | 'random' = 'found') {
  const store = await openScreening();
  store.set(chooseOrderAtom, order);
  await store.set(openCardsAtom);
  return store;
}

describe('cards', () => {
  it('come as found, one after the other, until all are decided', async () => {
    const store = await open();
    const seen: (string | null)[] = [];
    for (let count = 0; count < 10; count++) {
      seen.push(cardOf(store));
      store.set(decideCardAtom, 'exclude', null);
    }
    expect(seen).toEqual(['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9', 'W10']);
    expect(cardOf(store)).toBeNull();
  });

  it('come at random until one is included and one excluded, then the likeliest first', async () => {
    const store = await open('likeliest');
    expect(store.get(usedOrderAtom)).toBe('random');
    const isHeart = () => store.get(cardAtom)?.record.facts.title.startsWith('Heart') === true;
    while (store.get(usedOrderAtom) === 'random') {
      store.set(decideCardAtom, isHeart() ? 'include' : 'exclude', null);
      await settle();
    }
    // The card that stands was chosen before the ranking arrived.
    store.set(decideCardAtom, isHeart() ? 'include' : 'exclude', null);
    await settle();
    const left =
      4 - [...store.get(ownDecisionsAtom).values()].filter(({ verdict }) => verdict === 'include').length;
    for (let count = 0; count < left; count++) {
      expect(isHeart()).toBe(true);
      expect(store.get(cardReasonAtom)?.terms).toContain('heart failure');
      store.set(decideCardAtom, 'include', null);
      await settle();
    }
    expect(isHeart()).toBe(false);
  });

  it('keep with each decision the order that brought them', async () => {
    const store = await open('random');
    store.set(decideCardAtom, 'maybe', null);
    const [decision] = store.get(projectAtom)?.decisions.values() ?? [];
    expect(decision).toMatchObject({ verdict: 'maybe', order: 'random', phase: 'title-abstract' });
  });

  it('that were passed over come back when nothing else is left', async () => {
    const store = await open();
    store.set(nextCardAtom);
    expect(cardOf(store)).toBe('W2');
    for (let count = 0; count < 9; count++) store.set(decideCardAtom, 'exclude', null);
    expect(cardOf(store)).toBe('W1');
  });

  it('go back to the former one and forth again', async () => {
    const store = await open();
    store.set(decideCardAtom, 'include', null);
    store.set(formerCardAtom);
    expect(cardOf(store)).toBe('W1');
    store.set(nextCardAtom);
    expect(cardOf(store)).toBe('W2');
  });

  it('come back with Undo, undecided', async () => {
    const store = await open();
    store.set(decideCardAtom, 'include', null);
    store.set(decideCardAtom, 'exclude', 'Wrong outcome');
    expect(store.set(undoCardAtom)).toBe('Exclude');
    expect(cardOf(store)).toBe('W2');
    expect(store.get(ownDecisionsAtom).has('W2')).toBe(false);
    expect(store.get(ownDecisionsAtom).get('W1')?.verdict).toBe('include');
  });

  it('come at random in full text, whatever was learnt by title and abstract', async () => {
    const store = await open('likeliest');
    for (const verdict of ['include', 'exclude', 'include', 'include', 'include'] as const) {
      store.set(decideCardAtom, verdict, null);
      await settle();
    }
    expect(store.get(usedOrderAtom)).toBe('likeliest');
    store.set(chooseScreenedPhaseAtom, 'full-text');
    await settle();
    store.set(decideCardAtom, 'include', null);
    // Ranked anew only when this is through; until then nothing of the other phase stands in for it.
    store.set(decideCardAtom, 'exclude', 'Wrong outcome');
    expect(store.get(usedOrderAtom)).toBe('random');
    await settle();
    expect(store.get(usedOrderAtom)).toBe('likeliest');
  });
});
