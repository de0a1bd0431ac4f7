/** @jest-environment ./tests/support/browser-environment.mjs */

import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai/vanilla';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import {
  areFactsInSheetAtom,
  forgetSheetChoiceAtom,
  openSheetAtom,
  sheetGroupAtom,
  showSectionAnywhereAtom,
} from '@/lib/state/shell/sheet-atoms';
import {
  loadShellAtom,
  sidebarShownAtom,
  toolLayoutAtom,
  toolsElsewhereAtom,
} from '@/lib/state/shell/shell-atoms';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';

const groupLabel = { title: 'A group', description: 'Tools', icon: 'tool' };

const CATALOGUE = {
  slots: [
    { id: 'entity-info', title: 'Facts', side: 'right', category: 'details', order: 1 },
    { id: 'filters', title: 'Filters', side: 'left', category: 'filtering', order: 2 },
  ],
  groupLabels: { details: groupLabel, filtering: groupLabel },
} as const;

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

  it('shows the facts of an entity that is opened by its address on a map of several, whatever was chosen before', async () => {
    const store = createStore();
    await store.set(loadShellAtom, CATALOGUE, createTestDatabase(new IDBFactory()).database);
    store.set(flowContextAtom, createTestContext(['W1111111', 'W2222222'].map((id) => rawWork(id))));
    for (const id of ['W1111111', 'W2222222']) await store.set(loadEntityAtom, { kind: 'works', id });
    store.set(openSheetAtom, 'filtering');
    store.set(addressNodeAtom, 'W2222222');
    expect(store.get(areFactsInSheetAtom)).toBe(false);
    store.set(forgetSheetChoiceAtom);
    expect(store.get(areFactsInSheetAtom)).toBe(true);
  });

  it('shows a section wherever it is, beside screens without tools too', async () => {
    const store = createStore();
    await store.set(loadShellAtom, CATALOGUE, createTestDatabase(new IDBFactory()).database);
    store.set(showSectionAnywhereAtom, 'filters');
    expect(store.get(toolsElsewhereAtom)).toBe(true);
    expect(store.get(sidebarShownAtom).left).toBe(true);
    const open = store.get(toolLayoutAtom).toolGroups.left.find(({ id }) => id === store.get(sheetGroupAtom));
    expect(open?.sections).toContain('filters');
  });
});
