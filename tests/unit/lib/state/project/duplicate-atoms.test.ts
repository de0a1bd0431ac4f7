/** @jest-environment ./tests/support/browser-environment.mjs */
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { answerPairAtom, duplicateSearchAtom, findDuplicatesAtom } from '@/lib/state/project/duplicate-atoms';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { addRecordsAtom, reverseProjectAtom, separateRecordsAtom } from '@/lib/state/project/record-acts';
import { ensureProjectAtom } from '@/lib/state/project/shelf-acts';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { facts, openTab } from '@/tests/support/projects';

const TITLE = 'Sleep quality and shift work among nurses in large hospitals';

/** A sure duplicate (W11, W12), and a pair in doubt (W13, W14). */
const PAPERS = [
  ['W11', facts(TITLE, { year: 2020, authors: ['Ann Reed'], venue: 'Journal of Rest' })],
  ['W12', facts(`${TITLE}.`, { year: 2020, authors: ['Reed, Ann'], venue: 'Journal of Rest' })],
  [
    'W13',
    facts('Night work and the risk of falling asleep on the road home', { year: 2018, authors: ['Bo Gray'] }),
  ],
  [
    'W14',
    facts('Night work and the risk of falling asleep on the way home', { year: 2018, authors: ['Bo Gray'] }),
  ],
  ['W15', facts('Something else altogether about the sea', { year: 2001 })],
] as const;

async function setup() {
  const tab = await openTab();
  await tab.store.set(ensureProjectAtom);
  await tab.store.set(addRecordsAtom, {
    records: PAPERS.map(([workId, known], index) => ({
      workId,
      facts: known,
      route: { kind: 'hand', place: 'the map', position: index + 1 } as const,
    })),
    kind: 'addition',
    asked: { type: 'words', words: 'From the map' },
  });
  tab.store.set(matchingClientAtom, createDirectMatchingClient());
  const shown = () =>
    [...(tab.store.get(shownRecordsAtom)?.values() ?? [])].map(({ record, duplicates }) => [
      record.id,
      ...duplicates.map(({ id }) => id),
    ]);
  return { ...tab, shown };
}

const APART = [['W11'], ['W12'], ['W13'], ['W14'], ['W15']];

describe('findDuplicatesAtom', () => {
  it('unites what surely is one work as one step, and asks about what looks alike', async () => {
    const { store, shown } = await setup();
    await store.set(findDuplicatesAtom);
    const search = store.get(duplicateSearchAtom);
    expect(search).toMatchObject({ state: 'found', united: 1, pairs: [{ ids: ['W13', 'W14'] }] });
    expect(shown()).toEqual([['W11', 'W12'], ['W13'], ['W14'], ['W15']]);
    store.set(reverseProjectAtom, 'undo');
    expect(shown()).toEqual(APART);
  });

  it('takes the answers, and does not ask again about two works', async () => {
    const { store, shown } = await setup();
    await store.set(findDuplicatesAtom);
    const search = store.get(duplicateSearchAtom);
    const [pair] = search.state === 'found' ? search.pairs : [];
    if (pair === undefined) throw new Error('a pair is in doubt');
    store.set(answerPairAtom, pair, false);
    expect(store.get(projectAtom)?.header.apart).toEqual([['W13', 'W14']]);
    await store.set(findDuplicatesAtom);
    expect(store.get(duplicateSearchAtom)).toMatchObject({ state: 'found', united: 0, pairs: [] });
    store.set(answerPairAtom, pair, true);
    expect(shown()).toEqual([['W11', 'W12'], ['W13', 'W14'], ['W15']]);
    store.set(separateRecordsAtom, ['W14']);
    expect(shown()).toContainEqual(['W14']);
  });
});
