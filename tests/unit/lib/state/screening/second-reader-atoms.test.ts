import { CONSENSUS, type Decision, type Verdict } from '@/lib/project/types';
import { outcomeIn } from '@/lib/project/verdicts';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import {
  agreementsAtom,
  areAllThroughAtom,
  conflictsAtom,
  otherReadersAtom,
  settleAtom,
  showOthersAtom,
} from '@/lib/state/screening/second-reader-atoms';
import { at } from '@/tests/support/projects';
import { openScreening } from '@/tests/support/screening-project';

function decisionsOf(screener: string, verdicts: readonly Verdict[]): readonly Decision[] {
  return verdicts.map((verdict, index) => ({
    phase: 'title-abstract',
    screener,
    record: `W${index + 1}`,
    verdict,
    reason: null,
    time: at(10 + index),
  }));
}

const SCREENERS = [
  { id: 'me', name: '' },
  { id: 'anna', name: 'Anna' },
];

const open = () =>
  openScreening({ screeners: SCREENERS }, {}, [
    ...decisionsOf('me', ['include', 'exclude', 'include', 'exclude']),
    ...decisionsOf('anna', ['include', 'include', 'include', 'exclude', 'exclude']),
  ]);

describe('what another reader decided', () => {
  it('is counted, but neither compared nor heard while it is hidden', async () => {
    const store = await open();
    expect(store.get(otherReadersAtom).map(({ name, decisions }) => [name, decisions.size])).toEqual([
      ['Anna', 5],
    ]);
    expect(store.get(areAllThroughAtom)).toBe(false);
    expect(store.get(agreementsAtom)).toEqual([]);
    expect(store.get(conflictsAtom)).toEqual([]);
  });

  it('is compared once it is shown', async () => {
    const store = await open();
    store.set(showOthersAtom);
    expect(store.get(agreementsAtom)).toMatchObject([{ name: 'Anna', papers: 4, alike: 3, kappa: 0.5 }]);
    expect(store.get(conflictsAtom).map(({ record }) => record.id)).toEqual(['W2']);
  });

  it('can be settled where it differs, and that can be undone', async () => {
    const store = await open();
    store.set(showOthersAtom);
    store.set(settleAtom, 'W2', 'exclude', null);
    expect(store.get(conflictsAtom)).toEqual([]);
    const state = store.get(projectAtom);
    const shown = store.get(shownRecordsAtom)?.get('W2');
    if (state === null || shown === undefined) throw new Error('no paper');
    expect(outcomeIn(state, shown, 'title-abstract')).toBe('exclude');
    expect([...state.decisions.values()].filter(({ screener }) => screener === CONSENSUS)).toHaveLength(1);
    store.set(reverseProjectAtom, 'undo');
    expect(store.get(conflictsAtom)).toHaveLength(1);
  });

  it('is not there in a project of one reader', async () => {
    expect((await openScreening()).get(otherReadersAtom)).toEqual([]);
  });
});
