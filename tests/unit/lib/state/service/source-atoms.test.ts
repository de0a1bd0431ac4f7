import { createStore } from 'jotai/vanilla';
import { recordHolderAtom, type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';

describe('recordHolderAtom', () => {
  it.each<[SourceStatus, string]>([
    [{ state: 'deciding' }, 'index'],
    [{ state: 'live' }, 'index'],
    [{ state: 'library', name: 'tides' }, 'library'],
    [{ state: 'sample', reason: 'unreachable' }, 'library'],
  ])('of %j is the %s', (status, holder) => {
    const store = createStore();
    store.set(sourceStatusAtom, status);
    expect(store.get(recordHolderAtom)).toBe(holder);
  });
});
