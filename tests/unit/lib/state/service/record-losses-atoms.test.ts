import { createStore } from 'jotai/vanilla';
import { parseRecord } from '@/lib/entities/parse';
import { LossTally } from '@/lib/entities/record-losses';
import {
  dismissRecordLossesAtom,
  followRecordLossesAtom,
  recordLossesAtom,
} from '@/lib/state/service/record-losses-atoms';
import { silenceReports } from '@/tests/support/reports';

/** Reads works and tells what is lost of them. */
function read(...works: readonly object[]) {
  const losses = new LossTally();
  for (const work of works) losses.note(parseRecord('works', work));
  losses.tell('Test');
}

describe('recordLossesAtom', () => {
  silenceReports();

  function setup() {
    const store = createStore();
    const stop = store.set(followRecordLossesAtom);
    return { store, stop, told: () => store.get(recordLossesAtom) };
  }

  it('is silent over whole records', () => {
    const { told, stop } = setup();
    read({ id: 'W1', fwci: 1 }, { id: 'W2', keywords: [null] });
    stop();
    expect(told()).toBeNull();
  });

  it('counts each record once, however often it comes', () => {
    const { told, stop } = setup();
    read({ id: 'W1', fwci: 'x', ids: { mag: true } }, { title: 'no id' });
    read({ id: 'W1', fwci: 'x', ids: { mag: true } }, { id: 'W2', type: 4 });
    stop();
    expect(told()).toEqual({ values: 3, records: 2, unusable: 1, example: expect.stringContaining('of W1') });
  });

  it('is told once a visit', () => {
    const { store, told, stop } = setup();
    read({ id: 'W1', fwci: 'x' });
    store.set(dismissRecordLossesAtom);
    read({ id: 'W2', fwci: 'x' });
    stop();
    expect(told()).toBeNull();
  });
});
