import { createStore } from 'jotai/vanilla';
import { areFactsInSheetAtom, openSheetAtom, sheetGroupAtom } from '@/lib/state/shell/sheet-atoms';

describe('the sheet of narrow screens', () => {
  it('shows the group that was chosen, until it is closed', () => {
    const store = createStore();
    expect(store.get(sheetGroupAtom)).toBeNull();
    store.set(openSheetAtom, 'filtering');
    expect(store.get(sheetGroupAtom)).toBe('filtering');
    expect(store.get(areFactsInSheetAtom)).toBe(false);
    store.set(openSheetAtom, null);
    expect(store.get(sheetGroupAtom)).toBeNull();
  });
});
