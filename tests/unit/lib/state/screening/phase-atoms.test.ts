import { chooseOrderAtom, decideCardAtom, openCardsAtom } from '@/lib/state/screening/card-atoms';
import {
  poolAtom,
  readingProgressAtom,
  sampleTextAtom,
  screenedPhaseAtom,
  stoppingTextAtom,
} from '@/lib/state/screening/phase-atoms';
import { openScreening } from '@/tests/support/screening-project';

async function decideAll(
  verdicts: readonly ('include' | 'exclude' | 'maybe')[],
  order: 'found' | 'random' = 'found',
) {
  const store = await openScreening();
  store.set(chooseOrderAtom, order);
  await store.set(openCardsAtom);
  for (const verdict of verdicts) store.set(decideCardAtom, verdict, null);
  return store;
}

describe('readingProgressAtom', () => {
  it('counts what was read and what goes on, a maybe too', async () => {
    const store = await decideAll(['include', 'exclude', 'maybe']);
    expect(store.get(readingProgressAtom)).toEqual({ pool: 10, read: 3, included: 2, curve: [1, 1, 2] });
  });
});

describe('poolAtom', () => {
  it('holds in full text what was included, or perhaps', async () => {
    const store = await decideAll(['include', 'exclude', 'maybe']);
    store.set(screenedPhaseAtom, 'full-text');
    expect(store.get(poolAtom).map(({ record }) => record.id)).toEqual(['W1', 'W3']);
    expect(store.get(readingProgressAtom).read).toBe(0);
  });
});

describe('stoppingTextAtom', () => {
  it('says nothing of a reading in another order', async () => {
    expect((await decideAll(['include', 'exclude'])).get(stoppingTextAtom)).toBeNull();
  });

  it('speaks once papers were read likeliest first', async () => {
    const store = await decideAll(['include', 'exclude', 'exclude', 'exclude', 'exclude']);
    store.set(chooseOrderAtom, 'likeliest');
    await new Promise((resolve) => setTimeout(resolve));
    for (let count = 0; count < 3; count++) {
      store.set(decideCardAtom, 'exclude', null);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(store.get(stoppingTextAtom)).toMatch(
      /^Not yet: it cannot be ruled out that less than 95\u00a0% is found/,
    );
  });
});

describe('sampleTextAtom', () => {
  it('tells of the rest from five papers read at random', async () => {
    expect(
      (await decideAll(['include', 'exclude', 'exclude', 'exclude'], 'random')).get(sampleTextAtom),
    ).toBeNull();
    const store = await decideAll(['include', 'exclude', 'exclude', 'exclude', 'exclude'], 'random');
    expect(store.get(sampleTextAtom)).toBe(
      'Of the last 5 papers, read at random, 1 is included: so about 1 of the 5 left (95\u00a0% interval 0 to 3).',
    );
  });
});
